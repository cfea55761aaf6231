import { createHash } from "node:crypto";
import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import { beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../../../lambdas/aws/table.ts";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { startLightningNode } from "../../../../emulators/lightning/node.ts";
import type { OutgoingPayments } from "../../../../emulators/lightning/outgoing-payments.ts";
import { startPhoenixd, type EmulatedPhoenixd } from "../../../../emulators/lightning/phoenixd.ts";
import {
  createRefundBook,
  refundLeaseMs,
  RefundUnderWayError,
  UnknownRefundError,
  type RefundDue,
} from "../../../../operator/refunds-due.ts";
import { lndLookMs } from "../../../../operator/refunds/lightning/lnd-payer.ts";
import { createRefundPayer, type RefundPayer } from "../../../../operator/refunds/pay-refunds.ts";
import { readRefundSettings } from "../../../../operator/refunds/settings.ts";
import { createRefundWays } from "../../../../operator/refunds/ways.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import { until } from "../../../until.ts";
import { createShop, type Shop } from "../../lambdas/purchases/shop.ts";
import { tableOfThisFile } from "../../table.ts";
import { crashes, crashing } from "./crashing-table.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { failedPayment, createInvoice, payAtOnce, payNow } from "./refund-fixture.ts";

/** Refunds over Lightning, paid by an LND and a phoenixd, whatever goes wrong between two steps. */

const table = tableOfThisFile();
const book = createRefundBook(table, table.clock);
let shop: Shop;
let due: RefundDue;
const [node, phoenixd] = await Promise.all([forThisFile(startLightningNode()), forThisFile(startPhoenixd())]);
beforeEach(async () => {
  // Invoices are of today.
  table.now = Date.now();
  shop = createShop(table);
  due = await failedPayment(shop, book, "lightning");
  node.payments.setRoute({ state: "open", feeSats: 0 });
  phoenixd.payments.setRoute({ state: "open" });
});

/** The environment of the operator's program for each node. */
const environments = {
  lnd: () => ({
    REFUND_LND_URL: node.url,
    REFUND_LND_MACAROON: node.bake("offchain:read", "offchain:write"),
    REFUND_LND_CERTIFICATE: node.credentials.certificate,
  }),
  phoenixd: () => ({
    REFUND_PHOENIXD_URL: phoenixd.url,
    REFUND_PHOENIXD_PASSWORD: phoenixd.fullPassword,
  }),
};
type NodeName = keyof typeof environments;
const nodeNames = Object.keys(environments) as NodeName[];

const paymentsOf = (name: NodeName): OutgoingPayments => (name === "lnd" ? node : phoenixd).payments;
const chooseWallet = (name: NodeName) => (name === "lnd" ? node : phoenixd.wallet);

/** Counts the sats sent by payments that arrived. */
const countSent = (name: NodeName): number =>
  paymentsOf(name)
    .list()
    .filter(({ status }) => status === "SUCCEEDED")
    .reduce((sum, { sats }) => sum + sats, 0);

function createPayer(environment: NodeJS.ProcessEnv, on: Table = table): RefundPayer {
  const ways = createRefundWays(readRefundSettings(environment), { clock: table.clock });
  return createRefundPayer(createRefundBook(on, table.clock), ways, table.clock);
}

/** Pays the refund of this test. */
const pay = (name: NodeName, to?: string, on?: Table) =>
  payNow(book, createPayer(environments[name](), on), due.payment_id, to);

const isListed = async () => (await book.list()).some(({ payment_id: id }) => id === due.payment_id);
const item = () => table.get(paymentItemKey({ rail: "lightning", id: due.payment_id }));

describe.each(nodeNames)("a refund by %s", (name) => {
  it("is paid to the payer's invoice, and is on record with the preimage", async () => {
    const invoice = createInvoice(chooseWallet(name));
    const before = countSent(name);
    expect(await pay(name, invoice)).toMatchObject({ result: "paid", to: invoice });
    expect(countSent(name) - before).toBe(5);
    const [, preimage = ""] = /preimage ([0-9a-f]{64})$/.exec(String((await item())?.refund_note)) ?? [];
    const hash = createHash("sha256").update(preimage, "hex").digest("hex");
    expect(hash).toBe(decodeInvoice(invoice)?.paymentHash);
    await expect(book.find(due.payment_id)).rejects.toBeInstanceOf(UnknownRefundError);
  });

  it("is paid to an invoice without an amount, of exactly what was received", async () => {
    const before = countSent(name);
    expect(await pay(name, createInvoice(chooseWallet(name), 0))).toMatchObject({ result: "paid" });
    expect(countSent(name) - before).toBe(5);
  });

  it("finds no route, and tries the same invoice again on the next run", async () => {
    paymentsOf(name).setRoute({ state: "none" });
    const invoice = createInvoice(chooseWallet(name));
    expect(await pay(name, invoice)).toMatchObject({ result: "unpaid" });
    expect(await book.find(due.payment_id)).toMatchObject({
      why: "failed",
      description: "A table is too wide.",
      document_name: "a.pdf",
      attempt: {
        to: invoice,
        failure: expect.stringMatching(/NO_ROUTE|RouteNotFound|could not pay/) as string,
      },
    });
    paymentsOf(name).setRoute({ state: "open" });
    const before = countSent(name);
    expect(await pay(name)).toMatchObject({ result: "paid", to: invoice });
    expect(countSent(name) - before).toBe(5);
  });

  it("is neither paid nor sent again while it is in flight", async () => {
    paymentsOf(name).setRoute({ state: "stuck" });
    const invoice = createInvoice(chooseWallet(name));
    const first = pay(name, invoice);
    await until(() => paymentsOf(name).find(decodeInvoice(invoice)?.paymentHash ?? "") !== undefined);
    // The first run has died.
    table.now += refundLeaseMs;
    const before = countSent(name);
    // LND answers only once the payment has ended.
    const looks = comingTimeOuts(lndLookMs);
    const second = pay(name);
    if (name === "lnd") await looks.end();
    expect(await second).toMatchObject({ result: "unknown" });
    expect(countSent(name)).toBe(before);
    paymentsOf(name).setRoute({ state: "open" });
    await first;
    expect(countSent(name) - before).toBe(5);
  });

  it("is not begun with an invoice that this node has paid before", async () => {
    const invoice = createInvoice(chooseWallet(name));
    expect(await pay(name, invoice)).toMatchObject({ result: "paid" });
    due = await failedPayment(shop, book, "lightning");
    expect(await pay(name, invoice)).toMatchObject({ result: "not begun" });
    expect((await book.find(due.payment_id)).attempt).toBeUndefined();
  });

  it("is not begun while the node does not answer, and its document can still be bought", async () => {
    (name === "lnd" ? node : phoenixd).misbehave("hang-up");
    try {
      expect(await pay(name, createInvoice(chooseWallet(name)))).toMatchObject({ result: "not begun" });
    } finally {
      (name === "lnd" ? node : phoenixd).misbehave(undefined);
    }
    expect((await item())?.refunded_at).toBeUndefined();
  });

  it("is finished by the node that began it, and no other", async () => {
    paymentsOf(name).setRoute({ state: "stuck" });
    const invoice = createInvoice(chooseWallet(name));
    const first = pay(name, invoice);
    await until(() => paymentsOf(name).find(decodeInvoice(invoice)?.paymentHash ?? "") !== undefined);
    table.now += refundLeaseMs;
    const [otherLnd, otherPhoenixd] = await Promise.all([startLightningNode(), startPhoenixd()]);
    const others = [
      environments[name === "lnd" ? "phoenixd" : "lnd"](),
      {
        REFUND_LND_URL: otherLnd.url,
        REFUND_LND_MACAROON: otherLnd.walletMacaroon,
        REFUND_LND_CERTIFICATE: otherLnd.credentials.certificate,
      },
      { REFUND_PHOENIXD_URL: otherPhoenixd.url, REFUND_PHOENIXD_PASSWORD: otherPhoenixd.fullPassword },
    ];
    for (const other of others)
      expect(await payNow(book, createPayer(other), due.payment_id)).toMatchObject({
        result: "unknown",
        reason: expect.stringContaining("Set REFUND_") as string,
      });
    expect([...otherLnd.payments.list(), ...otherPhoenixd.payments.list()]).toEqual([]);
    await Promise.all([otherLnd.stop(), otherPhoenixd.stop()]);
    paymentsOf(name).setRoute({ state: "open" });
    await first;
  });
});

describe.each(nodeNames)("a run with %s that ends", (name) => {
  it.each(crashes)("%s is resumed by the next, and pays once", async (_, method, when) => {
    const invoice = createInvoice(chooseWallet(name));
    const before = countSent(name);
    await expect(pay(name, invoice, crashing(table, method, when))).rejects.toThrow("The process ended");
    table.now += refundLeaseMs;
    const isOver = method === "update" && when === "after";
    expect(await isListed()).toBe(!isOver);
    if (!isOver) expect(await pay(name, invoice)).toMatchObject({ result: "paid", to: invoice });
    expect(countSent(name) - before).toBe(5);
    expect((await item())?.refund_note).toContain("preimage");
    // The document is for sale again, and the payment buys nothing.
    expect(await isListed()).toBe(false);
  });
});

describe("two operators at once", () => {
  it.each(nodeNames)("pay a refund by %s once, each to an invoice of its own", async (name) => {
    const before = countSent(name);
    const results = await payAtOnce(
      due,
      [1, 2, 3].map(() => [createPayer(environments[name]()), createInvoice(chooseWallet(name))]),
    );
    expect(results.map(({ result }) => result).sort()).toEqual(["not begun", "not begun", "paid"]);
    expect(countSent(name) - before).toBe(5);
  });

  it("pay two refunds by two payments, though both are given one invoice", async () => {
    const other = await failedPayment(shop, book, "lightning");
    const invoice = createInvoice(node);
    const before = countSent("lnd");
    const payer = createPayer(environments.lnd());
    const results = await Promise.all(
      [due, other].map(({ payment_id: id }) => payNow(book, payer, id, invoice)),
    );
    expect(results.map(({ result }) => result).sort()).toEqual(["not begun", "paid"]);
    expect(countSent("lnd") - before).toBe(5);
  });

  it("wait for each other's lease before they resume what the other has begun", async () => {
    node.payments.setRoute({ state: "stuck" });
    const invoice = createInvoice(node);
    const first = pay("lnd", invoice);
    await until(() => node.payments.find(decodeInvoice(invoice)?.paymentHash ?? "") !== undefined);
    expect(await pay("lnd")).toMatchObject({ result: "not begun" });
    await expect(book.refunded(due.payment_id, "by hand")).rejects.toBeInstanceOf(RefundUnderWayError);
    node.payments.setRoute({ state: "open" });
    expect(await first).toMatchObject({ result: "paid" });
  });

  it("pay once where one pays by hand and one by the program", async () => {
    const before = countSent("lnd");
    const [program, hand] = await Promise.allSettled([
      pay("lnd", createInvoice(node)),
      book.refunded(due.payment_id, "by hand"),
    ]);
    const isPaid = program.status === "fulfilled" && program.value.result === "paid";
    expect([isPaid, hand.status === "fulfilled"].filter(Boolean)).toHaveLength(1);
    expect(countSent("lnd") - before).toBe(isPaid ? 5 : 0);
  });
});

describe("a refund that was begun", () => {
  it("buys nothing, and leaves its document for sale, before it is paid", async () => {
    node.payments.setRoute({ state: "none" });
    const { job_id: jobId } = due;
    await pay("lnd", createInvoice(node));
    expect(await shop.jobs.find(jobId)).toBeUndefined();
    expect(await item()).toMatchObject({ refunded_at: table.now, fulfilled: true });
    await expect(book.requeue(due.payment_id)).rejects.toBeInstanceOf(UnknownRefundError);
  });

  it("no longer says that sending its document gets it printed", async () => {
    const document = shop.document();
    const payment = shop.payment("lightning").payment;
    const identity = { job_id: document.jobId, document_hash: document.hash };
    await shop.ledger.recordUnclaimed(payment, identity, {});
    due = await book.find(payment.id);
    expect(due.description).toContain("The payer can still send it.");
    node.payments.setRoute({ state: "none" });
    await pay("lnd", createInvoice(node));
    expect((await book.find(payment.id)).description).toBe(
      "We received the payment, but never its document.",
    );
  });

  it("can be paid by hand, once, where the program could not pay it", async () => {
    node.payments.setRoute({ state: "none" });
    await pay("lnd", createInvoice(node));
    const both = await Promise.allSettled(["a", "b"].map((note) => book.refunded(due.payment_id, note)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await isListed()).toBe(false);
  });

  it("is remembered for longer than its payment was, until it is paid", async () => {
    node.payments.setRoute({ state: "none" });
    table.now += 5 * 24 * 3_600_000;
    const before = Number((await item())?.expires_at);
    await pay("lnd", createInvoice(node, 5, 6 * 24 * 3600));
    expect(Number((await item())?.expires_at)).toBeGreaterThan(before);
  });
});

describe("a Lightning refund", () => {
  const refusals: readonly (readonly [string, NodeName, () => string | undefined, RegExp])[] = [
    ["without a destination", "lnd", () => undefined, /Ask the payer for an invoice/],
    ["to an invoice of more", "lnd", () => createInvoice(node, 6), /for 6 sats, but the refund is 5 sats/],
    [
      "to an invoice of less",
      "phoenixd",
      () => createInvoice(phoenixd.wallet, 4),
      /for 4 sats, but the refund is 5 sats/,
    ],
    ["to an invoice that is about to expire", "lnd", () => createInvoice(node, 5, 60), /about to/],
    ["to what is no destination", "lnd", () => "bc1qexample", /--to must be a BOLT11 invoice/],
    ["by LND to an offer", "lnd", () => phoenixd.makeOffer(), /LND cannot pay BOLT12 offers/],
  ];
  it.each(refusals)("is not begun %s", async (_, name, to, reason) => {
    const result = await pay(name, to());
    expect(result).toMatchObject({ result: "not begun", reason: expect.stringMatching(reason) as string });
    expect((await item())?.refunded_at).toBeUndefined();
  });

  it("is left to the operator where no wallet is configured, and names the variables", () => {
    const planned = createPayer({}).plan(due, createInvoice(node));
    expect(planned).toMatchObject({
      step: "by hand",
      reason: expect.stringContaining("REFUND_LND_URL") as string,
    });
  });

  it("is not begun where phoenixd charges more than the limit", async () => {
    const ways = createRefundWays(readRefundSettings(environments.phoenixd()), {
      clock: table.clock,
      maxFeeSats: 4,
    });
    const payer = createRefundPayer(book, ways, table.clock);
    expect(await payNow(book, payer, due.payment_id, createInvoice(phoenixd.wallet))).toMatchObject({
      result: "not begun",
      reason: expect.stringContaining("--max-fee") as string,
    });
  });
});

describe("a refund that the node refuses", () => {
  it.each([
    [
      "lnd",
      "the macaroon of the service",
      () => ({ ...environments.lnd(), REFUND_LND_MACAROON: node.credentials.macaroon }),
    ],
    [
      "phoenixd",
      "the password of the service",
      () => ({ ...environments.phoenixd(), REFUND_PHOENIXD_PASSWORD: readPassword(phoenixd) }),
    ],
  ] as const)("%s, by %s, is not paid, and reports why", async (name, _, environment) => {
    const result = await payNow(
      book,
      createPayer(environment()),
      due.payment_id,
      createInvoice(chooseWallet(name)),
    );
    expect(result).toMatchObject({
      reason: expect.stringMatching(/permission denied|http-password/) as string,
    });
    expect(["not begun", "unpaid"]).toContain(result.result);
  });

  it("is not paid by a route that costs more than the limit", async () => {
    node.payments.setRoute({ feeSats: 11 });
    expect(await pay("lnd", createInvoice(node))).toMatchObject({ result: "unpaid" });
    node.payments.setRoute({ feeSats: 10 });
    expect(await pay("lnd", createInvoice(node))).toMatchObject({ result: "paid" });
  });
});

describe("a BOLT12 offer", () => {
  it("is paid by phoenixd", async () => {
    const before = countSent("phoenixd");
    expect(await pay("phoenixd", phoenixd.makeOffer())).toMatchObject({ result: "paid" });
    expect(countSent("phoenixd") - before).toBe(5);
  });

  it("is not paid when its issuer does not answer", async () => {
    expect(await pay("phoenixd", `lno1${"q".repeat(40)}`)).toMatchObject({ result: "unpaid" });
  });

  it("is never paid twice automatically, and left to the operator after a run that ended", async () => {
    const offer = phoenixd.makeOffer();
    const before = countSent("phoenixd");
    await expect(pay("phoenixd", offer, crashing(table, "update", "before"))).rejects.toThrow(
      "The process ended",
    );
    table.now += refundLeaseMs;
    for (let run = 0; run < 3; run++)
      expect(await pay("phoenixd")).toMatchObject({
        result: "unknown",
        reason: expect.stringContaining("refunds conclude") as string,
      });
    expect(countSent("phoenixd") - before).toBe(5);
    await book.conclude(due.payment_id, "paid", "seen in phoenixd");
    expect(await isListed()).toBe(false);
  });

  it("is found unpaid where a run ended before sending it, and paid by the next", async () => {
    const quiet = await startPhoenixd();
    try {
      const environment = { REFUND_PHOENIXD_URL: quiet.url, REFUND_PHOENIXD_PASSWORD: quiet.fullPassword };
      const offer = quiet.makeOffer();
      const crash = payNow(
        book,
        createPayer(environment, crashing(table, "transact", "after")),
        due.payment_id,
        offer,
      );
      await expect(crash).rejects.toThrow("The process ended");
      table.now += refundLeaseMs;
      expect(await payNow(book, createPayer(environment), due.payment_id)).toMatchObject({
        result: "unpaid",
      });
      expect(await payNow(book, createPayer(environment), due.payment_id)).toMatchObject({ result: "paid" });
      expect(quiet.payments.list().map(({ status }) => status)).toEqual(["SUCCEEDED"]);
    } finally {
      await quiet.stop();
    }
  });
});

it("a run whose machine slept through its lease sends nothing", async () => {
  const slept = table.with({
    async transact(writes) {
      const written = await table.transact(writes);
      table.now += refundLeaseMs;
      return written;
    },
  });
  const before = countSent("lnd");
  expect(await pay("lnd", createInvoice(node), slept)).toMatchObject({ result: "unknown" });
  expect(countSent("lnd")).toBe(before);
});

function readPassword(of: EmulatedPhoenixd): string {
  return (JSON.parse(of.secret()) as { password: string }).password;
}
