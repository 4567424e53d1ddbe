"""What tests read out of a picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def words(picture: str) -> list[str]:
    """All that is written in a picture."""
    return [node.text or "" for node in ET.fromstring(picture).iter(f"{SVG}text")]


def ids(picture: str) -> set[str]:
    """All ids of a picture."""
    return set(re.findall(r'\bid="([^"]+)"', picture))


def frame(picture: str) -> tuple[float, float, float, float]:
    """Its view box."""
    left, top, width, height = map(float, ET.fromstring(picture).attrib["viewBox"].split())
    return left, top, width, height


def ground(picture: str) -> dict[str, str]:
    """Attributes of the rectangle on which all the rest lies."""
    root = ET.fromstring(picture)
    return next(node.attrib for node in root if node.tag == f"{SVG}rect")
