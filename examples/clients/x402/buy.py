"""Buys a PDF in USDC on Solana, by the official package of x402.

    pip install "x402[requests,svm]"
    SERVICE_URL=https://pdf.example.com SOLANA_WALLET_KEY="$(cat wallet.json)" python3 buy.py report.md report.pdf

SOLANA_WALLET_KEY is the JSON array of Solana's own tools. SOLANA_RPC_URL is a node, if the public one will not do. MAX_USDC is the most that is
paid, 0.10 unless said. The wallet holds USDC and needs no SOL: the fee is paid for it.

What is answered, other than 200:

    402  not paid for yet, with the price; after a payment: it was refused, nothing was taken, and PAYMENT-RESPONSE says why
         (…_simulation_failed is mostly a wallet that holds too little)
    413  the document is too large
    422  the document cannot be printed, and is not charged; "detail" says what is wrong and where
    429  too many requests, and 503, the outcome of the payment is not known yet: send the same again, with the same payment, after Retry-After
"""

import hashlib
import json
import os
import pathlib
import secrets
import sys
import time

import requests
from solders.keypair import Keypair
from x402 import PaymentError, x402ClientSync
from x402.http import x402HTTPClientSync
from x402.mechanisms.svm import KeypairSigner
from x402.mechanisms.svm.exact import register_exact_svm_client

SERVICE = os.environ.get("SERVICE_URL", "http://localhost:3000")
MAX_USDC = os.environ.get("MAX_USDC", "0.10")


def wallet():
    """What signs payments within the limit, which holds for what is signed, whatever was offered."""
    keypair = Keypair.from_bytes(bytes(json.loads(os.environ["SOLANA_WALLET_KEY"])))
    client = x402ClientSync().set_spend_controls({"max_amount_per_payment": f"${MAX_USDC}"})
    register_exact_svm_client(client, KeypairSigner(keypair), rpc_url=os.environ.get("SOLANA_RPC_URL"))
    return x402HTTPClientSync(client)


def key_beside(target):
    """Keeps the document apart from the same one of others. With the same key, what is paid for is never paid again."""
    file = pathlib.Path(target + ".key")
    if not file.exists():
        file.write_text(secrets.token_urlsafe(24))
    return f'"{file.read_text()}"'


def send(document, headers):
    """Sends the document, and again while the service says that it may come again."""
    while True:
        answer = requests.post(f"{SERVICE}/markdown", json=document, headers={"Prefer": "wait=20", **headers})
        if answer.status_code not in (429, 503):
            return answer
        time.sleep(int(answer.headers.get("Retry-After", "2")))


def pay(x402, asked):
    """Signs the payment that a 402 asks for. Returns the headers that carry it."""
    for offer in asked.json()["offers"]:
        if "x402" in offer["payment_methods"]:
            print(f"It costs {offer['amount']} {offer['currency']}.", file=sys.stderr)
    tell(asked.json())
    try:
        return x402.handle_402_response(dict(asked.headers), asked.content, asked.url)[0]
    except PaymentError as error:
        sys.exit(f"Not paid, for the limit is {MAX_USDC} USDC: {error}")


def tell(answer):
    for warning in answer.get("warnings", []):
        print(f"Warning: line {warning.get('line', '?')}: {warning['what']}", file=sys.stderr)


def main(source, target):
    with open(source, encoding="utf-8") as file:
        document = {"data": {"text_body": file.read()}, "options": {"document_name": pathlib.Path(target).name}}
    x402 = wallet()
    headers = {"Idempotency-Key": key_beside(target)}
    answer = send(document, headers)
    if answer.status_code == 402:
        answer = send(document, {**headers, **pay(x402, answer)})
    if answer.status_code == 402:
        refusal = x402.get_payment_settle_response(answer.headers.get)
        sys.exit(f"The payment was refused: {refusal.error_reason}")
    if answer.status_code != 200:
        sys.exit(f"The service answered {answer.status_code}: {answer.text}")

    job = answer.json()
    while job["status"] not in ("Done", "Failed"):
        time.sleep(1)
        job = requests.get(job["path"], headers={"Prefer": "wait=20"}).json()
    if job["status"] == "Failed":
        sys.exit(job["description"])
    tell(job)
    output = requests.get(job["path"]).json()
    pdf = requests.get(output["url"]).content
    if hashlib.sha256(pdf).hexdigest() != output["sha256"]:
        sys.exit("The download is damaged; ask for another address.")
    pathlib.Path(target).write_bytes(pdf)
    print(f"{output['pages']} pages in {target}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python3 buy.py FILE.md OUT.pdf")
    main(sys.argv[1], sys.argv[2])
