"""Buys a PDF in USDC on Base, by the HTTP scheme Payment, in one call.

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

    async def ask():
        headers = {"Accept": "application/pdf"}
        return await client.fetch(f"{SERVICE}/markdown", method="POST", json=document, headers=headers)

    try:
        answer = await ask()
        while answer.status_code == 202:  # paid for, and still being printed
            await asyncio.sleep(2)
            answer = await ask()
        if answer.status_code == 303:  # larger than 4.4 MB
            answer = await client.fetch(answer.headers["location"])
        if answer.status_code != 200:
            sys.exit(f"{answer.status_code}: {answer.text[:300]}")
        pathlib.Path(target).write_bytes(answer.content)
    finally:
        await client.aclose()


asyncio.run(buy(*sys.argv[1:3]))
