"""A webhook receiver that checks the signature by hand. Python 3.9 or newer, without packages."""
import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
# An event may come twice. A real receiver remembers the ids in its database, in the transaction of its work.
handled = set()


def is_genuine(headers, raw):
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    digest = hmac.new(KEY, f"{event_id}.{timestamp}.".encode() + raw, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    # There are two of them while a secret is being renewed.
    return any(hmac.compare_digest(expected, sent) for sent in headers.get("webhook-signature", "").split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_genuine(self.headers, raw):
            return self.send_error(401)
        event_id = self.headers["webhook-id"]
        is_new = event_id not in handled
        handled.add(event_id)
        self.send_response(204)
        self.end_headers()
        if is_new:
            event = json.loads(raw)
            print(event["type"], (event["data"].get("reply") or {}).get("reply", ""), flush=True)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
print(f"ready at http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
