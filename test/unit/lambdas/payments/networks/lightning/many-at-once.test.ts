import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createContext, type PaymentContext } from "../../../../../../lambdas/payments/context.ts";
import { createCredentialSource } from "../../../../../../lambdas/payments/networks/lightning/credentials.ts";
import { createInvoiceStore } from "../../../../../../lambdas/payments/networks/lightning/invoices.ts";
import { createInvoiceTurns } from "../../../../../../lambdas/payments/networks/lightning/node/invoice-turns.ts";
import { maxPerReference } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import {
  createPhoenixdNode,
  parsePhoenixdCredential,
} from "../../../../../../lambdas/payments/networks/lightning/node/phoenixd.ts";
import { createLightningNetwork } from "../../../../../../lambdas/payments/networks/lightning/network.ts";
import { createTestInvoice, createRequestWith } from "../../protocols/ways.ts";
import { createL402 } from "../../../../../../lambdas/payments/protocols/l402/protocol.ts";
import { createReference } from "../../../../../../lambdas/payments/protocols/reference/protocol.ts";
import { listen, readBody } from "../../../../../../server/host/http-server.ts";
import { createInvoiceMaker } from "../../../../../../emulators/lightning/invoices.ts";
import { tableOfThisFile } from "../../../../table.ts";
import { forThisFile } from "../../../../../lifetimes.ts";

/** Many requests for one document at once, on a phoenixd, which makes an invoice for each that asks. */

const table = tableOfThisFile();
const make = createInvoiceMaker();
const invoices = new Map<string, { hash: string; preimage: string; serialized: string; ends: number }[]>();
/** Called while phoenixd makes an invoice. */
let meanwhile: () => Promise<void> = () => Promise.resolve();

function makeInvoice(reference: string, sats: number, expirySeconds: number): object {
  const invoice = make({ sats, memo: "", expirySeconds });
  const { paymentHash: hash, preimage, paymentRequest: serialized, expiresAt } = invoice;
  const made = { hash, preimage, serialized, ends: expiresAt };
  invoices.set(reference, [...(invoices.get(reference) ?? []), made]);
  return { amountSat: sats, paymentHash: hash, serialized };
}

const server = await forThisFile(
  listen(async (request, response) => {
    const form = new URLSearchParams((await readBody(request, 10_000)).toString("utf8"));
    const reply = (body: unknown) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.method === "POST") {
      await meanwhile();
      const sats = Number(form.get("amountSat"));
      reply(makeInvoice(form.get("externalId") ?? "", sats, Number(form.get("expirySeconds"))));
      return;
    }
    const reference = new URL(request.url ?? "", "http://phoenixd").searchParams.get("externalId") ?? "";
    const listed = (invoices.get(reference) ?? []).map(({ hash, preimage, serialized, ends }) => ({
      ...{ paymentHash: hash, preimage, invoice: serialized, receivedSat: 0, fees: 0 },
      ...{ isPaid: false, isExpired: ends < Date.now() },
    }));
    reply(listed);
  }),
);
beforeEach(() => {
  invoices.clear();
  meanwhile = () => Promise.resolve();
});
afterEach(() => vi.useRealTimers());

/** Creates an instance of a function, with its own memory. @param pausesMs before it looks for the invoice that another makes */
function instance(pausesMs?: readonly number[]) {
  const credential = JSON.stringify({ password: "hunter2-hunter2-hunter2" });
  const network = createLightningNetwork({
    settings: { LIGHTNING_PRICE_SATS: 5 },
    node: createPhoenixdNode({
      url: server.url,
      credentials: createCredentialSource(() => Promise.resolve(credential), parsePhoenixdCredential),
      clock: () => Date.now(),
      turns: createInvoiceTurns(table, () => Date.now()),
      ...(pausesMs && { pausesMs }),
    }),
    invoices: createInvoiceStore(table, () => Date.now()),
    showsInvoices: true,
    referenceKey: () => Promise.resolve(new Uint8Array(32)),
    clock: () => Date.now(),
  });
  const reference = createReference(network);
  const l402 = createL402({
    network,
    challengeInvoice: createTestInvoice(network),
    tokenKey: () => Promise.resolve(new Uint8Array(32)),
    clock: () => Date.now(),
  });
  return {
    network,
    /** Makes the parts of the Lightning offer. */
    async offer(context: PaymentContext) {
      const made = await reference.offer("lightning", context, () => undefined, createRequestWith({}));
      return {
        made,
        challenge: await l402.offer("lightning", context, () => undefined, createRequestWith({})),
      };
    },
    invoiceFor: reference.answerPaymentRequest?.bind(reference) ?? (() => Promise.reject(new Error())),
  };
}

