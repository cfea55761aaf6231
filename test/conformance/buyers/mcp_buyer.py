"""Buys documents by the tool convert at /mcp: the client for MCP of the Python package x402, with USDC on Base Sepolia."""

import asyncio
import json
import os

from eth_account import Account
from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client
from x402 import x402Client
from x402.mcp import wrap_mcp_client_with_payment
from x402.mechanisms.evm.exact.register import register_exact_evm_client
from x402.mechanisms.evm.signers import EthAccountSigner


class Session:
    """The session of the official SDK with calls in the form that x402 makes, as its examples have it."""

    def __init__(self, session):
        self.session = session

    async def call_tool(self, params, **options):
        return await self.session.call_tool(
            params["name"], params["arguments"], meta=params.get("_meta"), **options
        )


def answer_of(result):
    """The tool's result as the answer of a job that is done."""
    links = [part.uri for part in result.content if part.type == "resource_link"]
    answer = {"status": "done", "url": str(links[0])} if links else result.content[0].text
    return {"status": 402 if result.is_error else 200, "answer": json.dumps(answer)}


async def converted(client, document):
    arguments = {"markdown": json.loads(document)["data"]["text_body"]}
    while True:
        answer = answer_of(await client.call_tool("convert", arguments))
        if "being printed" not in answer["answer"]:
            return answer


async def buy(documents):
    payer = x402Client()
    register_exact_evm_client(payer, EthAccountSigner(Account.from_key(os.environ["EVM_WALLET_KEY"])))
    async with streamablehttp_client(f"{os.environ['SERVICE_URL']}/mcp") as (reads, writes, _):
        async with ClientSession(reads, writes) as session:
            await session.initialize()
            client = wrap_mcp_client_with_payment(Session(session), payer)
            return [await converted(client, document) for document in documents]


print(json.dumps(asyncio.run(buy(json.loads(os.environ["DOCUMENTS"])))))
