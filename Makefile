# `make play` and `make test` set up all they need: Python packages in .venv, JavaScript in
# js/node_modules, a browser for the tests. A second run installs nothing.

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check
MODULES := js/node_modules/.dev
JOBS ?= 2
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

.PHONY: play test check bench bench-board lite fmt lock bundle chromium clean
.NOTPARALLEL:

play: $(VENV)/.lab $(VENV)/.package bundle
	@$(PY) tools/play.py

test: check chromium
	cd js && npm run --silent test
	$(PY) -m pytest --numprocesses $(JOBS) --dist worksteal $(ARGS)

check: $(VENV)/.dev $(MODULES) $(VENV)/.package bundle
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	cd js && npm run --silent typecheck
	cd js && npm run --silent lint

bench: $(VENV)/.dev $(VENV)/.package bundle
	$(PY) -m benchmarks.engine $(if $(KEEP),--keep)

bench-board: $(VENV)/.dev $(VENV)/.package bundle chromium
	$(PY) -m benchmarks.board $(if $(KEEP),--keep)

lite: $(VENV)/.lab $(VENV)/.package bundle
	@$(PY) -m tools.lite

fmt: $(VENV)/.dev $(MODULES)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	cd js && npm run --silent format

bundle:
	@$(PY) hatch_build.py

chromium: $(VENV)/.dev
	@$(PY) -m tests.browser.chromium

# play/ stays: what lies there is the player's.
clean:
	rm -rf $(VENV) js/node_modules castlekeep/static build dist
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(PY):
	@for python in python3.13 python3.12 python3.11 python3 python; do \
		if $$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
		then echo "$$python -m venv $(VENV)"; exec $$python -m venv $(VENV); fi; \
	done; \
	echo "Castlekeep needs Python 3.11 or newer with venv (on Debian: apt install python3-venv)." >&2; \
	exit 1

# pip can check hashes only where nothing is editable, so the package itself comes after its
# requirements; and without build isolation, so that the locked hatchling is the one that builds.
define install
$(PIP) install --quiet --require-hashes -r requirements/$(1).txt
@$(PY) -c 'import sys, hatch_build; sys.exit(not hatch_build.node_on_path())' || \
	{ set -x; $(PIP) install --quiet --require-hashes -r requirements/node.txt; }
endef

$(VENV)/.lab: requirements/lab.txt requirements/node.txt | $(PY)
	$(call install,lab)
	@touch $@

$(VENV)/.dev: requirements/dev.txt requirements/node.txt | $(PY)
	$(call install,dev)
	@touch $@ $(VENV)/.lab

$(MODULES): js/package-lock.json | $(VENV)/.dev
	cd js && npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

$(VENV)/.package: pyproject.toml | $(VENV)/.lab
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Versions and hashes for every Python and platform; no address of any index.
PIN = $(PY) -m uv pip compile --quiet --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header
COMPILE = $(PIN) --universal --python-version 3.11
# A release of the kernel is made for one release of Pyodide (tools/lite.py names it), and that for
# these releases of what the kernel starts with.
LITE := jupyterlite-core jupyterlite-pyodide-kernel==0.8.6 jupyter-server pkginfo anywidget ipywidgets
BROWSER := ipython==9.12.0 micropip==0.11.1 traitlets==5.14.3
PYODIDE = $(PIN) --python-version 3.14 --python-platform wasm32-pyodide2024 \
	--no-emit-package widgetsnbextension
lock: $(VENV)/.dev
	$(PIP) install --quiet uv
	echo 'hatchling' | $(COMPILE) --upgrade --extra dev pyproject.toml - -o requirements/dev.txt
	echo 'hatchling' | $(COMPILE) --extra lab pyproject.toml - -c requirements/dev.txt -o requirements/lab.txt
	printf 'ipykernel==6.31.*\nnest-asyncio\n' | $(COMPILE) --upgrade --no-deps - -o requirements/kernel-6.31.txt
	echo 'ipykernel==7.3.*' | $(COMPILE) --upgrade --no-deps - -o requirements/kernel-7.3.txt
	$(PY) -c 'import hatch_build; print(hatch_build.NODE_WHEEL)' | $(COMPILE) --upgrade - -o requirements/node.txt
	printf '%s\n' $(LITE) | $(COMPILE) --upgrade - -c requirements/dev.txt -o requirements/lite.txt
	printf '%s\n' $(BROWSER) | $(PYODIDE) --upgrade pyproject.toml - -o requirements/lite-kernel.txt
