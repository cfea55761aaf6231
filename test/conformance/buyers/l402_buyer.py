"""Buys documents by a Python package of L402, named by the first word, with a wallet that asks the service's test wallet to pay."""

import json
import os
import sys

import httpx

service = os.environ["SERVICE_URL"]
headers = {"content-type": "application/json"}


def preimage_of(invoice):
    paid = httpx.post(f"{service}/test-wallets/pay", json={"payment_request": invoice})
    return paid.raise_for_status().json()["preimage"]


def by_l402_requests(documents):
    from l402_requests import L402Client
    from l402_requests.wallets import WalletBase

    class TestWallet(WalletBase):
        async def pay_invoice(self, bolt11):
            return preimage_of(bolt11)

    client = L402Client(wallet=TestWallet(), timeout=120)
    answers = [client.post(f"{service}/markdown", content=document, headers=headers) for document in documents]
    return [(answer.status_code, answer.text) for answer in answers]


def by_l402sdk(documents):
    from l402 import L402Client

    client = L402Client.with_lnd_rest(os.environ["LND_URL"], "00", max_fee_sats=0)
    answers = [client.post(f"{service}/markdown", document) for document in documents]
    return [(answer.status, json.dumps(answer.json())) for answer in answers]


def by_pyl402(documents):
    from pyl402.client import L402Client
    from pyl402.token_store import MemoryTokenStore
    from pyl402.wallet import PaymentResult, Wallet

    class TestWallet(Wallet):
        def pay_invoice(self, invoice):
            return PaymentResult(preimage_of(invoice), success=True)

    client = L402Client(TestWallet(), MemoryTokenStore(), timeout=120)
    answers = [client.post(f"{service}/markdown", content=document, headers=headers) for document in documents]
    return [(answer.status_code, answer.text) for answer in answers]


by = {"l402-requests": by_l402_requests, "l402sdk": by_l402sdk, "pyl402": by_pyl402}[sys.argv[1]]
answers = by(json.loads(os.environ["DOCUMENTS"]))
print(json.dumps([{"status": status, "answer": text} for status, text in answers]))
