"""Buys documents by the Python package pympp, with USDC on Base Sepolia, by the HTTP scheme Payment."""

import asyncio
import json
import os

from eth_account import Account
from mpp.client import Mpp
from mpp.methods.evm import BASE_SEPOLIA_USDC
from mpp.methods.evm import client as evm

endpoint = f"{os.environ['SERVICE_URL']}/markdown"
headers = {"content-type": "application/json"}


async def buy(documents):
    account = Account.from_key(os.environ["EVM_WALLET_KEY"])
    method = evm.charge(currency=BASE_SEPOLIA_USDC, account=account, max_amount="0.01")
    mpp = Mpp(methods=[method])
    try:
        return [
            await mpp.fetch(endpoint, method="POST", content=document, headers=headers, timeout=60)
            for document in documents
        ]
    finally:
        await mpp.aclose()


answers = asyncio.run(buy(json.loads(os.environ["DOCUMENTS"])))
print(json.dumps([{"status": answer.status_code, "answer": answer.text} for answer in answers]))
