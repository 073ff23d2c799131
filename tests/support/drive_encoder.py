"""Feeds the Python encoder what a test says, one call a line, and prints what it writes; texts are UTF-16 in hex."""
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from marker_encoder import Encoder  # noqa: E402


def read(hexed):
    return None if hexed == "-" else bytes.fromhex(hexed).decode("utf-16-be", "surrogatepass")


out = Encoder()
for line in sys.stdin:
    name, *texts = line.rstrip("\n").split(" ")
    if name == "new":
        out = Encoder()
        written = ""
    elif name == "agent_open":
        written = out.agent_open(*[read(text) for text in texts])
    else:
        written = getattr(out, name)(*[read(text) for text in texts])
    print(written.encode("utf-16-be", "surrogatepass").hex())
