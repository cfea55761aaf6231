import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { createCredentialSource } from "../../../lambdas/payments/networks/lightning/credentials.ts";
import { createLndNode, parseLndCredential } from "../../../lambdas/payments/networks/lightning/node/lnd.ts";
import type {
  InvoiceRequest,
  LightningNode,
} from "../../../lambdas/payments/networks/lightning/node/node.ts";
import { createSelfSigned } from "../../../emulators/lightning/certificate.ts";
import { createBakery } from "../../../emulators/lightning/macaroons.ts";
import type { Report } from "../conformance.ts";
import { waitFor } from "../tools.ts";
import type { NodeUnderTest } from "./node-under-test.ts";
import { payInvoice, type NodeAddress } from "./rest.ts";

/** Lets the service's own client of LND do all it does, with a node by its URL. */
export async function tryClient(name: string, node: NodeUnderTest, report: Report): Promise<void> {
  const client = createClient(node);
  const check = (what: string, make: () => Promise<void>) => report.check(`${name}: ${what}`, make);
  const pay = (invoice: string) => payInvoice(node.payer, invoice);

  await check("an invoice is open, paid once, and then settled with its amount", async () => {
    const invoice = await client.createInvoice(request());
    assert.deepEqual(await client.lookUpInvoice(invoice.paymentHash), { state: "open" });
    await pay(invoice.paymentRequest);
    assert.deepEqual(await client.lookUpInvoice(invoice.paymentHash), {
      state: "settled",
      amountPaidSats: 5,
    });
    await assert.rejects(pay(invoice.paymentRequest));
  });

  await check("a reference finds its open invoice again, also when it is asked for at once", async () => {
    const asked = request();
    const made = await Promise.all([1, 2, 3, 4].map(() => client.createInvoice(asked)));
    assert.equal(new Set(made.map(({ paymentRequest }) => paymentRequest)).size, 1);
    assert.equal((await client.findInvoices(asked.reference)).length, 1);
  });

  await check("a canceled invoice is kept, and what is paid after it is found", async () => {
    const asked = request();
    const first = await client.createInvoice(asked);
    await node.cancel(first.paymentHash);
    assert.deepEqual(await client.lookUpInvoice(first.paymentHash), { state: "canceled" });
    await assert.rejects(pay(first.paymentRequest));
    const second = await client.createInvoice(asked);
    assert.notEqual(second.paymentHash, first.paymentHash);
    await pay(second.paymentRequest);
    const states = (await client.findInvoices(asked.reference)).map(({ state }) => state.state);
    assert.deepEqual(states, ["canceled", "settled"]);
  });

  await check(
    "closing an open invoice cancels it, and closing a paid one says that it is settled",
    async () => {
      const [open, paid] = [await client.createInvoice(request()), await client.createInvoice(request())];
      assert.deepEqual(await client.closeInvoice(open.paymentHash), { state: "canceled" });
      await assert.rejects(pay(open.paymentRequest));
      await pay(paid.paymentRequest);
      const settled = { state: "settled", amountPaidSats: 5 };
      assert.deepEqual(await client.closeInvoice(paid.paymentHash), settled);
      assert.deepEqual(await client.closeInvoice(randomBytes(32).toString("hex")), { state: "unknown" });
    },
  );

  await check("an invoice expires, and cannot be paid then", async () => {
    const invoice = await client.createInvoice({ ...request(), expirySeconds: 1 });
    await waitFor(
      "the end of an invoice",
      async () => (await client.lookUpInvoice(invoice.paymentHash)).state === "expired",
    );
    await assert.rejects(pay(invoice.paymentRequest));
  });

  await check("a held payment is under way, until it is settled", async () => {
    const held = await node.hold();
    assert.deepEqual(await client.lookUpInvoice(held.paymentHash), { state: "underway" });
    await held.settle();
    assert.deepEqual(await client.lookUpInvoice(held.paymentHash), { state: "settled", amountPaidSats: 5 });
  });

  await check("a held payment that goes back leaves its invoice canceled", async () => {
    const held = await node.hold();
    await held.cancel();
    assert.deepEqual(await client.lookUpInvoice(held.paymentHash), { state: "canceled" });
  });

  await check("an invoice that the node never made is unknown", async () => {
    assert.deepEqual(await client.lookUpInvoice(randomBytes(32).toString("hex")), { state: "unknown" });
  });

  const { credentials, url } = node;
  const shut: readonly [string, NodeAddress, string][] = [
    [
      "another node's macaroon",
      { url, credentials: { ...credentials, macaroon: createBakery().bake("invoices:write") } },
      "refused",
    ],
    ["a macaroon that may only read", node.reader, "refused"],
    [
      "another certificate of the same name",
      { url, credentials: { ...credentials, certificate: createSelfSigned("lightning.local").certificate } },
      "untrusted",
    ],
    ["a path behind a proxy", { url: `${url}/lnd`, credentials }, "failed"],
  ];
  for (const [what, address, fault] of shut)
    await check(`${what}: ${fault}`, async () => {
      await assert.rejects(createClient(address).createInvoice(request()), { fault });
    });
}

/** Creates the service's client. */
export function createClient({ url, credentials }: NodeAddress): LightningNode {
  const secret = JSON.stringify(credentials);
  return createLndNode({
    url,
    credentials: createCredentialSource(() => Promise.resolve(secret), parseLndCredential),
    clock: Date.now,
    timeoutMs: 20_000,
  });
}

function request(): InvoiceRequest {
  return {
    reference: randomBytes(32).toString("hex"),
    amountSats: 5,
    description: "One PDF",
    expirySeconds: 900,
  };
}
