"""Lets nostr-sdk's own client of NIP-47 (Rust) make an invoice and look it up, over a connection string. Prints JSON."""

import asyncio
import json
import sys

from nostr_sdk import LookupInvoiceRequest, MakeInvoiceRequest, NostrWalletConnect, NostrWalletConnectUri


async def main():
    wallet = NostrWalletConnect(NostrWalletConnectUri.parse(sys.argv[1]))
    info = await wallet.get_info()
    made = await wallet.make_invoice(
        MakeInvoiceRequest(amount=5000, description="One PDF", description_hash=None, expiry=900)
    )
    known = await wallet.lookup_invoice(LookupInvoiceRequest(payment_hash=made.payment_hash, invoice=None))
    print(json.dumps({"methods": [str(name) for name in info.methods], "invoice": made.invoice, "amount": known.amount}))


asyncio.run(main())
