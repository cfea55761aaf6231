"""Buys one document by the Python package x402."""

import asyncio
import json
import os

from solders.keypair import Keypair
from x402 import x402Client
from x402.http.clients.httpx import x402HttpxClient
from x402.mechanisms.svm.exact.register import register_exact_svm_client
from x402.mechanisms.svm.signers import KeypairSigner


async def buy() -> None:
    client = x402Client()
    signer = KeypairSigner(Keypair.from_base58_string(os.environ["SOLANA_WALLET_KEY"]))
    register_exact_svm_client(client, signer, rpc_url=os.environ["SOLANA_RPC_URL"])
    async with x402HttpxClient(client, timeout=120) as http:
        answer = await http.post(
            f"{os.environ['SERVICE_URL']}/markdown",
            content=os.environ["DOCUMENT"],
            headers={"content-type": "application/json"},
        )
        await answer.aread()
    print(json.dumps({"status": answer.status_code, "answer": answer.text}))


asyncio.run(buy())
