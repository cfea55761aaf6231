import { parsePayment, paymentPartition } from "../../lambdas/payments/ledger/payment-record.ts";
import { createRandomNumbers } from "../random.ts";
import { client, type Attempt, type Wanted } from "./client.ts";
import { get } from "./http.ts";
import type { Treatment } from "./outside-call.ts";
import { violations } from "./invariants.ts";
import {
  accountCredit,
  byCard,
  lightningChallenge,
  lightningOffer,
  x402OnSolana,
  x402OnEvm,
} from "./payers.ts";
import type { OpenPayer } from "./payers.ts";
import { schemeOnEvm, schemeOnSolana, schemeOverLightning } from "./scheme-payers.ts";
import { leaveNothingDue, settleDown } from "./world/settle-down.ts";
import { sendMessage } from "./stripe-message.ts";
import type { World } from "./world/world.ts";

/** Requests that run at once, stepped through one order of their outside calls. Plain data. */
export interface ContestCase {
  readonly contest: string;
  /** How many requests there are, 2 … 8. */
  readonly requests: number;
  /** Chooses the order, and whether an answer is lost on the way. */
  readonly seed: number;
}

/** The requests that run at once, and their documents. */
interface Contenders {
  readonly documents: readonly Attempt[];
  readonly requests: readonly (() => Promise<unknown>)[];
}

interface Contest {
  readonly name: string;
  prepare(world: World, requests: number): Promise<Contenders>;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const aPack: Wanted = { aPack: true };

const sameAgain =
  (open: OpenPayer, wanted: Wanted = {}): Contest["prepare"] =>
  async (world, requests) => {
    const buyer = await client(world, open, wanted);
    const payment = await buyer.prepay();
    return { documents: [buyer], requests: times(requests, () => () => buyer.show(payment)) };
  };

const prepareMany =
  (open: OpenPayer, wanted: Wanted = {}): Contest["prepare"] =>
  async (world, requests) => {
    const buyer = await client(world, open, wanted);
    const payments = await Promise.all(times(requests, () => buyer.prepay()));
    return { documents: [buyer], requests: payments.map((payment) => () => buyer.show(payment)) };
  };

const forTwoDocuments: Contest["prepare"] = async (world, requests) => {
  const [buyer, rival] = [await client(world, x402OnSolana), await client(world, accountCredit)];
  const payment = await buyer.prepay();
  const thief = await client(world, async (where) => ({
    ...(await x402OnSolana(where)),
    taken: () => Promise.resolve(0),
  }));
  return {
    documents: [buyer, thief, rival],
    requests: times(requests, (index) => () => (index % 2 === 0 ? buyer : thief).show(payment)),
  };
};

/** Prepares a payment for two documents on EVM, where the signed data name none, so that it buys the one that claims it first. */
const forTwoOnEvm =
  (other: Wanted): Contest["prepare"] =>
  async (world, requests) => {
    const jobIds: string[] = [];
    const contender = async (place: number, wanted: Wanted) => {
      const payer = await x402OnEvm(world);
      const isClaimedByOther = async (): Promise<boolean> => {
        const records = (await world.table.scan(paymentPartition)).map(parsePayment);
        return records.some((record) => record?.job_id === jobIds[1 - place]);
      };
      return client(
        world,
        () =>
          Promise.resolve({ ...payer, taken: async () => ((await isClaimedByOther()) ? 0 : payer.taken()) }),
        wanted,
      );
    };
    const [first, second] = [await contender(0, {}), await contender(1, other)];
    jobIds.push(first.jobId, second.jobId);
    const payment = await first.prepay();
    return {
      documents: [first, second],
      requests: times(requests, (index) => () => (index % 2 === 0 ? first : second).show(payment)),
    };
  };

/** @param collecting the call that collects the payment */
const afterCrash =
  (open: OpenPayer, collecting = "POST /settle"): Contest["prepare"] =>
  async (world, requests) => {
    const buyer = await client(world, open);
    const [payment, another] = [await buyer.prepay(), await buyer.prepay()];
    world.arm({ at: { name: collecting, nth: 1 }, kind: "kills after" });
    await buyer.show(payment);
    world.mend();
    world.pass(48_000);
    const retry = () => buyer.show(payment);
    const others = [() => world.sweep(), retry, () => buyer.show(another), () => world.sweep()];
    return {
      documents: [buyer],
      requests: [retry, ...times(requests - 1, (index) => others[index % 4] ?? retry)],
    };
  };

/**
 * A payer whose Lightning wallet timed out pays by x402, and the invoice is paid at some moment all the same. What is paid twice then, since the node
 * cannot cancel it or could not be reached, must be on the list of refunds due.
 */
const invoicePaidMeanwhile =
  (open: OpenPayer): Contest["prepare"] =>
  async (world, requests) => {
    let paidInvoices = 0;
    let jobId = "";
    let invoice = "";
    const buyer = await client(world, async (where) => {
      const payer = await open(where);
      return {
        ...payer,
        async pay(offer) {
          [, invoice = ""] = /\binvoice="([^"]+)"/.exec(offer.headers.get("www-authenticate") ?? "") ?? [];
          return payer.pay?.(offer);
        },
        async taken() {
          const records = (await world.table.scan(paymentPartition)).map(parsePayment);
          const doubles = records.filter((record) => record?.job_id === jobId && record.bought === "nothing");
          return paidInvoices + (await payer.taken()) - doubles.length;
        },
      };
    });
    jobId = buyer.jobId;
    const payment = await buyer.prepay();
    const payInvoice = async (asks: number): Promise<void> => {
      for (let ask = 0; ask < asks; ask++) await get(`${world.url}/job/${jobId}/status`);
      try {
        world.emulators.wallet.pay(invoice);
        paidInvoices++;
      } catch {
        // It is canceled.
      }
      await buyer.ask();
    };
    return {
      documents: [buyer],
      requests: [
        () => buyer.show(payment),
        ...times(requests - 1, (index) => () => (index === 0 ? payInvoice(requests) : buyer.show(payment))),
      ],
    };
  };

