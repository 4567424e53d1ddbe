"""What differs where Python itself runs in the browser: Pyodide, as in JupyterLite.

There the kernel turns None into JavaScript's ``undefined``, which falls out of a message with its
key, and what the page sends as ``null`` arrives as an object of its own.
"""

from __future__ import annotations

import sys


def sent(value: object, widget: object = None) -> object:
    """Value of a synced trait as the kernel must be given it for the page to see null for None."""
    null = _null()
    return value if null is None else _replaced(value, None, null)


def received(value: object) -> object:
    """Message of the page with None for null."""
    null = _null()
    return value if null is None else _replaced(value, null, None)


def _null() -> object:
    """Pyodide's stand-in for null; None where there is no Pyodide."""
    return getattr(sys.modules.get("pyodide.ffi"), "jsnull", None)


def _replaced(value: object, old: object, new: object) -> object:
    if value is old:
        return new
    if isinstance(value, dict):
        return {key: _replaced(part, old, new) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_replaced(part, old, new) for part in value]
    return value
