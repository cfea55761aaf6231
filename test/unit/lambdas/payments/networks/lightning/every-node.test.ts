import { createHash, randomBytes } from "node:crypto";
import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { lightningNodes } from "../../../../../../lambdas/payments/networks/lightning/settings.ts";
import type { EmulatedNode } from "../../../../../../emulators/lightning/emulated-node.ts";
import { comingTimeOuts } from "../../../../../time-outs.ts";
import { createClient, catchFailure, starts, takenTurns, timeoutMs } from "./nodes.ts";

/** What the service asks of a node, whatever its kind, against an emulator of each. */

it("every kind of node has an emulator", async () => {
  const nodes = await Promise.all(starts.map(([, start]) => start()));
  expect(new Set(nodes.map(({ kind }) => kind))).toEqual(new Set(lightningNodes));
  await Promise.all(nodes.map((node) => node.stop()));
});

describe.each(starts)("a node of the kind %s", (_name, start) => {
  let emulated: EmulatedNode;
  let asked = { reference: "", amountSats: 5, description: "One PDF & more", expirySeconds: 900 };
  beforeAll(async () => {
    emulated = await start();
  });
  beforeEach(() => {
    asked = { ...asked, reference: randomBytes(32).toString("hex") };
  });
  afterEach(() => {
    emulated.misbehave(undefined);
    emulated.wallet.lie(undefined);
    vi.useRealTimers();
  });
  afterAll(() => emulated.stop());

  const client = () => createClient(emulated);
  const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

  it("makes an open invoice with the requested amount, description and expiry", async () => {
    const before = Date.now();
    const invoice = await client().createInvoice(asked);
    expect(decodeInvoice(invoice.paymentRequest)).toMatchObject({
      paymentHash: invoice.paymentHash,
      amountRaw: "5000",
      description: "One PDF & more",
      expiry: 900,
    });
    expect(invoice.amountSats).toBe(5);
    expect(Math.abs(invoice.expiresAt.getTime() - before - 900_000)).toBeLessThanOrEqual(2_000);
    expect(await client().lookUpInvoice(invoice.paymentHash)).toEqual({ state: "open" });
  });

  it("reports a paid invoice as settled with its amount, also after its expiry", async () => {
    const invoice = await client().createInvoice(asked);
    const preimage = emulated.wallet.pay(invoice.paymentRequest);
    expect(createHash("sha256").update(Buffer.from(preimage, "hex")).digest("hex")).toBe(invoice.paymentHash);
    const settled = { state: "settled", amountPaidSats: 5 };
    expect(await client().lookUpInvoice(invoice.paymentHash)).toEqual(settled);
    later(901_000);
    expect(await client().lookUpInvoice(invoice.paymentHash)).toEqual(settled);
  });

  it("reports an unpaid invoice as expired after its expiry", async () => {
    const invoice = await client().createInvoice(asked);
    later(901_000);
    expect(await client().lookUpInvoice(invoice.paymentHash)).toEqual({ state: "expired" });
  });

  it("reports an invoice as unknown that the node never made", async () => {
    expect(await client().lookUpInvoice(randomBytes(32).toString("hex"))).toEqual({ state: "unknown" });
  });

  it.each(["../../getinfo", "A".repeat(64), ""])(
    "looks up no invoice by %j, which is no hash",
    async (hash) => {
      await expect(client().lookUpInvoice(hash)).rejects.toThrow(TypeError);
    },
  );

  it("returns the same invoice to many simultaneous requests of one document", async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => client().createInvoice(asked)));
    expect(new Set(made.map(({ paymentRequest }) => paymentRequest)).size).toBe(1);
    expect(await client().findInvoices(asked.reference)).toHaveLength(1);
  });

  it("makes another invoice for a document near the first one's expiry, at another price, or after payment", async () => {
    const first = await client().createInvoice(asked);
    later(11 * 60_000);
    takenTurns.clear();
    const second = await client().createInvoice(asked);
    expect(second.paymentHash).not.toBe(first.paymentHash);
    // It lives twice as long, so that a document has few invoices in all.
    expect(decodeInvoice(second.paymentRequest)?.expiry).toBe(1800);
    takenTurns.clear();
    const dearer = await client().createInvoice({ ...asked, amountSats: 7 });
    expect(dearer.amountSats).toBe(7);
    emulated.wallet.pay(second.paymentRequest);
    takenTurns.clear();
    await client().createInvoice(asked);
    const listed = await client().findInvoices(asked.reference);
    expect(listed.map(({ state, amountSats }) => [state.state, amountSats])).toEqual([
      ["open", 5],
      ["settled", 5],
      ["open", 7],
      ["open", 5],
    ]);
  });

  it("cancels an open invoice where it can, so that nobody can pay it, and makes another one on request", async () => {
    const node = client();
    const first = await node.createInvoice(asked);
    const { state } = await node.closeInvoice(first.paymentHash);
    expect(await node.lookUpInvoice(first.paymentHash)).toEqual({ state });
    if (emulated.kind !== "lnd") {
      expect(state).toBe("open");
      return;
    }
    expect(state).toBe("canceled");
    expect(() => emulated.wallet.pay(first.paymentRequest)).toThrow("can no longer be paid");
    expect((await node.closeInvoice(first.paymentHash)).state).toBe("canceled");
    expect((await node.createInvoice(asked)).paymentHash).not.toBe(first.paymentHash);
  });

  it("reports an invoice as settled that was paid before it was cancelled", async () => {
    const node = client();
    const { paymentHash, paymentRequest } = await node.createInvoice(asked);
    emulated.wallet.pay(paymentRequest);
    expect(await node.closeInvoice(paymentHash)).toEqual({ state: "settled", amountPaidSats: 5 });
  });

  it("cancels no invoice that it never made", async () => {
    expect(await client().closeInvoice(randomBytes(32).toString("hex"))).toEqual({ state: "unknown" });
  });

  it("lists no invoice for a document without requests", async () => {
    expect(await client().findInvoices(asked.reference)).toEqual([]);
  });

  it.each(["amount", "payment hash"] as const)("returns no invoice of another %s", async (lie) => {
    emulated.wallet.lie(lie);
    expect(String(await catchFailure(client().createInvoice(asked)))).toMatch(
      /invoice is for another|invoice is being made/,
    );
    emulated.wallet.lie(undefined);
    const reference = randomBytes(32).toString("hex");
    expect(await client().createInvoice({ ...asked, reference })).toMatchObject({ amountSats: 5 });
  });

  it("accepts no payment whose preimage is not that of the invoice", async () => {
    const invoice = await client().createInvoice(asked);
    emulated.wallet.lie("preimage");
    emulated.wallet.pay(invoice.paymentRequest);
    expect(await catchFailure(client().lookUpInvoice(invoice.paymentHash))).toMatchObject({
      fault: "invalid",
    });
  });

  it.each([
    ["silent", "slow"],
    ["hang-up", "unreachable"],
    ["error", "failed"],
    ["garbage", "invalid"],
  ] as const)("is asked twice while it is %s, and then given up", async (fault, expected) => {
    const node = client();
    const { paymentHash } = await node.createInvoice(asked);
    emulated.misbehave(fault);
    const tries = comingTimeOuts(timeoutMs);
    const asking = catchFailure(node.lookUpInvoice(paymentHash));
    for (let ended = 0; fault === "silent" && ended < 2; ended++) await tries.end();
    expect(await asking).toMatchObject({ name: "LightningNodeError", fault: expected });
    emulated.misbehave(undefined);
    expect(await node.lookUpInvoice(paymentHash)).toEqual({ state: "open" });
  });
});
