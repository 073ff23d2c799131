"""Writes answers in the marker grammar M1 of Plantdeck. One Encoder per answer; no dependencies, Python 3.8 or later.

    out = Encoder()
    frame(out.agent_open(id="1", name="Read the meters", status="done"))
    frame(out.text("12 mills"))          # everything that a model or a tool wrote goes through text()
    frame(out.agent_close())

Lengths are UTF-16 units, as a browser counts them.
"""

MARKER_MAX_UNITS = 256

_SHORT_ESCAPES = {
    '"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
}


def _units(text):
    return sum(2 if ord(point) > 0xFFFF else 1 for point in text)


def _json_string(value):
    out = ['"']
    for point in value:
        code = ord(point)
        if point in _SHORT_ESCAPES:
            out.append(_SHORT_ESCAPES[point])
        elif code < 0x20 or 0xD800 <= code <= 0xDFFF:
            out.append("\\u%04x" % code)
        else:
            out.append(point)
    out.append('"')
    return "".join(out).replace("<", "\\u003c").replace("|>", "\\u007c>")


def _agent_marker(id, name, status):
    marker = "<|agent"
    for key, value in (("id", id), ("name", name), ("status", status)):
        if value is not None:
            marker += " %s=%s" % (key, _json_string(value))
    return marker + "|>"


class Encoder:
    """Remembers the last character over calls, so that text may be cut anywhere."""

    def __init__(self):
        self._ends_with_less = False

    def text(self, piece):
        """Text as it goes into CONTENT."""
        if piece == "":
            return ""
        escaped = piece.replace("<|", "<||")
        if self._ends_with_less and piece.startswith("|"):
            escaped = "|" + escaped
        self._ends_with_less = piece.endswith("<")
        return escaped

    def think_open(self):
        return self._marker("<|think|>")

    def think_close(self):
        return self._marker("<|/think|>")

    def agent_open(self, id=None, name=None, status=None):
        """Opens an agent section. A name that would make the marker longer than 256 units is cut, with an ellipsis."""
        whole = _agent_marker(id, name, status)
        points = list(name or "")
        while _units(whole) > MARKER_MAX_UNITS:
            if not points:
                raise ValueError("an agent marker holds at most 256 units; id or status are too long")
            points.pop()
            whole = _agent_marker(id, "".join(points) + "\u2026", status)
        return self._marker(whole)

    def agent_after(self):
        return self._marker("<|after|>")

    def agent_close(self):
        return self._marker("<|/agent|>")

    def _marker(self, source):
        self._ends_with_less = False
        return source