export const contests: readonly Contest[] = [
  { name: "one x402 payment on Solana, shown many times at once", prepare: sameAgain(x402OnSolana) },
  { name: "one x402 payment on EVM, shown many times at once", prepare: sameAgain(x402OnEvm) },
  { name: "one paid invoice, the same request many times at once", prepare: sameAgain(lightningOffer) },
  { name: "one L402 credential, shown many times at once", prepare: sameAgain(lightningChallenge) },
  {
    name: "one credential of Payment over Lightning, shown many times at once",
    prepare: sameAgain(schemeOverLightning),
  },
  {
    name: "one credential of Payment on Solana, shown many times at once",
    prepare: sameAgain(schemeOnSolana),
  },
  { name: "one credential of Payment on EVM, shown many times at once", prepare: sameAgain(schemeOnEvm) },
  { name: "many x402 payments on Solana for one document", prepare: prepareMany(x402OnSolana) },
  { name: "many credentials of Payment on Solana for one document", prepare: prepareMany(schemeOnSolana) },
  { name: "many x402 payments on EVM for one document", prepare: prepareMany(x402OnEvm) },
  {
    name: "an x402 payment on Solana, and the document's invoice paid meanwhile",
    prepare: invoicePaidMeanwhile(x402OnSolana),
  },
  {
    name: "an x402 payment on EVM, and the document's invoice paid meanwhile",
    prepare: invoicePaidMeanwhile(x402OnEvm),
  },
  { name: "one x402 payment on Solana for two documents", prepare: forTwoDocuments },
  { name: "one x402 payment on EVM for two documents", prepare: forTwoOnEvm({}) },
  { name: "one x402 payment on EVM for a document and a pack", prepare: forTwoOnEvm(aPack) },
  { name: "one x402 payment for a pack, shown many times at once", prepare: sameAgain(x402OnSolana, aPack) },
  {
    name: "one paid invoice of a pack, the same request many times at once",
    prepare: sameAgain(lightningOffer, aPack),
  },
  {
    name: "one card payment of a pack: requests, messages and the sweep at once",
    async prepare(world, requests) {
      const buyer = await client(world, byCard, aPack);
      await buyer.prepay();
      const all = [() => buyer.show({}), () => sendMessage(world), () => world.sweep()];
      return {
        documents: [buyer],
        requests: times(requests, (index) => all[index % 3] ?? (() => buyer.show({}))),
      };
    },
  },
  { name: "many x402 payments on EVM for one pack", prepare: prepareMany(x402OnEvm, aPack) },
  {
    name: "one account key, the same request many times at once",
    async prepare(world, requests) {
      const buyer = await client(world, accountCredit);
      return { documents: [buyer], requests: times(requests, () => () => buyer.show({})) };
    },
  },
  { name: "a retry, a sweep and another payment on Solana after a crash", prepare: afterCrash(x402OnSolana) },
  { name: "a retry, a sweep and another payment on EVM after a crash", prepare: afterCrash(x402OnEvm) },
  {
    name: "a retry, a sweep and another credential of Payment on Solana after a crash",
    prepare: afterCrash(schemeOnSolana, "sendTransaction"),
  },
  {
    name: "one message many times, and the sweep",
    async prepare(world, requests) {
      const buyer = await client(world, accountCredit, { mailed: true });
      await buyer.act();
      world.pass(40_000);
      await world.sweep();
      const job = [() => world.pump("render"), () => world.sweep(), () => world.pump("mail")];
      return {
        documents: [buyer],
        requests: times(requests, (index) => job[index % 3] ?? (() => world.sweep())),
      };
    },
  },
];

export function titleOfContest({ contest, requests, seed }: ContestCase): string {
  return `${contest}: ${requests} requests, order ${seed}`;
}

/** Runs a contest in the order that its seed says. @returns the violations afterwards */
export async function judgeContest(world: World, contestCase: ContestCase): Promise<string[]> {
  const contest = contests.find(({ name }) => name === contestCase.contest);
  if (!contest) throw new Error(`There is no contest ${contestCase.contest}`);
  await leaveNothingDue(world);
  const { documents, requests } = await contest.prepare(world, contestCase.requests);
  await inOrder(world, requests, createRandomNumbers(contestCase.seed));
  // Every lease is over, and the sweep looks for what was paid twice.
  world.pass(61_000);
  await settleDown(world);
  const faults = await Promise.all(documents.map((document) => violations(world, document, false)));
  return [...faults.flat(), ...(world.newDeadLetters() > 0 ? ["A message went to the dead letters"] : [])];
}

/** Clock steps without a call of a request, after which the others continue: it waits for them. */
const quietSteps = 3;
/** One of so many answers is lost. */
const lossOdds = 40;

async function inOrder(
  world: World,
  requests: readonly (() => Promise<unknown>)[],
  random: () => number,
): Promise<void> {
  const held: ((treatment: Treatment) => void)[] = [];
  let left = requests.length;
  world.direct(() => new Promise((resolve) => held.push(resolve)));
  const running = requests.map((request) =>
    request().finally(() => {
      left--;
    }),
  );
  while (left > 0) {
    const { steps } = world.clock;
    while (held.length < left && world.clock.steps < steps + quietSteps) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const [chosen] = held.splice(Math.floor(random() * held.length), 1);
    chosen?.(random() * lossOdds < 1 ? "lost" : "passes");
  }
  world.direct(undefined);
  for (const release of held) release("passes");
  await Promise.all(running);
}
