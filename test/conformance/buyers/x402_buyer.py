"""Buys documents by the Python package x402, with httpx or requests, on Solana or Base: `x402_buyer.py httpx solana`."""

import asyncio
import json
import os
import sys

import requests
from eth_account import Account
from solders.keypair import Keypair
from x402 import x402Client, x402ClientSync
from x402.http.clients.httpx import x402HttpxClient
from x402.http.clients.requests import wrapRequestsWithPayment
from x402.mechanisms.evm.exact.register import register_exact_evm_client
from x402.mechanisms.evm.signers import EthAccountSigner
from x402.mechanisms.svm.exact.register import register_exact_svm_client
from x402.mechanisms.svm.signers import KeypairSigner

endpoint = f"{os.environ['SERVICE_URL']}/markdown"
headers = {"content-type": "application/json"}


def registered(client):
    if sys.argv[2] == "base":
        register_exact_evm_client(client, EthAccountSigner(Account.from_key(os.environ["EVM_WALLET_KEY"])))
        return client
    keypair = Keypair.from_bytes(bytes(json.loads(os.environ["SOLANA_WALLET_KEY"])))
    register_exact_svm_client(client, KeypairSigner(keypair), rpc_url=os.environ["SOLANA_RPC_URL"])
    return client


async def by_httpx(documents):
    async with x402HttpxClient(registered(x402Client()), timeout=120) as http:
        answers = [await http.post(endpoint, content=document, headers=headers) for document in documents]
        return [(answer.status_code, (await answer.aread()).decode()) for answer in answers]


def by_requests(documents):
    session = wrapRequestsWithPayment(requests.Session(), registered(x402ClientSync()))
    answers = [session.post(endpoint, data=document, headers=headers) for document in documents]
    return [(answer.status_code, answer.text) for answer in answers]


documents = json.loads(os.environ["DOCUMENTS"])
answers = asyncio.run(by_httpx(documents)) if sys.argv[1] == "httpx" else by_requests(documents)
print(json.dumps([{"status": status, "answer": text} for status, text in answers]))
