import * as z from "zod";
import type { Item } from "../../../aws/table.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { NetworkUnavailableError } from "../errors.ts";
import type {
  ChargeState,
  CheckoutMessage,
  CheckoutNetwork,
  CheckoutOutcome,
  Payment,
  SettleOutcome,
} from "../network.ts";
import { lateMs, parseCheckouts, type Checkout, type CheckoutStore } from "./checkouts.ts";
import { parseJson } from "../../../http-client/parse-json.ts";
import { leastChargeCents } from "./settings.ts";
import { checkSignature } from "./signature.ts";
import { StripeError, type Session, type Stripe } from "./stripe.ts";

export interface CardOptions {
  readonly priceCents: number;
  readonly publicBaseUrl: string;
  readonly stripe: Stripe;
  readonly checkouts: CheckoutStore;
  /** Returns the signing secrets of messages. @param isRecent whether to read them again, with those that they replaced */
  readonly webhookSecrets: (isRecent: boolean) => Promise<readonly string[]>;
  readonly clock: () => number;
}

const doNotPayAgain =
  "We can't tell now whether the card was charged. Do not pay again: send the same request again.";
const outOfReach =
  "Cards are unavailable at the moment. Try again, or pay another offer if you have not paid by card yet.";

/** How long a page is open, in seconds: between one and the next of these windows. Stripe asks for half an hour at least. */
const windowSeconds = 600;
const openSeconds = 3600;
/** A page that ends sooner is not shown again, in ms. */
const minLifeMs = 5 * 60_000;
/** The most pages of one purchase. */
const maxCheckouts = 10;

/** A page on record, and what Stripe says of it. */
interface FoundCheckout {
  readonly checkout: Checkout;
  readonly session: Session | undefined;
}

/**
 * Creates the network of cards. A card pays on Stripe's own page (a Checkout Session), of which this service sees the state alone. Whether it is paid, and
 * what became of the money, is always read from Stripe: a message says only that there is something to read, so that it does no harm twice, late or
 * out of order.
 */
export function createCardNetwork(options: CardOptions): CheckoutNetwork {
  const { priceCents, stripe, clock } = options;
  return {
    kind: "checkouts",
    rail: "card",
    price: String(priceCents),
    sells: ({ pack }, amount) => pack !== undefined && Number(amount) >= leastChargeCents,
    openCheckout: (document, amount) => openCheckout(options, document, Number(amount)),
    readMessage: (headers, body) => readMessage(options, headers, body),

    findPayments: async (document, records) => findPaid(document, await findCheckouts(stripe, records)),

    async withdraw(document, records) {
      const found = await findCheckouts(stripe, records, { closes: true });
      return { payments: findPaid(document, found), voided: [] };
    },

    async survey(document, records, { isBought }) {
      const found = await findCheckouts(stripe, records, { closes: isBought });
      return {
        payments: findPaid(document, found),
        payableUntil() {
          const ends = found
            .filter(({ session }) => session?.status === "open")
            .map(({ checkout }) => checkout.expires_at + lateMs)
            .filter((end) => end > clock());
          return ends.length > 0 ? Math.max(...ends) : undefined;
        },
      };
    },

    settle: (payment) => findOutcome(stripe, payment),
    lookUp: (payment) => findOutcome(stripe, payment),
  };
}

/** Asks Stripe for all pages of a purchase. @throws {NetworkUnavailableError} when one may be paid, and that cannot be found out now */
async function findCheckouts(
  stripe: Stripe,
  records: readonly Item[],
  { closes = false } = {},
): Promise<readonly FoundCheckout[]> {
  const find = async (checkout: Checkout): Promise<FoundCheckout> => {
    const session = await stripe.findSession(checkout.session);
    const isClosed = closes && session?.status === "open";
    return { checkout, session: isClosed ? await stripe.expireSession(checkout.session) : session };
  };
  const results = await Promise.allSettled(parseCheckouts(records).map(find));
  const found = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (found.some(({ session }) => session?.payment_status === "paid")) return found;
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw asNetworkError(failed.reason, doNotPayAgain);
  // Its money is on its way.
  if (found.some(({ session }) => session?.status === "complete"))
    throw new NetworkUnavailableError(doNotPayAgain);
  return found;
}

function findPaid(document: DocumentIdentity, found: readonly FoundCheckout[]): Payment[] {
  return found
    .filter(({ session }) => session?.payment_status === "paid")
    .map(({ checkout, session }) => {
      assertAsOffered(document, checkout, session);
      return { rail: "card", id: checkout.session, railData: { amount: checkout.amount } };
    });
}

/** Checks that a page was paid as it was made. @throws {Error} which alarms the operator: money came in that nobody can account for */
function assertAsOffered(document: DocumentIdentity, checkout: Checkout, session: Session | undefined): void {
  const isAsOffered =
    session?.amount_total === checkout.amount &&
    session.currency === "usd" &&
    session.livemode === checkout.livemode &&
    session.metadata?.document_hash === document.hash;
  if (isAsOffered) return;
  throw new Error(`${checkout.session} was not paid as it was offered: ${JSON.stringify(session)}`);
}

async function findOutcome(stripe: Stripe, { id, railData }: Payment): Promise<SettleOutcome> {
  let session: Session | undefined;
  try {
    session = await stripe.findSession(id);
  } catch (error) {
    if (error instanceof StripeError) return { result: "pending" };
    throw error;
  }
  const { payment_intent: intent } = session ?? {};
  if (session?.payment_status !== "paid" || !intent) return { result: "pending" };
  if (intent.latest_charge?.refunded === true) return { result: "refused", reason: "card_payment_refunded" };
  return { result: "settled", receipt: { payment_intent: intent.id, ...railData } };
}

