"""A wallet service of NIP-47 with the relay, the keys and the ciphers of nostr-sdk (Rust). Its invoices are LNbits'.

Prints a line of JSON with a connection string for each encryption, and runs until it is ended.
"""

import asyncio
import json
import os
import urllib.error
import urllib.request

import websockets
from nostr_sdk import (
    Event,
    EventBuilder,
    Keys,
    Kind,
    LocalRelay,
    Nip44Version,
    PublicKey,
    Tag,
    nip04_decrypt,
    nip04_encrypt,
    nip44_decrypt,
    nip44_encrypt,
)

INFO, REQUEST, RESPONSE = 13194, 23194, 23195
METHODS = ["get_info", "make_invoice", "lookup_invoice"]


def lnbits(method, path, body=None):
    request = urllib.request.Request(
        os.environ["LNBITS_URL"] + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"content-type": "application/json", "x-api-key": os.environ["LNBITS_KEY"]},
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)


def transaction(payment, state):
    return {
        "type": "incoming",
        "state": {"pending": "pending", "success": "settled", "failed": "expired"}[state],
        "invoice": payment["bolt11"],
        "payment_hash": payment["payment_hash"],
        "amount": payment["amount"],
        "fees_paid": 0,
        "created_at": 0,
        **({"preimage": payment["preimage"]} if state == "success" else {}),
    }


def call(method, params):
    if method == "get_info":
        return {"result": {"network": "mainnet", "methods": METHODS}}
    if method == "make_invoice":
        asked = {"out": False, "amount": params["amount"] // 1000, "memo": params["description"], "expiry": params["expiry"]}
        return {"result": transaction(lnbits("POST", "/api/v1/payments", asked), "pending")}
    if method == "lookup_invoice":
        try:
            payment = lnbits("GET", f"/api/v1/payments/{params['payment_hash']}")
        except urllib.error.HTTPError:
            return {"error": {"code": "NOT_FOUND", "message": "not found"}}
        return {"result": transaction(payment["details"], payment["details"]["status"])}
    return {"error": {"code": "RESTRICTED", "message": "not allowed"}}


async def serve(relay, wallet, client, encryption):
    async with websockets.connect(relay) as socket:

        async def publish(kind, tags, content):
            event = EventBuilder(Kind(kind), content).tags([Tag.parse(tag) for tag in tags]).finalize(wallet)
            await socket.send(json.dumps(["EVENT", json.loads(event.as_json())]))

        await socket.send(json.dumps(["REQ", "asked", {"kinds": [REQUEST], "#p": [wallet.public_key().to_hex()]}]))
        await publish(INFO, [["encryption", encryption]] if encryption == "nip44_v2" else [], " ".join(METHODS))
        async for text in socket:
            message = json.loads(text)
            if message[0] != "EVENT":
                continue
            event = Event.from_json(json.dumps(message[2]))
            if not event.verify() or event.author().to_hex() != client:
                continue
            author = PublicKey.parse(client)
            secret = wallet.secret_key()
            if encryption == "nip44_v2":
                asked = nip44_decrypt(secret, author, event.content())
            else:
                asked = nip04_decrypt(secret, author, event.content())
            asked = json.loads(asked)
            reply = {"result_type": asked["method"], "error": None, **call(asked["method"], asked["params"])}
            if encryption == "nip44_v2":
                content = nip44_encrypt(secret, author, json.dumps(reply), Nip44Version.V2)
            else:
                content = nip04_encrypt(secret, author, json.dumps(reply))
            await publish(RESPONSE, [["p", client], ["e", event.id().to_hex()]], content)


async def main():
    relay = LocalRelay()
    await relay.run()
    url = str(await relay.url())
    services, told = [], {}
    for encryption in ["nip44_v2", "nip04"]:
        wallet, client = Keys.generate(), Keys.generate()
        services.append(serve(url, wallet, client.public_key().to_hex(), encryption))
        told[encryption] = (
            f"nostr+walletconnect://{wallet.public_key().to_hex()}?relay={url}&secret={client.secret_key().to_hex()}"
        )
    print(json.dumps(told), flush=True)
    await asyncio.gather(*services)


asyncio.run(main())
