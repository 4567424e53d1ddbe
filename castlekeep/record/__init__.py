"""Games as text: readable, a turn a line, and replayed without a generator."""

from castlekeep.record.problems import RecordError
from castlekeep.record.record import Record
from castlekeep.record.replay import ReplayError

__all__ = ["Record", "RecordError", "ReplayError"]
