import * as z from "zod";
import { LightningNodeError } from "../../../lambdas/payments/networks/lightning/node/node.ts";
import { toJson } from "../../../lambdas/payments/networks/lightning/node/rest/caller.ts";
import { resolveTrust } from "../../../lambdas/payments/networks/lightning/node/rest/pinned-certificate.ts";
import { send, type NodeResponse } from "../../../lambdas/payments/networks/lightning/node/rest/send.ts";
import { CannotRefundError, type TransferBy } from "../attempt.ts";
import type { RefundSettings } from "../settings.ts";
import type { InvoicePayer, InvoiceState, SendAnswer } from "./invoice-payer.ts";

type LndSettings = NonNullable<RefundSettings["lnd"]>;

/** How long LND looks for a way, in seconds. What is under way by then is still waited for. */
const searchSeconds = 60;
/** How long the end of a payment is waited for, in ms. */
const payTimeoutMs = 90_000;
/** Time for a look-up, in ms. LND answers one about a payment under way only when the payment ends. */
export const lndLookMs = 5_000;

/** A payment as LND has it (lnrpc.Payment), in a stream of which each line is one state. */
const payment = z.object({
  status: z.enum(["SUCCEEDED", "FAILED", "IN_FLIGHT", "INITIATED", "UNKNOWN"]),
  payment_preimage: z.string(),
  failure_reason: z.string().default(""),
});
const streamed = z.object({ result: payment });
/** An error of gRPC, from a call or a stream. */
const grpcError = z.object({ code: z.number(), message: z.string() });
const failed = z.union([z.object({ error: grpcError }).transform(({ error }) => error), grpcError]);
/** `ErrPaymentNotInitiated` (lightningnetwork/lnd, channeldb/payment_control.go), as gRPC's NotFound. */
const notInitiated = { code: 5, message: "payment isn't initiated" };

/**
 * Pays by LND's router (LND API, SendPaymentV2 and TrackPaymentV2), with a macaroon for `offchain:read offchain:write`. LND pays a payment
 * hash once, and takes one that failed again.
 */
export function createLndPayer(settings: LndSettings): InvoicePayer<TransferBy<"lnd">> {
  const { REFUND_LND_URL: url, REFUND_LND_MACAROON: macaroon, REFUND_LND_CERTIFICATE: pem } = settings;
  const call = (
    request: { readonly method: "GET" | "POST"; readonly path: string; readonly body?: string },
    timeoutMs: number,
  ): Promise<NodeResponse> =>
    send(
      { ...request, ...(request.body !== undefined && { contentType: "application/json" }) },
      {
        url,
        headers: { "grpc-metadata-macaroon": macaroon },
        trust: resolveTrust(pem),
        kept: false,
        timeoutMs,
      },
    );

  return {
    async look(paymentHash) {
      // The gateway reads it with its padding alone (grpc-gateway, runtime/convert.go, Bytes).
      const inPath = `${Buffer.from(paymentHash, "hex").toString("base64url")}=`;
      try {
        return parseState(
          await call(
            { method: "GET", path: `/v2/router/track/${inPath}?no_inflight_updates=true` },
            lndLookMs,
          ),
        );
      } catch (error) {
        if (error instanceof LightningNodeError && error.fault === "slow")
          return { state: "under way", reason: "LND did not report the outcome within five seconds" };
        throw error;
      }
    },

    async send({ invoice, amount_sats: sats, names_amount: namesAmount, max_fee_sats: maxFee }) {
      const body = JSON.stringify({
        payment_request: invoice,
        ...(!namesAmount && { amt: String(sats) }),
        fee_limit_sat: String(maxFee),
        timeout_seconds: searchSeconds,
        no_inflight_updates: true,
      });
      return parseAnswer(await call({ method: "POST", path: "/v2/router/send", body }, payTimeoutMs));
    },
  };
}

/** Parses a payment's state. @throws {CannotRefundError} when LND refuses @throws {LightningNodeError} when its answer is invalid */
function parseState(reply: NodeResponse): InvoiceState {
  const last = lastLine(reply);
  const update = streamed.safeParse(last);
  if (update.success) {
    const { status, payment_preimage: preimage, failure_reason: reason } = update.data.result;
    if (status === "SUCCEEDED") return { state: "paid", preimage };
    if (status === "FAILED") return { state: "failed", reason: `LND says ${reason}` };
    return { state: "under way", reason: "LND is still paying it" };
  }
  const refusal = failed.safeParse(last);
  if (!refusal.success)
    throw new LightningNodeError("invalid", `We couldn't read LND's answer (status ${reply.status})`);
  const { code, message } = refusal.data;
  if (code === notInitiated.code && message === notInitiated.message) return { state: "unknown" };
  throw new CannotRefundError(`LND refused: ${oneLine(message)}`);
}

function parseAnswer(reply: NodeResponse): SendAnswer {
  const refusal = failed.safeParse(lastLine(reply));
  return refusal.success ? { refusal: `LND says ${oneLine(refusal.data.message)}` } : {};
}

/** Returns the last message: a stream has one object per line. */
function lastLine({ body }: NodeResponse): unknown {
  return toJson(body.trim().split("\n").at(-1) ?? "");
}

/** Returns a node's own words, which hold no credential. */
function oneLine(message: string): string {
  return message.replace(/\s+/g, " ").slice(0, 200);
}