async function openCheckout(
  { stripe, checkouts, publicBaseUrl, clock }: CardOptions,
  document: DocumentIdentity,
  amountCents: number,
): Promise<CheckoutOutcome> {
  const { items, isBought, lock } = await checkouts.readRecords(document.jobId);
  if (isBought || lock) return { result: "paid" };
  try {
    const found = await findCheckouts(stripe, items);
    // A payment that was paid back buys nothing any more.
    const paid = findPaid(document, found);
    const areSpent = await Promise.all(paid.map(({ id }) => checkouts.isSpent(id)));
    if (areSpent.includes(false)) return { result: "paid" };
    const open = found.find(
      ({ checkout, session }) =>
        session?.status === "open" &&
        checkout.amount === amountCents &&
        checkout.expires_at - clock() >= minLifeMs,
    );
    if (open) return toOpen(open.checkout, open.session);
    if (found.length >= maxCheckouts) return { result: "too many" };
    const window = Math.floor(clock() / 1000 / windowSeconds);
    const { hash, jobId, pack = 0 } = document;
    const session = await stripe.createSession(
      {
        amountCents,
        title: `Credit for ${String(pack)} PDFs`,
        reference: jobId,
        metadata: { document_hash: hash, pack: String(pack) },
        successUrl: `${publicBaseUrl}/?card=paid`,
        cancelUrl: `${publicBaseUrl}/?card=cancelled`,
        expiresAt: (window + 1) * windowSeconds + openSeconds,
      },
      // Requests at once have one page. One that is made after it ended, or for another amount, has its own.
      [jobId, amountCents, window, found.length].join(":"),
    );
    const checkout = {
      session: session.id,
      amount: amountCents,
      livemode: session.livemode,
      expires_at: session.expires_at * 1000,
    };
    await checkouts.record(document, checkout);
    return toOpen(checkout, session);
  } catch (error) {
    throw asNetworkError(error, outOfReach);
  }
}

function toOpen({ expires_at: expiresAt }: Checkout, session: Session | undefined): CheckoutOutcome {
  // Stripe gives each open session an address.
  if (typeof session?.url !== "string") throw new StripeError("A page of Stripe has no address");
  return { result: "open", url: session.url, expiresAt };
}

const event = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: z.string().nullish() }) }),
});
const purchaseMetadata = z.object({
  document_hash: z.string().regex(/^[0-9a-f]{64}$/),
  pack: z.coerce.number().pipe(z.int().positive()),
});

/** Messages about a session, and those about its money. Any other is passed over. */
const sessionEvents = /^checkout\.session\.(?:completed|async_payment_succeeded)$/;
const moneyEvents = /^charge\.(?:refunded|dispute\.(?:created|closed|funds_reinstated))$/;

/** Reads a message. Nothing of it is believed but which session it is about. */
async function readMessage(
  { stripe, webhookSecrets, clock }: CardOptions,
  headers: Readonly<Record<string, string | undefined>>,
  body: Uint8Array,
): Promise<CheckoutMessage | undefined> {
  try {
    const signature = headers["stripe-signature"];
    try {
      checkSignature(signature, body, await webhookSecrets(false), clock());
    } catch {
      checkSignature(signature, body, await webhookSecrets(true), clock());
    }
    const parsed = event.safeParse(parseJson(Buffer.from(body).toString("utf8")));
    if (!parsed.success) return undefined;
    const { type, data } = parsed.data;
    const session = await findNamedSession(stripe, type, data.object);
    const metadata = purchaseMetadata.safeParse(session?.metadata);
    if (!session || !metadata.success) return undefined;
    const { document_hash: documentHash, pack } = metadata.data;
    const readCharge = async (): Promise<ChargeState> => {
      try {
        return await findChargeState(stripe, session.id);
      } catch (error) {
        throw asNetworkError(error, doNotPayAgain);
      }
    };
    return { rail: "card", id: session.id, documentHash, pack, readCharge };
  } catch (error) {
    throw asNetworkError(error, doNotPayAgain);
  }
}

async function findNamedSession(
  stripe: Stripe,
  type: string,
  { id, payment_intent: intent }: z.infer<typeof event>["data"]["object"],
): Promise<Session | undefined> {
  if (sessionEvents.test(type)) return stripe.findSession(id);
  return moneyEvents.test(type) && typeof intent === "string"
    ? stripe.findSessionOfPayment(intent)
    : undefined;
}

/** Disputes that took no money for good, or gave it back. */
const harmless: ReadonlySet<string> = new Set(["won", "warning_closed", "prevented"]);

async function findChargeState(stripe: Stripe, sessionId: string): Promise<ChargeState> {
  const session = await stripe.findSession(sessionId);
  const intent = session?.payment_intent;
  if (!intent) return "good";
  if ((intent.latest_charge?.amount_refunded ?? 0) > 0) return "refunded";
  const disputes = await stripe.listDisputes(intent.id);
  return disputes.every((status) => harmless.has(status)) ? "good" : "disputed";
}

/** Turns a failure of Stripe into the error of a network. Returns any other error unchanged. */
function asNetworkError(cause: unknown, message: string): unknown {
  return cause instanceof StripeError ? new NetworkUnavailableError(message, { cause }) : cause;
}
