"""Takes the callbacks of a service and saves the PDFs, verified by the published library of Standard Webhooks.

    pip install standardwebhooks
    PORT=8080 SECRETS=secrets OUT=out python3 receiver.py

Whoever sends a document with `options.callback_url` is answered with the job's `id` and its `callback_secret`, and writes the secret into
the file SECRETS/<id>. Put a server that speaks HTTPS in front.
"""

import json
import os
import pathlib
import re
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

SECRETS = pathlib.Path(os.environ.get("SECRETS", "secrets"))
OUT = pathlib.Path(os.environ.get("OUT", "out"))
MOST_BYTES = 65_536


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        try:
            status = self.receive()
        except Exception as error:  # Whatever went wrong here, the service calls again.
            self.log_error("%s", error)
            status = 500
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def receive(self):
        """Answers within five seconds, or is called again. Returns the status of the answer."""
        length = int(self.headers.get("Content-Length", "0"))
        if length > MOST_BYTES:
            return 400
        # The signature is over the bytes that came; parsing them first and writing them anew would change them.
        body = self.rfile.read(length)
        job_id = unverified_id(body)
        if job_id is None:
            return 400
        # A callback can be faster than the answer to the document: called again in a minute, we know the secret.
        if not (SECRETS / job_id).exists():
            return 503
        secret = (SECRETS / job_id).read_text().strip()
        try:
            event = Webhook(secret).verify(body, dict(self.headers))
        except WebhookVerificationError:
            return 400
        # The same webhook-id is the same event, and may come twice. What is signed is known now, so it may name a file.
        handled = OUT / f"{self.headers['webhook-id']}.handled"
        if not handled.exists():
            handle(event["type"], event["data"])
            handled.touch()
        return 204

    def log_request(self, *_):
        pass


def handle(kind, job):
    if kind == "job.failed":
        print(f"{job['id']} failed: {job['description']}", flush=True)
        return
    with urllib.request.urlopen(job["path"]) as answer:
        url = json.load(answer)["url"]
    file = OUT / f"{job['id']}.pdf"
    with urllib.request.urlopen(url) as pdf:
        file.with_suffix(".part").write_bytes(pdf.read())
    file.with_suffix(".part").rename(file)
    print(f"{job['id']} is in {file}", flush=True)


def unverified_id(body):
    """Which job it is about, to find its secret by; nothing else of it may be believed yet."""
    try:
        job_id = json.loads(body)["data"]["id"]
    except (ValueError, KeyError, TypeError):
        return None
    return job_id if isinstance(job_id, str) and re.fullmatch("[0-9a-f-]{36}", job_id) else None


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
