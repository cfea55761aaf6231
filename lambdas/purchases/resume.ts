import type { DocumentIdentity } from "../jobs/identity.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";
import type { Goods } from "./goods.ts";
import type { PurchaseOutcome } from "./purchases.ts";
import {
  collect,
  conclude,
  findNetwork,
  handOver,
  refused,
  type PurchaseParts,
  type StepOutcome,
} from "./steps.ts";

/** The first pause between two looks at another request's outcome, in ms. Each is twice as long as the one before. */
const firstPauseMs = 100;
/** The longest such pause, in ms. */
const maxPauseMs = 800;
/**
 * Time that a request waits for another one, in ms. Settling takes less. If the other request died, its lease ends much later than anybody wants to
 * wait, so this request is answered "try again".
 */
const maxWaitMs = 4_000;
/** Why the sweep refuses a payment whose document is not stored. It can still be collected. */
const abandonedReason = "abandoned";

/**
 * Resumes a recorded payment that is presented with any document. Not every payment names its document; the first claim binds those. It is
 * one conditional write, made before any money moves, so of two documents that come with one payment at once, one claims it and the
 * other finds it claimed, here. After a refusal and a crash the record still names its document, for longer than the payment can be
 * executed. Whoever reads the payment on the chain comes too late, since it gets there only after the claim.
 */
export async function resumeForDocument<Bought>(
  parts: PurchaseParts,
  document: DocumentIdentity,
  record: PaymentRecord,
  goods: Goods<Bought>,
): Promise<StepOutcome<Bought>> {
  return record.document_hash === document.hash
    ? resumeRecord(parts, record, goods)
    : { ...refused(record), isBoundToAnother: true };
}

/** Resumes a recorded payment that is presented with its own document. While another request handles it, this one waits. */
export async function resumeRecord<Bought>(
  parts: PurchaseParts,
  record: PaymentRecord,
  goods: Goods<Bought>,
): Promise<StepOutcome<Bought>> {
  const { ledger, clock } = parts;
  const pause = createPauses(parts);
  let current = record;
  do {
    if (current.state === "settled" || isRefusalHeld(parts, current))
      return answerConcluded(parts, current, goods);
    const isLeased = current.lease_until >= clock();
    const taken = isLeased ? undefined : await ledger.takeOver(current);
    if (taken) return continuePayment(parts, taken, goods, () => goods.keep(taken.job_id));
    const before = current.state;
    current = (await ledger.find(current)) ?? current;
    if (current.state !== "refused") continue;
    // What the other request is answered, this one is answered as well.
    if (before === "claimed") return answerConcluded(parts, current, goods);
    const bought = await goods.find(current.job_id);
    if (bought) return { result: "bought", bought };
  } while (await pause());
  return { result: "pending" };
}

/**
 * Waits for the payment that is buying a document, where a request brings another one.
 * @returns "free" when the document can be bought by another payment now
 */
export async function awaitOtherPayment<Bought>(
  parts: PurchaseParts,
  document: DocumentIdentity,
  goods: Goods<Bought>,
): Promise<PurchaseOutcome<Bought> | "free"> {
  const { ledger, readRecords, clock } = parts;
  const pause = createPauses(parts);
  do {
    const { isBought, lock } = await readRecords(document);
    const bought = isBought ? await goods.find(document.jobId) : undefined;
    if (bought) return { result: "bought", bought };
    if (!lock) return "free";
    const holder = await ledger.find({ rail: lock.rail, id: lock.payment_id });
    // Nobody handles it: the next request, or the sweep, determines its outcome.
    if (!holder || (holder.state === "claimed" && holder.lease_until < clock())) break;
  } while (await pause());
  return { result: "pending" };
}

/**
 * Continues a payment whose lease we hold. Without its document, money is only looked for and never collected.
 * @param store stores the document, where it may not be stored yet; not called for a payment that can never be collected
 */
export async function continuePayment<Bought>(
  parts: PurchaseParts,
  payment: PaymentRecord,
  goods: Goods<Bought> | undefined,
  store?: () => Promise<void>,
): Promise<StepOutcome<Bought>> {
  const network = findNetwork(parts, payment);
  const lookUp = await network.lookUp(payment, payment.claimed_at);
  if (lookUp.result === "refused") return conclude(parts, payment, lookUp, goods, { isFinal: true });
  if (lookUp.result === "settled") {
    await store?.();
    return conclude(parts, payment, lookUp, goods);
  }
  if (!goods) {
    const abandoned = { result: "refused", reason: abandonedReason } as const;
    return conclude(parts, payment, lookUp.result === "pending" ? lookUp : abandoned, goods);
  }
  // The look-up may have outlasted the lease; then the attempt that has it now continues alone.
  const renewed = await parts.ledger.renew(payment);
  if (!renewed) return { result: "pending" };
  await store?.();
  if (lookUp.result === "uncollected") return collect(parts, renewed, goods);
  // It may be collected already, so nothing else can buy the document in its place.
  const outcome = await network.settle(renewed);
  // The look-up alone knows where the next one has to go on.
  return conclude(parts, renewed, outcome.result === "pending" ? lookUp : outcome, goods);
}

/** Creates a function that pauses, longer each time. It returns false at once when the time to wait is over. */
function createPauses({ waiting, clock }: Pick<PurchaseParts, "waiting" | "clock">): () => Promise<boolean> {
  const until = clock() + Math.min(waiting.msLeft(), maxWaitMs);
  let pauseMs = firstPauseMs;
  return async () => {
    if (clock() + pauseMs > until) return false;
    await waiting.pause(pauseMs);
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    return true;
  };
}

/** Returns whether a refusal holds without another look-up. If the payment is collected meanwhile, the next look-up or the sweep finds it. */
function isRefusalHeld(parts: PurchaseParts, record: PaymentRecord): boolean {
  if (record.state !== "refused" || record.reason === abandonedReason) return false;
  const heldUntil = (record.refused_at ?? 0) + (findNetwork(parts, record).refusalsHoldMs ?? 0);
  return record.is_final === true || heldUntil > parts.clock();
}

async function answerConcluded<Bought>(
  parts: PurchaseParts,
  record: PaymentRecord,
  goods: Goods<Bought>,
): Promise<PurchaseOutcome<Bought>> {
  if (record.state === "refused") return refused(record);
  const bought = await goods.find(record.job_id);
  if (bought) return { result: "sold", bought, receipt: record.receipt };
  if (record.fulfilled) return refused(record);
  await goods.keep(record.job_id);
  return handOver(parts, record, record.receipt, goods);
}
