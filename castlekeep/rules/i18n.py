"""Translation of every sentence a person reads, by standard :mod:`gettext`.

Sentences carry named fields (``_("{name} marches").format(name=...)``), so that a translation may
change their order. Without a catalogue for the reader's language the English text itself is used.
"""

from __future__ import annotations

import gettext
from pathlib import Path

_catalogue = gettext.translation(
    "castlekeep", localedir=Path(__file__).parent.parent / "locale", fallback=True
)

_ = _catalogue.gettext
"""Translate a sentence."""

ngettext = _catalogue.ngettext
"""Translate a sentence that has a singular and a plural."""
