"""What passes over the kernel's websocket, counted and decoded."""

from __future__ import annotations

import json
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal


@dataclass(frozen=True)
class Frame:
    """One frame, seen from the browser's side."""

    direction: Literal["sent", "received"]
    payload: bytes | str = field(repr=False)

    @property
    def size(self) -> int:
        """Bytes of the payload."""
        data = self.payload
        return len(data.encode() if isinstance(data, str) else data)

    def message(self) -> dict[str, Any]:
        """Decode the Jupyter message (binary protocol v1, or JSON)."""
        if isinstance(self.payload, str):
            decoded: dict[str, Any] = json.loads(self.payload)
            return decoded
        data = self.payload
        (count,) = struct.unpack_from("<Q", data)
        offsets = struct.unpack_from(f"<{count}Q", data, 8)
        parts = [data[a:b] for a, b in pairwise(offsets)]
        channel, header, parent, metadata, content, *buffers = parts
        return {
            "channel": channel.decode(),
            "header": json.loads(header),
            "parent_header": json.loads(parent),
            "metadata": json.loads(metadata),
            "content": json.loads(content),
            "buffers": buffers,
        }

    @property
    def kind(self) -> str:
        """Message type with its method or state: ``comm_msg:update``, ``status:busy``."""
        message = self.message()
        name, content = str(message["header"]["msg_type"]), message["content"]
        if name == "comm_msg":
            return f"{name}:{content['data'].get('method')}"
        return f"{name}:{content['execution_state']}" if name == "status" else name


@dataclass
class Frames:
    """Frames in the order in which they passed."""

    items: list[Frame] = field(default_factory=list)

    def select(self, direction: Literal["sent", "received"], kind: str = "") -> list[Frame]:
        """Frames of one direction whose kind begins with ``kind``."""
        return [f for f in self.items if f.direction == direction and f.kind.startswith(kind)]

    def bytes(self, direction: Literal["sent", "received"], kind: str = "") -> int:
        """Total size of the frames that ``select`` gives."""
        return sum(f.size for f in self.select(direction, kind))

    def by_kind(self) -> dict[str, int]:
        """How often each kind passed, as ``{"sent comm_msg:custom": 1}``."""
        return dict(Counter(f"{f.direction} {f.kind}" for f in self.items))

    def text(self) -> str:
        """All payloads as one text, to search for what must not have been sent."""
        return "\n".join(
            f.payload if isinstance(f.payload, str) else f.payload.decode("utf-8", "replace")
            for f in self.items
        )

    @contextmanager
    def window(self) -> Iterator[Frames]:
        """Frames that pass inside the ``with`` block; ``Notebook.settle()`` before it ends."""
        start, seen = len(self.items), Frames()
        try:
            yield seen
        finally:
            seen.items = self.items[start:]
