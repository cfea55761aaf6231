import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { PaymentRequired } from "@x402/core/types";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { Table } from "../../../lambdas/aws/table.ts";
import { listPayments } from "../../../operator/payment-list.ts";
import { paymentHeader, price, startHarness, type ConversionBody } from "./harness.ts";
import { postJson } from "../../post-json.ts";
import { later } from "../../later.ts";
import { forThisFile } from "../../lifetimes.ts";
import { runs } from "../../proofs.ts";

/** The money that came in on the rails is the money in the ledger, in whatever order things happen and wherever a process dies. */

const service = await forThisFile(startHarness());

/** Where a process dies: at the nth such call, before or after it has taken effect. */
const crash = fc.record({
  call: fc.constantFrom("TransactWriteItems", "PutObject", "SendMessage"),
  nth: fc.integer({ min: 1, max: 2 }),
  after: fc.boolean(),
});
const settling = fc.constantFrom("lost", "never sent", "refused, and landed all the same");
/** Mostly one of two, so that much happens to it. */
const document = fc.constantFrom(0, 0, 0, 1);
const which = fc.constantFrom("first", "last");

const crashes = fc.option(crash, { nil: undefined, freq: 2 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("ask" as const), document }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("ask for an invoice" as const), document }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("pay an invoice" as const), document, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sign" as const), document }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("show" as const),
      document,
      which,
      crash: crashes,
      settling: fc.option(settling, { nil: undefined, freq: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sweep" as const), crash: crashes }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.constantFrom(1, 4, 11, 25, 70) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

interface Buyer {
  readonly body: ConversionBody;
  context: { readonly offer_id: string | undefined; readonly payment_context_token: string } | undefined;
  required: PaymentRequired | undefined;
  readonly invoices: string[];
  readonly signed: Record<string, string>[];
}

/** Does the steps, lets everything come to rest, and tells what does not hold then. */
async function faultsAfter(steps: readonly Step[]): Promise<string[]> {
  const newBuyer = (): Buyer => ({
    ...{ body: service.document(), context: undefined, required: undefined, invoices: [], signed: [] },
  });
  const buyers = [newBuyer(), newBuyer()] as const;
  later(0);
  const before = await totals();
  for (const step of steps) await take(buyers, step);
  for (let hours = 0; hours < 14; hours++) {
    later(60);
    await service.sweep();
  }
  // Whoever has paid by a challenge, of which nothing is on record, comes back for the document at last.
  for (const { body } of buyers) await whileTimePasses(() => service.post(body));
  await service.sweep();
  later(30);
  await service.sweep();
  const after = await totals();
  const faults: string[] = [];
  for (const rail of ["lightning", "x402"] as const) {
    const [taken, listed] = [after.rails, after.ledger].map(
      (sums, index) => sums[rail] - (index === 0 ? before.rails : before.ledger)[rail],
    );
    if (taken !== listed) faults.push(`${taken} came by ${rail}, and ${listed} are in the ledger`);
  }
  if (after.underWay > before.underWay) faults.push("A payment is still under way");
  if (after.boughtTwice > 0) faults.push("Two payments bought one document");
  return faults;
}

async function take(buyers: readonly Buyer[], step: Step): Promise<void> {
  const buyer = "document" in step ? buyers[step.document] : undefined;
  const pick = <Of>(from: readonly Of[], end: string) => (end === "first" ? from[0] : from.at(-1));
  switch (step.do) {
    case "ask":
      if (buyer) await ask(buyer, {});
      return;
    case "ask for an invoice": {
      if (!buyer?.context) return;
      const answer = await postJson(`${service.url}/payment-request`, buyer.context);
      if (answer.status !== 200) return;
      const { payment_request: shown } = (await answer.json()) as {
        payment_request: { payment_request: string };
      };
      buyer.invoices.push(shown.payment_request);
      return;
    }
    case "pay an invoice": {
      const invoice = pick(buyer?.invoices ?? [], step.which);
      const known = [...service.lightning.invoices.values()].find(
        ({ paymentRequest, state, expiresAt }) =>
          paymentRequest === invoice && state === "OPEN" && expiresAt > Date.now(),
      );
      if (known) service.lightning.pay(known.paymentRequest);
      return;
    }
    case "sign":
      if (buyer?.required) buyer.signed.push(paymentHeader(await service.sign(buyer.required)));
      return;
    case "show": {
      const payment = pick(buyer?.signed ?? [], step.which);
      if (!buyer) return;
      if (step.settling !== undefined) failToSettle(step.settling);
      await crashing(step.crash, () => ask(buyer, payment ?? {}));
      service.facilitator.intercept(undefined);
      return;
    }
    case "sweep":
      await crashing(step.crash, () => service.sweep().catch(() => undefined));
      return;
    case "wait":
      later(step.minutes);
  }
}

async function ask(buyer: Buyer, payment: Record<string, string>): Promise<void> {
  const answer = await whileTimePasses(() => service.post(buyer.body, payment));
  if (answer.status !== 402) return;
  const header = answer.headers.get("payment-required");
  const challenge = /invoice="([^"]+)"/.exec(answer.headers.get("www-authenticate") ?? "")?.[1];
  const { offers, payment_context_token } = (await answer.json()) as {
    offers: { id: string; payment_methods: string[] }[];
    payment_context_token: string;
  };
  const offer = offers.find(({ payment_methods: methods }) => methods.includes("lightning"));
  buyer.context = { offer_id: offer?.id, payment_context_token };
  if (header !== null) buyer.required = decodePaymentRequiredHeader(header);
  if (challenge !== undefined) buyer.invoices.push(challenge);
}

