import * as z from "zod";
import { LightningNodeError } from "../../../lambdas/payments/networks/lightning/node/node.ts";
import { readJson, toJson } from "../../../lambdas/payments/networks/lightning/node/rest/caller.ts";
import { resolveTrust } from "../../../lambdas/payments/networks/lightning/node/rest/pinned-certificate.ts";
import { send, type NodeResponse } from "../../../lambdas/payments/networks/lightning/node/rest/send.ts";
import { CannotRefundError, type TransferBy, type TransferOutcome } from "../attempt.ts";
import type { RefundSettings } from "../settings.ts";
import type { InvoicePayer, InvoiceState } from "./invoice-payer.ts";

type PhoenixdSettings = NonNullable<RefundSettings["phoenixd"]>;

/** How long a payment is waited for, in ms. phoenixd asks for an offer's invoice for 30 seconds. */
const payTimeoutMs = 90_000;
const lookTimeoutMs = 10_000;
/** Time after a call from which none of it can still be on its way to phoenixd, in ms. */
const stragglerMs = 3 * 60_000;
/** How much earlier than this machine's a node's clock may be, in ms. */
const clockSlackMs = 10 * 60_000;

/** An outgoing payment (ACINQ/phoenixd, `ApiType.OutgoingPayment`). One that has ended unpaid has failed. */
const outgoing = z.object({
  subType: z.string().default("lightning"),
  paymentId: z.string().optional(),
  preimage: z.string().nullish(),
  isPaid: z.boolean(),
  /** Absent for an offer's. */
  invoice: z.string().nullish(),
  completedAt: z.number().nullish(),
});
const sent = z.object({ paymentHash: z.string(), paymentPreimage: z.string() });
const notSent = z.object({ reason: z.string() });

/** A phoenixd that pays: by its `http-password`, which may spend. */
export interface PhoenixdPayer extends InvoicePayer<TransferBy<"phoenixd">> {
  /**
   * Pays an offer. phoenixd pays an offer at every call, so it is called once, and only the outcome is looked up.
   * @param startedAt when it was recorded, epoch ms
   */
  payOffer(
    transfer: TransferBy<"phoenixd offer">,
    startedAt: number,
    isFirst: boolean,
    now: () => number,
  ): Promise<TransferOutcome>;
}

/** Returns what phoenixd charges for a payment, in sats: 0.4 % and 4 sats (ACINQ/phoenixd, conf/Lsp.kt, TrampolineFees). It takes no limit. */
export function phoenixdFeeSats(amountSats: number): number {
  return 4 + Math.ceil((amountSats * 4) / 1000);
}

/** Pays by phoenixd's HTTP API (ACINQ/phoenixd, `Api.kt`), which refuses a payment hash that is paid or being paid. */
export function createPhoenixdPayer(settings: PhoenixdSettings): PhoenixdPayer {
  const { REFUND_PHOENIXD_URL: url, REFUND_PHOENIXD_PASSWORD: password } = settings;
  const headers = { authorization: `Basic ${Buffer.from(`:${password}`).toString("base64")}` };
  const call = (
    path: string,
    timeoutMs: number,
    form?: Readonly<Record<string, string>>,
  ): Promise<NodeResponse> =>
    send(
      form
        ? {
            method: "POST",
            path,
            contentType: "application/x-www-form-urlencoded",
            body: new URLSearchParams(form).toString(),
          }
        : { method: "GET", path },
      { url, headers, trust: resolveTrust(undefined), kept: false, timeoutMs },
    );

  return {
    async look(paymentHash) {
      const reply = await call(`/payments/outgoingbyhash/${paymentHash}`, lookTimeoutMs);
      if (isRefused(reply)) throw new CannotRefundError(refused);
      return isUnknown(reply) ? { state: "unknown" } : toInvoiceState(readJson(outgoing, reply));
    },

    async send({ invoice, amount_sats: sats }) {
      const reply = await call("/payinvoice", payTimeoutMs, { invoice, amountSat: String(sats) });
      const refusal = parseRefusal(reply);
      return refusal === undefined ? {} : { refusal };
    },

    async payOffer({ offer, amount_sats: sats }, startedAt, isFirst, now) {
      try {
        if (isFirst) {
          const reply = await call("/payoffer", payTimeoutMs, { offer, amountSat: String(sats) });
          const paid = sent.safeParse(toJson(reply.body));
          if (paid.success)
            return {
              result: "paid",
              proof: `payment hash ${paid.data.paymentHash}, preimage ${paid.data.paymentPreimage}`,
            };
          const refusal = parseRefusal(reply);
          if (refusal !== undefined) return { result: "unpaid", reason: refusal };
        }
        return await findOffer(startedAt, now());
      } catch (error) {
        if (error instanceof LightningNodeError) return { result: "unknown", reason: error.message };
        throw error;
      }
    },
  };

  /** Looks for the payment of an offer. phoenixd lists them without the offer, so only their absence is certain. */
  async function findOffer(startedAt: number, now: number): Promise<TransferOutcome> {
    if (now - startedAt < stragglerMs)
      return { result: "unknown", reason: "phoenixd has not reported the outcome. Wait three minutes." };
    const since = Math.max(0, startedAt - clockSlackMs);
    const reply = await call(`/payments/outgoing?all=true&from=${since}&limit=1000`, lookTimeoutMs);
    const candidates = readJson(z.array(outgoing), reply).filter(
      (payment) =>
        payment.subType === "lightning" &&
        (payment.invoice ?? undefined) === undefined &&
        toInvoiceState(payment).state !== "failed",
    );
    if (candidates.length === 0) return { result: "unpaid", reason: "phoenixd did not pay the offer" };
    return {
      result: "unknown",
      reason: `phoenixd has paid or is paying ${candidates.length} offers since then, but does not say which. Check ${candidates.map(({ paymentId }) => paymentId ?? "?").join(", ")} in its /payments/outgoing, then run "refunds conclude" with paid or unpaid.`,
    };
  }
}

function toInvoiceState({ isPaid, preimage, completedAt }: z.infer<typeof outgoing>): InvoiceState {
  // Early versions called every ended payment paid.
  if (isPaid && typeof preimage === "string") return { state: "paid", preimage };
  if (typeof completedAt === "number") return { state: "failed", reason: "phoenixd could not pay it" };
  return { state: "under way", reason: "phoenixd is still paying it" };
}

// phoenixd's own texts, old and new, so that a proxy's 404 is not taken for its response.
function isUnknown({ status, body }: NodeResponse): boolean {
  return status === 204 || (status === 404 && body.startsWith("Not found"));
}

const refused =
  "phoenixd does not accept this password for payments. Set REFUND_PHOENIXD_PASSWORD to its http-password, not the limited one.";

function isRefused({ status }: NodeResponse): boolean {
  return status === 401 || status === 403;
}

/** Parses why phoenixd has not paid, in its own words; undefined where it has, or has not said so. */
function parseRefusal(reply: NodeResponse): string | undefined {
  const { status, body } = reply;
  if (isRefused(reply)) return refused;
  const failure = notSent.safeParse(toJson(body));
  if (failure.success) return `phoenixd says ${failure.data.reason.slice(0, 200)}`;
  return status === 400 ? `phoenixd says ${body.slice(0, 200)}` : undefined;
}
