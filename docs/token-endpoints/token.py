# Python 3.9: python3 token.py
# The portal's own back end: whoever is signed in to the portal gets a short-lived token for its page.
import json
import os
import sys
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer


def plant_token():
    wish = {
        "clientId": os.environ["CLIENT_ID"],
        "clientSecret": os.environ["CLIENT_SECRET"],
        "elements": ["plant-whole-plant-energy-board"],  # what this page shows
        "seconds": 900,
    }
    if os.environ.get("AREA_ID"):
        wish["areaId"] = os.environ["AREA_ID"]  # and of which part of the plant
    request = urllib.request.Request(
        os.environ["PLANTDECK_URL"] + "/api/oauth/embed/token",
        data=json.dumps(wish).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        told = json.load(answer)
    if told["retCode"] != "0":
        raise RuntimeError(f"{told['retCode']} {told['retMsg']}")
    return told["data"]


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        # Check here that the portal's own session is signed in, before anything is handed out.
        if self.path != "/plant-token":
            return self.answer(404, b"")
        try:
            self.answer(200, json.dumps(plant_token()).encode())
        except Exception as cause:
            print(cause, file=sys.stderr)
            self.answer(503, b"")

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("cache-control", "no-store")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8090"))), Handler)
print("ready", flush=True)
server.serve_forever()
