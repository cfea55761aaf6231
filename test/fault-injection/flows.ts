import { client, type Attempt, type Client, type Wanted } from "./client.ts";
import { accountItemKey, packAccountId } from "../../lambdas/accounts/account.ts";
import {
  accountCredit,
  bearer,
  byCard,
  byCorrecting,
  byReceipt,
  lightningChallenge,
  lightningOffer,
  x402OnSolana,
  x402OnEvm,
} from "./payers.ts";
import { sendMessage } from "./stripe-message.ts";
import { schemeOnEvm, schemeOnSolana, schemeOverLightning } from "./scheme-payers.ts";
import type { OpenPayer } from "./payers.ts";
import type { World } from "./world/world.ts";

/** A tested step of a client, a queue or the schedule with one document. */
export interface Flow {
  readonly name: string;
  /** Prepares a document without faults, up to where the test begins. */
  prepare(world: World): Promise<Attempt>;
}

/** Creates a flow in which a document is bought, and then `act` runs. */
function after(
  open: OpenPayer,
  wanted: Wanted,
  lead: (world: World, bought: Client) => Promise<void>,
  act: (world: World, bought: Client) => Promise<void>,
): Flow["prepare"] {
  return async (world) => {
    const bought = await client(world, open, wanted);
    world.arm();
    await lead(world, bought);
    world.mend();
    // A spread would copy the present values of getters.
    return Object.create(bought, { act: { value: () => act(world, bought) } }) as Attempt;
  };
}

const mailed: Wanted = { mailed: true };
const calledBack: Wanted = { calledBack: true };
const asPdf: Wanted = { asPdf: true };
const aPack: Wanted = { aPack: true };

const putSource = "PUT /documents/sources/…";

/** Interrupts a purchase at a call, and lets enough time pass for the sweep. */
const interrupt =
  (name: string, nth: number, kind: "kills before" | "kills after") =>
  async (world: World, bought: Client): Promise<void> => {
    world.arm({ at: { name, nth }, kind });
    await bought.act();
    if (!world.saboteur.fired) throw new Error(`${name} was not called`);
    world.mend();
    // An x402 payment can be settled for a minute.
    world.pass(48_000);
  };

const act = (_world: World, bought: Client) => bought.act();
const printed = async (world: World, bought: Client): Promise<void> => {
  await bought.act();
  await world.pump("render");
};

export const payments: readonly Flow[] = [
  { name: "x402 on Solana", prepare: (world) => client(world, x402OnSolana) },
  { name: "x402 on EVM", prepare: (world) => client(world, x402OnEvm) },
  { name: "L402 offer", prepare: (world) => client(world, lightningOffer) },
  { name: "L402 challenge", prepare: (world) => client(world, lightningChallenge) },
  { name: "Payment over Lightning", prepare: (world) => client(world, schemeOverLightning) },
  { name: "Payment on Solana", prepare: (world) => client(world, schemeOnSolana) },
  { name: "Payment on EVM", prepare: (world) => client(world, schemeOnEvm) },
  { name: "account key", prepare: (world) => client(world, accountCredit) },
  { name: "bearer", prepare: (world) => client(world, bearer, mailed) },
];

/** Words that a document and its correction have in common: more than nine tenths. */
const common: Wanted = { text: Array.from({ length: 90 }, (_, number) => ` word${String(number)}`).join("") };

/** Buys a document and prints it. @returns a client that corrects it */
async function prepareCorrection(world: World): Promise<Client> {
  const original = await client(world, accountCredit, common);
  await printed(world, original);
  return client(world, byCorrecting(original.jobId), common);
}

/** Buys a document and prints it. @returns a client that wants its receipt */
async function prepareReceipt(world: World): Promise<Client> {
  const original = await client(world, x402OnSolana);
  await printed(world, original);
  return client(world, byReceipt(original.jobId));
}

/** Interrupts what is had by a turn once that is taken, and before the job is created. */
const interruptTurn =
  (prepare: (world: World) => Promise<Client>): Flow["prepare"] =>
  async (world) => {
    const turn = await prepare(world);
    await interrupt("TransactWriteItems", 2, "kills before")(world, turn);
    return Object.create(turn, { act: { value: () => world.sweep() } }) as Attempt;
  };

/** Prepares a bought pack whose card payment is then disputed. */
async function prepareDispute(world: World): Promise<Attempt> {
  const { stripe } = world.emulators;
  const bought = await client(world, byCard, aPack);
  world.arm();
  await bought.act();
  world.mend();
  const session = stripe.sessions().at(-1);
  if (!session) throw new Error("Nobody has paid by card");
  await stripe.dispute(session);
  return Object.create(bought, {
    act: { value: () => sendMessage(world) },
    comeBack: {
      async value() {
        await sendMessage(world);
        await bought.comeBack();
      },
    },
    findFurther: {
      async value() {
        await sendMessage(world);
        const account = await world.table.get(accountItemKey(packAccountId(bought.jobId)));
        return account?.frozen_at === undefined ? ["Its payment is disputed, and its key can be spent"] : [];
      },
    },
  }) as Attempt;
}