// Whoever shows a payment that another request is settling waits until that one's time is over.
async function whileTimePasses<Result>(work: () => Promise<Result>): Promise<Result> {
  const moving = setInterval(() => {
    vi.setSystemTime(Date.now() + 500);
  }, 20);
  try {
    return await work();
  } finally {
    clearInterval(moving);
  }
}

function failToSettle(how: string): void {
  service.facilitator.intercept(async (operation, run) => {
    if (operation !== "settle") return run();
    if (how !== "never sent") await run();
    if (how !== "refused, and landed all the same") return "hang-up";
    return { success: false, errorReason: "insufficient_funds", transaction: "", network: "solana:x" };
  });
}

/** Crashes at a call: from then on, the process makes no other call that changes something. */
async function crashing(
  where: { readonly call: string; readonly nth: number; readonly after: boolean } | undefined,
  act: () => Promise<unknown>,
): Promise<void> {
  if (!where) {
    await act();
    return;
  }
  let left = where.nth;
  for (const client of [DynamoDBClient, S3Client, SQSClient]) {
    const prototype = client.prototype as unknown as {
      send: (command: { readonly input: object }, ...rest: unknown[]) => Promise<unknown>;
    };
    const { send } = prototype;
    vi.spyOn(prototype, "send").mockImplementation(async function (this: unknown, command, ...rest) {
      // What renders is another process.
      const isOurs = !("Key" in command.input) || String(command.input.Key).startsWith("sources/");
      if (!isOurs || command.constructor.name !== `${where.call}Command`)
        return send.call(this, command, ...rest);
      left--;
      if (left === 0 && where.after) await send.call(this, command, ...rest);
      if (left <= 0) throw new Error("The process died");
      return send.call(this, command, ...rest);
    });
  }
  await act();
  vi.restoreAllMocks();
}

async function totals() {
  const payments = await listPayments(new Table({ TABLE_NAME: service.dynamoDb.table }));
  const settled = payments.filter(({ bought }) => bought !== "under way");
  const counted = (rail: string) => settled.filter((payment) => payment.rail === rail).length;
  const jobs = settled.filter(({ bought }) => bought === "document").map(({ job_id: job }) => job);
  return {
    ledger: { lightning: counted("lightning"), x402: counted("x402") },
    rails: {
      lightning: [...service.lightning.invoices.values()].filter(({ state }) => state === "SETTLED").length,
      x402: Number((await service.received()) / price),
    },
    underWay: payments.length - settled.length,
    boughtTwice: jobs.length - new Set(jobs).size,
  };
}

// Orders are others each time where there is time for many: a failure names its seed. `ORDERS=500` for many more.
it("the money in the ledger equals the money on the rails, whatever the order of events", async () => {
  const orders = fc.asyncProperty(
    fc.array(step, { minLength: 6, maxLength: runs(40, 0.6), size: "max" }),
    async (steps) => {
      expect(await faultsAfter(steps)).toEqual([]);
    },
  );
  const same = process.env.PROOFS === "all" ? {} : { seed: 1, endOnFailure: true };
  await fc.assert(orders, { numRuns: Number(process.env.ORDERS ?? runs(20, 0.4)), ...same });
});
