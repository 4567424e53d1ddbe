"""A JupyterLab server that nothing of the user's own leaks into."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

# No news and no update checks: they would ask for hosts that tests must not need.
SETTINGS: dict[str, dict[str, Any]] = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
}


class LabError(RuntimeError):
    """The lab, the page or a cell did not reach the state that was asked for."""


class LabServer:
    """JupyterLab on a free loopback port, at home in a temporary folder.

    Parameters
    ----------
    python
        The interpreter that runs JupyterLab and the kernels.
    env
        Additions to the environment of server and kernels.
    """

    def __init__(self, python: str = sys.executable, env: dict[str, str] | None = None) -> None:
        self.python = python
        self.home = Path(tempfile.mkdtemp(prefix="castlekeep-lab-"))
        self.root = self.home / "notebooks"
        self.token = secrets.token_hex(16)
        self.url = ""
        self._log = self.home / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._env = {**os.environ, "JUPYTER_PREFER_ENV_PATH": "1", **(env or {})}
        for variable, name in {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        }.items():
            self._env[variable] = str(self.home / name)

    def start(self, timeout: float = 90) -> None:
        """Start, and return once the server answers."""
        self.root.mkdir()
        for plugin, values in SETTINGS.items():
            package, _, name = plugin.partition(":")
            path = self.home / "settings" / package / f"{name}.jupyterlab-settings"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(values), encoding="utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        command = [
            *(self.python, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            "--expose-app-in-browser",
            "--JupyterNotebookApp.expose_app_in_browser=True",  # Notebook 7, on the same server
            *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
            *(f"--IdentityProvider.token={self.token}", f"--ServerApp.root_dir={self.root}"),
        ]
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                command, cwd=self.root, env=self._env, stdout=log, stderr=subprocess.STDOUT
            )
        deadline = time.monotonic() + timeout
        while self._process.poll() is None and time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                self.api("GET", "/api/status")
                return
            time.sleep(0.1)
        log_tail = self.log()[-3000:]
        self.stop()
        raise LabError(f"JupyterLab did not come up:\n{log_tail}")

    def api(self, method: str, path: str) -> Any:
        """Call the server's REST interface."""
        request = urllib.request.Request(
            self.url + path, method=method, headers={"Authorization": f"token {self.token}"}
        )
        with urllib.request.urlopen(request, timeout=10) as reply:
            data = reply.read()
        return json.loads(data) if data else None

    def log(self) -> str:
        """All that the server has written so far."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def stop(self) -> None:
        """Ask the server to end its kernels and itself; insist if it does not."""
        if self._process is not None:
            with contextlib.suppress(OSError):
                self.api("POST", "/api/shutdown")
            for insist in (self._process.terminate, self._process.kill):
                try:
                    self._process.wait(10)
                    break
                except subprocess.TimeoutExpired:
                    insist()
            self._process.wait()
            self._process = None
        shutil.rmtree(self.home, ignore_errors=True)
