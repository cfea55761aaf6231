"""Buys one document by the Python package l402-requests, with a wallet that asks the service's test wallet to pay."""

import json
import os

import httpx
from l402_requests import L402Client
from l402_requests.wallets import WalletBase

service = os.environ["SERVICE_URL"]


class TestWallet(WalletBase):
    async def pay_invoice(self, bolt11: str) -> str:
        paid = httpx.post(f"{service}/test-wallets/pay", json={"payment_request": bolt11})
        return paid.raise_for_status().json()["preimage"]


answer = L402Client(wallet=TestWallet(), timeout=120).post(
    f"{service}/markdown",
    content=os.environ["DOCUMENT"],
    headers={"content-type": "application/json"},
)
print(json.dumps({"status": answer.status_code, "answer": answer.text}))