export const flows: readonly Flow[] = [
  ...payments,
  { name: "a pack by x402 on Solana", prepare: (world) => client(world, x402OnSolana, aPack) },
  { name: "a pack by x402 on EVM", prepare: (world) => client(world, x402OnEvm, aPack) },
  { name: "a pack by L402 offer", prepare: (world) => client(world, lightningOffer, aPack) },
  { name: "a pack by L402 challenge", prepare: (world) => client(world, lightningChallenge, aPack) },
  { name: "a pack by card", prepare: (world) => client(world, byCard, aPack) },
  {
    name: "a pack by card, told by Stripe",
    prepare: after(byCard, aPack, (_world, buyer) => buyer.prepay().then(() => undefined), sendMessage),
  },
  { name: "a disputed card", prepare: prepareDispute },
  { name: "a pack by Payment over Lightning", prepare: (world) => client(world, schemeOverLightning, aPack) },
  { name: "a pack by Payment on Solana", prepare: (world) => client(world, schemeOnSolana, aPack) },
  { name: "a pack by Payment on EVM", prepare: (world) => client(world, schemeOnEvm, aPack) },
  {
    name: "sweep: a pack settled, unrecorded",
    prepare: after(x402OnSolana, aPack, interrupt("POST /settle", 1, "kills after"), (world) =>
      world.sweep(),
    ),
  },
  {
    name: "sweep: a pack claimed, unsettled",
    prepare: after(x402OnEvm, aPack, interrupt("POST /settle", 1, "kills before"), (world) => world.sweep()),
  },
  { name: "a correction", prepare: prepareCorrection },
  { name: "sweep: a correction's turn taken, unrecorded", prepare: interruptTurn(prepareCorrection) },
  { name: "a receipt", prepare: prepareReceipt },
  { name: "sweep: a receipt's turn taken, unrecorded", prepare: interruptTurn(prepareReceipt) },
  { name: "x402 for the PDF itself", prepare: (world) => client(world, x402OnSolana, asPdf) },
  { name: "account key for the PDF itself", prepare: (world) => client(world, accountCredit, asPdf) },
  { name: "the PDF of a bought document", prepare: after(x402OnSolana, asPdf, printed, act) },
  { name: "render", prepare: after(accountCredit, mailed, act, (world) => world.pump("render")) },
  { name: "deliver", prepare: after(accountCredit, mailed, printed, (world) => world.pump("mail")) },
  { name: "callback", prepare: after(accountCredit, calledBack, printed, (world) => world.pump("mail")) },
  {
    name: "sweep: printed, not called back",
    prepare: after(
      accountCredit,
      calledBack,
      async (world, bought) => {
        await bought.act();
        world.arm({ at: { name: "SendMessage", nth: 1 }, kind: "kills before" });
        await world.pump("render");
        world.mend();
        world.pass(130_000);
      },
      (world) => world.sweep(),
    ),
  },
  {
    name: "mail events",
    prepare: after(
      accountCredit,
      mailed,
      async (world, bought) => {
        await printed(world, bought);
        await world.pump("mail");
      },
      (world) => world.tellEmailEvents(),
    ),
  },
  { name: "collect", prepare: after(accountCredit, {}, printed, (_world, bought) => bought.collect()) },
  {
    name: "sweep: settled, unrecorded",
    prepare: after(x402OnSolana, {}, interrupt("POST /settle", 1, "kills after"), (world) => world.sweep()),
  },
  {
    name: "sweep: claimed, unsettled",
    prepare: after(x402OnSolana, {}, interrupt("POST /settle", 1, "kills before"), (world) => world.sweep()),
  },
  {
    name: "sweep: settled on EVM, unrecorded",
    prepare: after(x402OnEvm, {}, interrupt("POST /settle", 1, "kills after"), (world) => world.sweep()),
  },
  {
    name: "sweep: claimed on EVM, unsettled",
    prepare: after(x402OnEvm, {}, interrupt("POST /settle", 1, "kills before"), (world) => world.sweep()),
  },
  {
    name: "sweep: sent by Payment on Solana, unrecorded",
    prepare: after(schemeOnSolana, {}, interrupt("sendTransaction", 1, "kills after"), (world) =>
      world.sweep(),
    ),
  },
  {
    name: "sweep: claimed by Payment on Solana, unsent",
    prepare: after(schemeOnSolana, {}, interrupt("sendTransaction", 1, "kills before"), (world) =>
      world.sweep(),
    ),
  },
  {
    name: "sweep: account charged, unrecorded",
    prepare: after(accountCredit, {}, interrupt("TransactWriteItems", 2, "kills after"), (world) =>
      world.sweep(),
    ),
  },
  {
    name: "sweep: Lightning claimed, unrecorded",
    prepare: after(lightningOffer, {}, interrupt(putSource, 1, "kills after"), (world) => world.sweep()),
  },
  {
    name: "sweep: Lightning claimed, never stored",
    prepare: after(lightningOffer, {}, interrupt(putSource, 1, "kills before"), (world) => world.sweep()),
  },
  {
    name: "sweep: paid, not queued",
    prepare: after(accountCredit, {}, interrupt("SendMessage", 1, "kills before"), (world) => world.sweep()),
  },
  {
    name: "sweep: printed, not mailed",
    prepare: after(
      accountCredit,
      mailed,
      async (world, bought) => {
        await bought.act();
        world.arm({ at: { name: "SendMessage", nth: 1 }, kind: "kills before" });
        await world.pump("render");
        world.mend();
        world.pass(70_000);
      },
      (world) => world.sweep(),
    ),
  },
];
