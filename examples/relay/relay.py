"""A relay: the browser talks to this server, and this server to the bot. Python 3.9 or newer, without packages."""
import json
import os
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

URL = f"{os.environ['BASE_URL']}/api/v1/agents/{os.environ['BOT_UUID']}/trigger"


class Relay(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.path != "/chat":
            return self.send_error(404)
        length = int(self.headers.get("content-length", 0))
        fields = parse_qs(self.rfile.read(length).decode())
        message = {
            "message": fields.get("message", [""])[0],
            "conversation_id": fields.get("conversation_id", [None])[0],
            # The user who is signed in at your site.
            "user": {"id": "customer-42"},
        }
        request = urllib.request.Request(
            URL,
            data=json.dumps(message).encode(),
            headers={
                "Authorization": f"Bearer {os.environ['BECKON_TOKEN']}",
                "Content-Type": "application/json",
                "Accept": "text/event-stream",
            },
        )
        try:
            answer = urllib.request.urlopen(request, timeout=120)
        except urllib.error.HTTPError as refused:
            answer = refused
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers["Content-Type"])
        self.end_headers()
        while chunk := answer.read1(65536):
            self.wfile.write(chunk)
            self.wfile.flush()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Relay)
print(f"ready at http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
