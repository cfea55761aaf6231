"""Buys a PDF over Lightning by L402, with Python's standard library alone.

    SERVICE_URL=https://pdf.example.com PAY_INVOICE="lncli payinvoice -f" python3 buy.py report.md report.pdf

PAY_INVOICE is a command that pays the invoice put after it and prints the preimage. MAX_SATS is the most that is paid, 100 unless said.
"""

import hashlib
import json
import os
import re
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.request

SERVICE = os.environ.get("SERVICE_URL", "http://localhost:3000")
MAX_SATS = float(os.environ.get("MAX_SATS", "100"))


def ask(url, body=None, headers={}):
    """Asks, and again while the service says that it may come again: 503 means that nothing is lost."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Prefer": "wait=20", **headers}
    while True:
        try:
            with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            if error.code not in (429, 503):
                return error.code, error.read()
            time.sleep(int(error.headers.get("Retry-After", "2")))


def key_beside(target):
    """Keeps the document apart from the same one of others. With the same key, what is paid for is never paid again."""
    if not os.path.exists(target + ".key"):
        with open(target + ".key", "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(24))
    with open(target + ".key", encoding="ascii") as file:
        return f'"{file.read()}"'


def pay(required):
    """Pays the invoice of a 402, within what may be spent. Returns the value of Authorization."""
    tell(required)
    for offer in required["offers"]:
        challenge = offer["metadata"].get("l402")
        if challenge is None:
            continue
        if offer["amount"] > MAX_SATS:
            sys.exit(f"It costs {offer['amount']} {offer['currency']}; the limit is {MAX_SATS:g} sats.")
        # The wallet pays what the invoice says; give it a limit of its own, too.
        command = os.environ["PAY_INVOICE"] + ' "$0"'
        paid = subprocess.run(["sh", "-c", command, challenge["invoice"]], stdout=subprocess.PIPE, text=True)
        preimage = re.search(r"\b[0-9a-f]{64}\b", paid.stdout)
        if paid.returncode != 0 or preimage is None:
            sys.exit("The wallet did not pay.")
        return f"L402 {challenge['token']}:{preimage.group()}"
    sys.exit("The service does not offer Lightning now.")


def tell(answer):
    for warning in answer.get("warnings", []):
        print(f"Warning: line {warning.get('line', '?')}: {warning['what']}", file=sys.stderr)


def main(source, target):
    with open(source, encoding="utf-8") as file:
        document = {"data": {"text_body": file.read()}, "options": {"document_name": target}}
    key = {"Idempotency-Key": key_beside(target)}
    status, answer = ask(f"{SERVICE}/markdown", document, key)
    if status == 402:
        credential = {"Authorization": pay(json.loads(answer))}
        status, answer = ask(f"{SERVICE}/markdown", document, {**key, **credential})
    if status != 200:
        sys.exit(f"The service answered {status}: {answer.decode()}")

    job = json.loads(answer)
    while job["status"] not in ("Done", "Failed"):
        time.sleep(1)
        job = json.loads(ask(job["path"])[1])
    if job["status"] == "Failed":
        sys.exit(job["description"])
    tell(job)
    output = json.loads(ask(job["path"])[1])
    with urllib.request.urlopen(output["url"]) as download:
        pdf = download.read()
    if hashlib.sha256(pdf).hexdigest() != output["sha256"]:
        sys.exit("The download is damaged; ask for another address.")
    with open(target, "wb") as file:
        file.write(pdf)
    print(f"{output['pages']} pages in {target}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python3 buy.py FILE.md OUT.pdf")
    main(sys.argv[1], sys.argv[2])
