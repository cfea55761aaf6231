import { isForPacksAlone } from "../http-contract/payment/payment-methods.ts";
import { readAmount, networkDefinitions } from "../payments/networks/definitions.ts";
import { toDocument, type PaymentRecord } from "../payments/ledger/payment-record.ts";
import { NetworkUnavailableError } from "../payments/networks/errors.ts";
import type {
  Network,
  Payment,
  SettleOutcome,
  VoidedInvoice,
  Withdrawal,
} from "../payments/networks/network.ts";
import type { Goods } from "./goods.ts";
import type { PurchaseOptions, PurchaseOutcome, RefusedPurchase } from "./purchases.ts";
import type { JobQueuing } from "./queue-jobs.ts";

export type PurchaseParts = PurchaseOptions & JobQueuing;

export function findNetwork(
  { networks }: Pick<PurchaseParts, "networks">,
  { rail, railData }: Pick<PaymentRecord, "rail" | "railData">,
): Network {
  const chain = networkDefinitions[rail].chain?.(railData);
  const network = networks.find((each) => each.rail === rail && each.chain === chain);
  if (!network) throw new Error(`A payment came over ${chain ?? rail}, which is not configured`);
  return network;
}

/** Returns why a payment on record buys nothing. */
export function refused({ reason = "invalid_transaction_state" }: PaymentRecord): RefusedPurchase {
  return { result: "refused", reason };
}

/** Counts a payment that was collected. */
export function observeSale(
  { observe }: Pick<PurchaseOptions, "observe">,
  { rail, railData }: Pick<Payment, "rail" | "railData">,
): void {
  observe({ event: "sold", rail, amount: readAmount({ rail, railData }) });
}

/**
 * The outcome of an attempt to collect a payment. `paid otherwise`: another payment had arrived for the document, and is to buy it; this one was not
 * collected.
 */
export type StepOutcome<Bought> =
  PurchaseOutcome<Bought> | { readonly result: "paid otherwise"; readonly payment: Payment };

/** Time that withdrawing may take before the lease is extended, in ms: the rest of the lease exceeds the time that collecting takes. */
const maxWithdrawingMs = 5_000;
/** Why a payment is refused whose document turned out to be paid for by an invoice. */
const paidOtherwiseReason = "document_already_paid";

/**
 * Collects a claimed payment whose lease we hold, unless an invoice of its document is paid. Before money moves, what other networks have issued
 * for the document is withdrawn: a wallet that timed out may have paid, and may still pay.
 */
export async function collect<Bought>(
  parts: PurchaseParts,
  record: PaymentRecord,
  goods: Goods<Bought>,
): Promise<StepOutcome<Bought>> {
  const { ledger, clock } = parts;
  const begun = clock();
  let withdrawal: Withdrawal;
  try {
    withdrawal = await withdrawOtherOffers(parts, record);
  } catch (error) {
    if (!(error instanceof NetworkUnavailableError)) throw error;
    return conclude(parts, record, { result: "pending" }, goods);
  }
  const [payment] = withdrawal.payments;
  if (payment) {
    const outcome = await conclude(parts, record, { result: "refused", reason: paidOtherwiseReason }, goods);
    return outcome.result === "refused" ? { result: "paid otherwise", payment } : outcome;
  }
  const held = clock() - begun > maxWithdrawingMs ? await ledger.renew(record) : record;
  if (!held) return { result: "pending" };
  const outcome = await findNetwork(parts, held).settle(held);
  return conclude(parts, held, outcome, goods, { voided: withdrawal.voided });
}

/** Withdraws other offers. @returns the payments that may still buy the document, and the invoices that must not be paid any more */
async function withdrawOtherOffers(parts: PurchaseParts, record: PaymentRecord): Promise<Withdrawal> {
  const { networks, ledger, readRecords } = parts;
  const document = toDocument(record);
  const others = networks.filter(
    (network): network is Network & Required<Pick<Network, "withdraw">> =>
      network.rail !== record.rail &&
      network.withdraw !== undefined &&
      // It has offered no document, so that there is nothing to read.
      (document.pack !== undefined || !isForPacksAlone(network.rail)),
  );
  if (others.length === 0) return { payments: [], voided: [] };
  const { items } = await readRecords(document);
  const withdrawals = await Promise.all(others.map(async (network) => network.withdraw(document, items)));
  const payments: Payment[] = [];
  for (const payment of withdrawals.flatMap((withdrawal) => withdrawal.payments)) {
    const known = await ledger.find(payment);
    // It buys another document, or bought one that failed and was refunded.
    const isSpent =
      known !== undefined &&
      (known.state === "refused" || known.fulfilled === true || known.job_id !== record.job_id);
    if (!isSpent) payments.push(payment);
  }
  return { payments, voided: withdrawals.flatMap(({ voided }) => voided) };
}

/** Ends an attempt whose lease we hold, as its network says. Without its goods, a collected payment buys nothing yet. */
export async function conclude<Bought>(
  parts: PurchaseParts,
  record: PaymentRecord,
  outcome: SettleOutcome,
  goods: Goods<Bought> | undefined,
  {
    isFinal = false,
    voided = [],
  }: { readonly isFinal?: boolean; readonly voided?: readonly VoidedInvoice[] } = {},
): Promise<PurchaseOutcome<Bought>> {
  const { ledger, storage, observe, clock } = parts;
  switch (outcome.result) {
    case "pending":
      await ledger.release(record, outcome.progress);
      observe({ event: "pending", rail: record.rail });
      return { result: "pending" };
    case "refused":
      // Too late: another attempt may own source and lease by now, and finds out on its own.
      if (record.lease_until <= clock()) return { result: "pending" };
      // While the document is still locked: afterwards its source may be another payment's.
      if (record.pack === undefined) await storage.deleteSource(record.job_id);
      if (!(await ledger.refuse(record, outcome.reason, isFinal))) return { result: "pending" };
      observe({ event: "refused", rail: record.rail });
      return { result: "refused", reason: outcome.reason };
    case "settled":
      if (goods) return handOver(parts, record, outcome.receipt, goods, voided);
      await recordRefundDue(parts, record, outcome.receipt);
      return { result: "pending" };
  }
}

/** Records a collected payment, and hands over what it bought. */
export async function handOver<Bought>(
  parts: PurchaseParts,
  record: PaymentRecord,
  receipt: PaymentRecord["receipt"],
  goods: Goods<Bought>,
  voided: readonly VoidedInvoice[] = [],
): Promise<PurchaseOutcome<Bought>> {
  const { ledger } = parts;
  const made = await goods.handOver(record, voided);
  const isCreated = await ledger.settle(record, receipt, made.writes);
  // If another payment was first, the money is still recorded, and what it bought serves both.
  const isCollected = isCreated || (await ledger.settleDuplicate(record, receipt));
  if (isCollected) observeSale(parts, record);
  if (isCreated) await made.afterwards?.();
  const bought = isCreated ? made.bought : await goods.find(record.job_id);
  return bought ? { result: "sold", bought, receipt } : { result: "pending" };
}

/** Records a collected payment whose document is not here. */
export async function recordRefundDue(
  parts: PurchaseParts,
  record: PaymentRecord,
  receipt: PaymentRecord["receipt"],
): Promise<void> {
  const { ledger } = parts;
  if (await ledger.recordRefundDue(record, receipt)) return;
  if (await ledger.settleDuplicate(record, receipt)) observeSale(parts, record);
}
