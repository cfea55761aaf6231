"""Buys a PDF in USDC on Base, by the HTTP scheme Payment.

    pip install "pympp[evm]"
    SERVICE_URL=https://pdf.example.com EVM_WALLET_KEY=0x... python3 payment.py report.md report.pdf

The wallet holds USDC and needs no ether. NETWORK is `base`, or `base-sepolia` for test money. At most 0.05 USDC is paid. The same file again
costs nothing.
"""

import asyncio
import os
import pathlib
import sys

from eth_account import Account
from mpp.client import Mpp
from mpp.methods.evm import BASE_SEPOLIA_USDC, BASE_USDC
from mpp.methods.evm import client as evm

SERVICE = os.environ.get("SERVICE_URL", "http://localhost:3000")


async def buy(source, target):
    method = evm.charge(
        currency=BASE_SEPOLIA_USDC if os.environ.get("NETWORK") == "base-sepolia" else BASE_USDC,
        account=Account.from_key(os.environ["EVM_WALLET_KEY"]),
        max_amount="0.05",
    )
    document = {"data": {"text_body": pathlib.Path(source).read_text()}}
    client = Mpp(methods=[method])
    try:
        answer = await client.fetch(f"{SERVICE}/markdown", method="POST", json=document, headers={"Prefer": "wait=20"})
        if answer.status_code != 200:
            sys.exit(f"{answer.status_code}: {answer.text[:300]}")
        job = answer.json()
        while job["status"] not in ("Done", "Failed"):
            job = (await client.fetch(job["path"], headers={"Prefer": "wait=20"})).json()
        if job["status"] == "Failed":
            sys.exit(job["description"])
        output = (await client.fetch(job["path"])).json()
        pathlib.Path(target).write_bytes((await client.fetch(output["url"])).content)
    finally:
        await client.aclose()


asyncio.run(buy(*sys.argv[1:3]))