let documents = 0;
function newDocument() {
  const hash = (++documents).toString(16).padStart(64, "0");
  return { hash, jobId: `9b0cbf0e-0c3c-4a4e-8f4f-${String(documents).padStart(12, "0")}` };
}
const createTestContext = ({ hash }: { readonly hash: string }) =>
  createContext({ documentHash: hash, resource: "/markdown", prices: { lightning: "5" } }, Date.now());
const made = () => [...invoices.values()].flat().length;
const challengeIn = ({ challenge }: Awaited<ReturnType<ReturnType<typeof instance>["offer"]>>) =>
  challenge?.metadata?.l402?.invoice;

it("a document gets one invoice for many simultaneous requests, which all of them are offered", async () => {
  const document = newDocument();
  const offers = await Promise.all(
    Array.from({ length: 30 }, () => instance().offer(createTestContext(document))),
  );
  expect(made()).toBe(1);
  expect(offers.map(({ made }) => made)).not.toContain(undefined);
  const challenges = new Set(offers.map(challengeIn).filter((invoice) => invoice !== undefined));
  expect(challenges.size).toBe(1);
});

it("a 402 offers Lightning without a challenge, for any document, while another request's invoice takes long", async () => {
  const [document, other] = [newDocument(), newDocument()];
  const second = instance([0, 0]);
  const first = Promise.withResolvers<unknown>();
  const others = async () => {
    const offer = await second.offer(createTestContext(document));
    expect(offer.made?.offer?.payment_methods).toEqual(["lightning"]);
    expect(challengeIn(offer)).toBeUndefined();
    await expect(second.invoiceFor(createTestContext(document), document)).rejects.toMatchObject({
      status: 503,
    });
    expect(challengeIn(await second.offer(createTestContext(other)))).toBeDefined();
  };
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    await others().then(first.resolve, first.reject);
  };
  const offer = instance().offer(createTestContext(document));
  await first.promise;
  expect(challengeIn(await offer)).toBeDefined();
  expect(made()).toBe(2);
});

it("a document gets its next invoice once the turn is over, also when the first request died", async () => {
  const document = newDocument();
  const now = Date.now();
  meanwhile = () => Promise.reject(new Error("The process died"));
  await expect(instance().offer(createTestContext(document))).rejects.toThrow();
  meanwhile = () => Promise.resolve();
  expect(challengeIn(await instance([0, 0]).offer(createTestContext(document)))).toBeUndefined();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 30_000 });
  expect(challengeIn(await instance().offer(createTestContext(document)))).toBeDefined();
  expect(made()).toBe(1);
});

it("a 402 leaves Lightning out for a document with too many invoices, and for no other", async () => {
  // A document's invoices are counted by the day, which must not end within this test.
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  vi.useFakeTimers({ toFake: ["Date"], now: noon });
  const document = newDocument();
  const one = instance();
  await one.offer(createTestContext(document));
  const [reference = ""] = invoices.keys();
  while (made() < maxPerReference) makeInvoice(reference, 5, 900);
  vi.setSystemTime(noon + 11 * 60_000);
  await expect(one.offer(createTestContext(document))).rejects.toMatchObject({ fault: "no invoice" });
  await expect(one.invoiceFor(createTestContext(document), document)).rejects.toMatchObject({
    status: 429,
    headers: { "retry-after": "3600" },
  });
  expect(challengeIn(await one.offer(createTestContext(newDocument())))).toBeDefined();
  expect(await one.network.findPayments?.(newDocument(), [])).toEqual([]);
});
