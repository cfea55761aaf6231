import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { nodeKinds } from "../../../lambdas/payments/networks/lightning/node/kinds.ts";
import type { LightningNode } from "../../../lambdas/payments/networks/lightning/node/node.ts";
import type { LightningNodeName } from "../../../lambdas/payments/networks/lightning/settings.ts";
import type { Report } from "../conformance.ts";
import { waitFor } from "../tools.ts";

/** A node, and how its invoices are paid. */
export interface TriedNode {
  readonly kind: LightningNodeName;
  readonly url: string;
  readonly secret: string;
  readonly pay: (invoice: string) => Promise<void>;
}

/** Lets the service's own client do all it does with a node. */
export async function tryNode(name: string, tried: TriedNode, report: Report): Promise<void> {
  const client = createTriedClient(tried);
  const check = (what: string, make: () => Promise<void>) => report.check(`${name}: ${what}`, make);

  await check("an invoice is open, paid once, and then settled with its amount", async () => {
    const invoice = await client.createInvoice(request());
    assert.deepEqual(await client.lookUpInvoice(invoice.paymentHash), { state: "open" });
    await tried.pay(invoice.paymentRequest);
    const settled = { state: "settled", amountPaidSats: 5 };
    assert.deepEqual(await client.lookUpInvoice(invoice.paymentHash), settled);
    await assert.rejects(tried.pay(invoice.paymentRequest));
  });

  await check("a reference finds its open invoice again, and lists it once it is paid", async () => {
    const asked = request();
    const first = await client.createInvoice(asked);
    assert.equal((await client.createInvoice(asked)).paymentRequest, first.paymentRequest);
    await tried.pay(first.paymentRequest);
    const second = await client.createInvoice(asked);
    const states = (await client.findInvoices(asked.reference)).map(({ state }) => state.state);
    assert.deepEqual(states, ["settled", "open"]);
    assert.notEqual(second.paymentHash, first.paymentHash);
  });

  await check("an invoice expires", async () => {
    const invoice = await client.createInvoice({ ...request(), expirySeconds: 1 });
    await waitFor(
      "the end of an invoice",
      async () => (await client.lookUpInvoice(invoice.paymentHash)).state === "expired",
    );
  });

  await check("an invoice that the node never made is unknown", async () => {
    assert.deepEqual(await client.lookUpInvoice(randomBytes(32).toString("hex")), { state: "unknown" });
  });

  await check("the credential allows what is needed and nothing else", async () => {
    const permissions = await nodeKinds[tried.kind].readPermissions(createNodeOptions(tried));
    assert.deepEqual(permissions, { missing: [], needless: [] });
  });
}

/** Creates the service's client. */
export function createTriedClient(tried: Pick<TriedNode, "kind" | "url" | "secret">): LightningNode {
  return nodeKinds[tried.kind].create(createNodeOptions(tried));
}

function createNodeOptions({ url, secret }: Pick<TriedNode, "url" | "secret">) {
  return { url, secret: () => Promise.resolve(secret), clock: () => Date.now(), timeoutMs: 20_000 };
}

function request() {
  return {
    reference: randomBytes(32).toString("hex"),
    amountSats: 5,
    description: "One PDF",
    expirySeconds: 900,
  };
}
