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
import { comingTimeOuts } from "../../../../../time-outs.ts";
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

/** The production client, with the local node's own credentials unless a test says otherwise. */
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
  test("is issued as asked, paid once, and then looked up as settled with its amount", async () => {
    const node = client();
    const before = Date.now();
    const invoice = await node.createInvoice(asked);
    expect(invoice.paymentRequest).toMatch(/^lnbcrt50n1/);
    expect(invoice.paymentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(invoice.amountSats).toBe(5);
    const lifeMs = invoice.expiresAt.getTime() - before;
    expect(Math.abs(lifeMs - 900_000)).toBeLessThanOrEqual(1_000);
    expect(await node.lookUpInvoice(invoice.paymentHash)).toEqual({ state: "open" });

    local.pay(invoice.paymentRequest);
    expect(await node.lookUpInvoice(invoice.paymentHash)).toEqual({ state: "settled", amountPaidSats: 5 });
    expect(local.requests).toEqual([
      "POST /v1/invoices",
      `GET /v1/invoice/${invoice.paymentHash}`,
      `GET /v1/invoice/${invoice.paymentHash}`,
    ]);
  });

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

  test("is unknown once the node has forgotten it", async () => {
    const invoice = await client().createInvoice(asked);
    local.invoices.delete(invoice.paymentHash);
    expect(await client().lookUpInvoice(invoice.paymentHash)).toEqual({ state: "unknown" });
  });

  test.each(["../../getinfo", "A".repeat(64), ""])("is not looked up by %j", async (hash) => {
    await expect(client().lookUpInvoice(hash)).rejects.toThrow(TypeError);
    expect(local.requests).toEqual([]);
  });
});

describe("a failing node", () => {
  test.each([
    ["silent", "slow", 0],
    ["hang-up", "unreachable", 0],
    ["error", "failed", 2],
    ["garbage", "invalid", 2],
  ] as const)("is asked twice, and then given up, when it is %s", async (fault, expected, answered) => {
    const node = client();
    local.misbehave(fault);
    const tries = comingTimeOuts(2_000);
    const asking = node.createInvoice(asked).catch((error: unknown) => error);
    for (let ended = 0; fault === "silent" && ended < 2; ended++) await tries.end();
    expect(await asking).toMatchObject({ name: "LightningNodeError", fault: expected });
    expect(local.requests).toHaveLength(answered);
    local.misbehave(undefined);
    await expect(node.createInvoice(asked)).resolves.toMatchObject({ amountSats: 5 });
  });

  test("is asked twice, and then given up, when nothing listens", async () => {
    const gone = await startLightningNode();
    await gone.stop();
    await expect(client({ url: gone.url }).createInvoice(asked)).rejects.toMatchObject({
      fault: "unreachable",
      message: "We couldn't reach the Lightning node: ECONNREFUSED",
    });
  });
});

describe("a document's reference at LND", () => {
  const minutes = (count: number) => client({ clock: () => Date.now() + count * 60_000 });

  test("finds its open invoice again, also for many simultaneous requests", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => client().createInvoice(asked)));
    expect(new Set(made.map(({ paymentRequest }) => paymentRequest)).size).toBe(1);
    expect(await client().findInvoices(asked.reference)).toHaveLength(1);
  });

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

  test("finds no invoice when none was made", async () => {
    expect(await client().findInvoices("00".repeat(32))).toEqual([]);
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

test("a macaroon that the node did not make is refused, and never retried or quoted", async () => {
  const other = await startLightningNode();
  await other.stop();
  const { macaroon } = other.credentials;
  let fetches = 0;
  const fetchSecret = () => {
    fetches++;
    return Promise.resolve(JSON.stringify({ ...local.credentials, macaroon }));
  };
  const node = client({ credentials: createCredentialSource(fetchSecret, parseLndCredential) });
  const error = await node.createInvoice(asked).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "LightningNodeError", fault: "refused" });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(macaroon);
  expect(local.requests).toEqual(["POST /v1/invoices"]);
  expect(fetches).toBe(2);
});
