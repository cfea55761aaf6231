import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCredentialSource } from "../../../../../../lambdas/payments/networks/lightning/credentials.ts";
import {
  createLndNode,
  parseLndCredential,
} from "../../../../../../lambdas/payments/networks/lightning/node/lnd.ts";
import type { LndOptions } from "../../../../../../lambdas/payments/networks/lightning/node/lnd.ts";
import { createSelfSigned } from "../../../../../../emulators/lightning/certificate.ts";
import { startLightningNode } from "../../../../../../emulators/lightning/node.ts";
import { forThisFile } from "../../../../../lifetimes.ts";

let asked = { reference: "", amountSats: 5, description: "One PDF", expirySeconds: 900 };
beforeEach(() => {
  asked = { ...asked, reference: randomBytes(32).toString("hex") };
});

const local = await forThisFile(startLightningNode());
afterEach(() => {
  local.misbehave(undefined);
  local.requests.length = 0;
});

/** Creates the production client, with the local node's own credentials unless a test gives others. */
function client(options: Partial<LndOptions> = {}, credentials: object = local.credentials) {
  const secret = JSON.stringify(credentials);
  return createLndNode({
    url: local.url,
    credentials: createCredentialSource(() => Promise.resolve(secret), parseLndCredential),
    clock: Date.now,
    timeoutMs: 2_000,
    ...options,
  });
}

test("one connection serves all requests that follow each other", async () => {
  const node = client();
  await node.createInvoice(asked);
  const before = local.connections;
  for (let time = 0; time < 5; time++)
    await node.createInvoice({ ...asked, reference: randomBytes(32).toString("hex") });
  expect(local.connections).toBe(before);
});

describe("an invoice of LND", () => {
  test.each([
    ["on hold with all of its money", "ACCEPTED", 5, { state: "underway" }],
    ["paid in part", "OPEN", 4, { state: "underway" }],
    ["withdrawn", "CANCELED", 0, { state: "canceled" }],
    ["settled for less", "SETTLED", 4, { state: "settled", amountPaidSats: 4 }],
  ] as const)("is looked up when it is %s", async (_, state, paidSats, expected) => {
    const invoice = await client().createInvoice(asked);
    local.put(invoice.paymentRequest, state, paidSats);
    expect(await client().lookUpInvoice(invoice.paymentHash)).toEqual(expected);
  });

  test.each(["OPEN", "CANCELED"] as const)("is looked up after its expiry when it is %s", async (state) => {
    const invoice = await client().createInvoice(asked);
    local.put(invoice.paymentRequest, state, 0);
    const later = client({ clock: () => invoice.expiresAt.getTime() });
    const justBefore = client({ clock: () => invoice.expiresAt.getTime() - 1 });
    expect(await later.lookUpInvoice(invoice.paymentHash)).toEqual({ state: "expired" });
    expect(await justBefore.lookUpInvoice(invoice.paymentHash)).not.toEqual({ state: "expired" });
  });
});

test("a node where nothing listens is reported with the reason", async () => {
  const gone = await startLightningNode();
  await gone.stop();
  await expect(client({ url: gone.url }).createInvoice(asked)).rejects.toMatchObject({
    fault: "unreachable",
    message: "We couldn't reach the Lightning node: ECONNREFUSED",
  });
});

describe("a document's reference at LND", () => {
  const minutes = (count: number) => client({ clock: () => Date.now() + count * 60_000 });

  test("gets another invoice when the first expires within five minutes, is paid, or has another price", async () => {
    const first = await client().createInvoice(asked);
    expect((await minutes(9).createInvoice(asked)).paymentHash).toBe(first.paymentHash);
    const second = await minutes(11).createInvoice(asked);
    expect(second.paymentHash).not.toBe(first.paymentHash);
    const dearer = await client().createInvoice({ ...asked, amountSats: 7 });
    expect(dearer.amountSats).toBe(7);
    local.pay(first.paymentRequest);
    expect((await client().createInvoice(asked)).paymentHash).toBe(second.paymentHash);
    expect(
      (await client().findInvoices(asked.reference)).map(({ state, amountSats }) => [state, amountSats]),
    ).toEqual([
      [{ state: "settled", amountPaidSats: 5 }, 5],
      [{ state: "open" }, 5],
      [{ state: "open" }, 7],
    ]);
  });
});

describe("the connection to LND", () => {
  test("trusts the pinned certificate under any host name", async () => {
    await expect(
      client({ url: local.url.replace("127.0.0.1", "localhost") }).createInvoice(asked),
    ).resolves.toBeDefined();
  });

  test("trusts no certificate of another node, whatever name it bears, and sends it no macaroon", async () => {
    const { certificate } = createSelfSigned("lightning.local");
    await expect(
      client({}, { ...local.credentials, certificate }).createInvoice(asked),
    ).rejects.toMatchObject({
      fault: "untrusted",
      // Catches a node that renewed its certificate, of whose operator nobody asks for it.
      message: expect.stringMatching(/certificate.*put the new one into the node's secret$/) as string,
    });
    expect(local.requests).toEqual([]);
  });

  test("trusts no self-signed certificate when none is pinned", async () => {
    const { macaroon } = local.credentials;
    await expect(client({}, { macaroon }).createInvoice(asked)).rejects.toMatchObject({ fault: "untrusted" });
    expect(local.requests).toEqual([]);
  });

  test("fetches certificate and macaroon again when the node has renewed them", async () => {
    const stale = { ...local.credentials, certificate: createSelfSigned("lightning.local").certificate };
    const secrets = [stale, local.credentials].map((one) => JSON.stringify(one));
    let fetches = 0;
    const credentials = createCredentialSource(
      () => Promise.resolve(secrets[Math.min(fetches++, 1)] ?? ""),
      parseLndCredential,
    );
    const node = client({ credentials });
    await expect(node.createInvoice(asked)).resolves.toBeDefined();
    await expect(node.createInvoice(asked)).resolves.toBeDefined();
    expect(fetches).toBe(2);
  });
});
