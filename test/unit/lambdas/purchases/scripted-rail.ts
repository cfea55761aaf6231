import type { OpenRailName } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import { UnavailableError } from "../../../../lambdas/http-contract/errors.ts";
import type {
  LookUpOutcome,
  Network,
  Payment,
  SettleOutcome,
  UnverifiedPayment,
  Withdrawal,
} from "../../../../lambdas/payments/networks/network.ts";
import type { DocumentIdentity } from "../../../../lambdas/jobs/identity.ts";
import { NetworkUnavailableError } from "../../../../lambdas/payments/networks/errors.ts";
import { samples } from "../payments/samples.ts";

/** What a rail answers when it is asked to collect; what it does may be another thing. */
export type SettleAnswer =
  | "settled"
  | "refused"
  | "pending, nothing collected"
  | "pending, collected all the same"
  | "refused, collected all the same"
  | "no answer";
/** `the truth` is that it was collected, or not yet. */
export type LookUpAnswer = "the truth" | "refused" | "pending" | "no answer";
export type VerifyAnswer = "good" | "refused" | "no answer";

/** A payment as its rail knows it. */
export interface Truth {
  readonly payment: Payment;
  collected: boolean;
  /** Whether the rail, when it was asked last, could not say. Only then may it be asked to collect what it has collected. */
  hidden: boolean;
}

export interface ScriptedRail extends Network {
  readonly truths: ReadonlyMap<string, Truth>;
  /** What it answers next, once; the truth after that. */
  readonly script: { settle: SettleAnswer[]; lookUp: LookUpAnswer[]; verify: VerifyAnswer[] };
  /** What it was asked, in order. */
  readonly asked: string[];
  /** Happens while one of its answers is on its way. */
  meanwhile: (call: "settle" | "lookUp" | "withdraw") => Promise<void>;
  /** Further payments of any document that it knows of. */
  further: Payment[];
  /** Invoices that it has shown, which it is asked to withdraw before another network collects. */
  readonly shown: ShownInvoice[];
  /** Whether it can cancel those that are open. */
  cancels: boolean;
  /** Whether it cannot say what became of them. */
  isSilent: boolean;
  /** Shows an invoice. @returns pays it, unless it is canceled */
  show(id: string, document: Pick<DocumentIdentity, "jobId">): () => void;
  presented(id: string): UnverifiedPayment;
}

/** An invoice that is on no record. */
interface ShownInvoice {
  readonly payment: Payment;
  readonly jobId: string;
  isPaid: boolean;
  isCanceled: boolean;
}

export const createReceipt = ({ id }: Pick<Payment, "id">) => ({ transaction: `tx-${id}` });

/** How far a look-up came that does not know the outcome. */
export const progress = { slot: 1 };

/** How long the refusals of Solana hold, as those of the real network do. */
export const refusalsHoldMs = samples.solana.refusalsHoldMs ?? 0;

/**
 * Creates a rail with scripted calls and answers. It collects a payment once, however often it is called.
 * @param checkSettle receives each payment that is to be collected
 */
export function createScriptedRail(
  rail: OpenRailName,
  checkSettle: (truth: Truth) => Promise<void>,
): ScriptedRail {
  const truths = new Map<string, Truth>();
  const script: ScriptedRail["script"] = { settle: [], lookUp: [], verify: [] };
  const asked: string[] = [];
  const findTruth = (payment: Payment): Truth => {
    const truth = truths.get(payment.id) ?? { payment, collected: false, hidden: false };
    truths.set(payment.id, truth);
    return truth;
  };
  const settled = ({ payment }: Truth): SettleOutcome => ({
    result: "settled",
    receipt: createReceipt(payment),
  });
  const refused = (reason: string): SettleOutcome => ({ result: "refused", reason });
  const { railData, signedTransaction, refusalsHoldMs: holdMs } = samples[rail];
  const noAnswer = () => new UnavailableError("busy", "Out of reach", 1);
  const findShown = ({ shown }: ScriptedRail, { jobId }: DocumentIdentity) =>
    shown.filter((invoice) => invoice.jobId === jobId);
  const withdraw = async (scripted: ScriptedRail, document: DocumentIdentity): Promise<Withdrawal> => {
    asked.push("withdraw");
    if (scripted.isSilent) throw new NetworkUnavailableError("Out of reach");
    const shown = findShown(scripted, document);
    const open = shown.filter(({ isPaid }) => !isPaid);
    if (scripted.cancels) for (const invoice of open) invoice.isCanceled = true;
    const payments = shown.filter(({ isPaid }) => isPaid).map(({ payment }) => payment);
    await scripted.meanwhile("withdraw");
    const payableUntil = scripted.cancels ? undefined : Number.MAX_SAFE_INTEGER;
    return { payments, voided: open.map(({ payment }) => ({ paymentHash: payment.id, payableUntil })) };
  };

  return {
    rail,
    ...(holdMs !== undefined && { refusalsHoldMs: holdMs }),
    truths,
    script,
    asked,
    meanwhile: () => Promise.resolve(),
    further: [],
    shown: [],
    cancels: true,
    isSilent: false,

    show(id, { jobId }) {
      const { payment } = this.presented(id);
      const invoice = { payment, jobId, isPaid: false, isCanceled: false };
      this.shown.push(invoice);
      this.withdraw = (document) => withdraw(this, document);
      return () => {
        if (invoice.isCanceled) return;
        invoice.isPaid = true;
        // It is collected by its payer, before the rail is asked to.
        Object.assign(findTruth(payment), { collected: true, hidden: true });
      };
    },

    presented(id) {
      const payment: Payment = { rail, id, railData, ...(signedTransaction && { signedTransaction }) };
      findTruth(payment);
      return {
        payment,
        async verify(admit) {
          await admit();
          asked.push("verify");
          const answer = script.verify.shift() ?? "good";
          if (answer === "no answer") throw noAnswer();
          return answer === "good" ? undefined : "too little";
        },
      };
    },

    async settle(payment) {
      asked.push("settle");
      expectInstrument(payment);
      const truth = findTruth(payment);
      await checkSettle(truth);
      truth.hidden = false;
      const answer = script.settle.shift() ?? "settled";
      if (answer === "settled" || answer.includes("collected all the same")) truth.collected = true;
      const { collected } = truth;
      await this.meanwhile("settle");
      // What was collected before cannot be refused.
      if (answer === "settled" || (answer === "refused" && collected)) return settled(truth);
      if (answer === "no answer") throw noAnswer();
      return answer.startsWith("refused") ? refused("no funds") : { result: "pending" };
    },

    async lookUp(payment): Promise<LookUpOutcome> {
      asked.push("lookUp");
      expectInstrument(payment);
      const truth = findTruth(payment);
      const answer = script.lookUp.shift() ?? "the truth";
      truth.hidden = answer === "pending";
      const { collected } = truth;
      await this.meanwhile("lookUp");
      if (answer === "no answer") throw noAnswer();
      if (answer === "pending") return { result: "pending", progress };
      if (collected) return settled(truth);
      return answer === "refused" ? refused("expired") : { result: "uncollected" };
    },

    survey(document) {
      asked.push("survey");
      const paid = findShown(this, document)
        .filter(({ isPaid }) => isPaid)
        .map(({ payment }) => payment);
      return Promise.resolve({
        payments: [...paid, ...this.further].map(({ id }) => this.presented(id).payment),
        payableUntil: () => undefined,
      });
    },
  };
}

function expectInstrument({ rail, signedTransaction: kept }: Payment): void {
  const { signedTransaction: promised } = samples[rail];
  if (promised && kept?.join() !== promised.join()) throw new TypeError("Nothing to collect it by");
}
