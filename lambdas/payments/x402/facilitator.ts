import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import * as z from "zod";
import { callAgain, callOnce } from "../../outside/http-call.ts";
import type { HttpCall, HttpReply } from "../../outside/http-call.ts";

/** What we use of a facilitator. Its word is taken only for what it refuses; what it grants, we check ourselves. */
export interface Facilitator {
  /** Accounts that may pay the network fee of a payment, on our network. @throws {FacilitatorError} */
  feePayers(): Promise<readonly [string, ...string[]]>;
  /** @returns why the payment is invalid, or undefined when it is valid. @throws {FacilitatorError} */
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<string | undefined>;
  /** Submits the payment. @throws {FacilitatorError} when the outcome is unknown: money may have moved */
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettleAnswer>;
}

/** The facilitator is out of reach, slow, or does not speak the protocol. */
export class FacilitatorError extends Error {
  override readonly name = "FacilitatorError";
}

export interface FacilitatorOptions {
  readonly url: string;
  /** CAIP-2 network id. */
  readonly network: string;
  /** Headers that the facilitator asks for; a failure to get them is the facilitator's being out of reach. */
  readonly headers?: () => Promise<Readonly<Record<string, string>>>;
  readonly clock: () => number;
  readonly verifyTimeoutMs?: number;
  readonly settleTimeoutMs?: number;
}

/** How long the facilitator's list of fee payers is believed, in ms. */
const supportedMs = 10 * 60_000;
/** How often a facilitator is asked what it supports that answers 429, and how long it is left alone between, in ms, at most. */
const supportedTries = 3;
const mostPauseMs = 1_000;

/** What a facilitator answers (x402 version 2, "Facilitator interface"), as far as we read it. */
const absent = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);
const supportedAnswer = z.object({
  kinds: z.array(
    z.object({
      x402Version: z.number(),
      scheme: z.string(),
      network: z.string(),
      extra: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
  signers: z.record(z.string(), z.array(z.string())).default({}),
});
const verifyAnswer = z.object({ isValid: z.boolean(), invalidReason: absent });
const settleAnswer = z.object({ success: z.boolean(), errorReason: absent, transaction: z.string() });
export type SettleAnswer = z.output<typeof settleAnswer>;

/**
 * A facilitator over HTTP. Its fee payers are kept in memory, and for longer when it cannot be asked again. To verify changes nothing and may be
 * asked again; to settle is asked once, and never over a connection that may be dead.
 */
export function createHttpFacilitator(options: FacilitatorOptions): Facilitator {
  const { network, headers, clock, verifyTimeoutMs = 6_000, settleTimeoutMs = 13_000 } = options;
  let known: { readonly payers: readonly [string, ...string[]]; readonly askedAt: number } | undefined;

  const callOf = async (path: string, timeoutMs: number, body?: object): Promise<HttpCall> => ({
    url: options.url.replace(/\/+$/, "") + path,
    headers: { ...(await headers?.()), ...(body && { "content-type": "application/json" }) },
    ...(body && { method: "POST", body: JSON.stringify({ x402Version: 2, ...body }) }),
    timeoutMs,
  });

  const supported = async (): Promise<z.output<typeof supportedAnswer>> => {
    const call = await callOf("/supported", verifyTimeoutMs);
    for (let tries = 1; ; tries++) {
      const reply = await callAgain(call);
      if (reply.status !== 429 || tries === supportedTries) return parse(supportedAnswer, reply);
      const wanted = Number(reply.headers["retry-after"] ?? 1) * 1_000;
      await new Promise((resolve) => setTimeout(resolve, Math.min(wanted || mostPauseMs, mostPauseMs)));
    }
  };

  return {
    async feePayers() {
      if (known && clock() - known.askedAt < supportedMs) return known.payers;
      try {
        known = { payers: feePayersIn(await supported(), network), askedAt: clock() };
      } catch (cause) {
        if (!known) throw new FacilitatorError("The facilitator does not say what it supports", { cause });
      }
      return known.payers;
    },

    async verify(paymentPayload, paymentRequirements) {
      try {
        const reply = await callAgain(
          await callOf("/verify", verifyTimeoutMs, { paymentPayload, paymentRequirements }),
        );
        // A refusal may come with a status that says so.
        const isAnswer = reply.status === 200 || (reply.status >= 400 && reply.status < 500);
        const { isValid, invalidReason } = parse(verifyAnswer, isAnswer ? { ...reply, status: 200 } : reply);
        if (isValid && reply.status === 200) return undefined;
        if (reply.status !== 200 && invalidReason === undefined) throw new Error("It gives no reason");
        return invalidReason ?? "unexpected_verify_error";
      } catch (cause) {
        throw new FacilitatorError("The facilitator did not verify", { cause });
      }
    },

    async settle(paymentPayload, paymentRequirements) {
      try {
        const call = await callOf("/settle", settleTimeoutMs, { paymentPayload, paymentRequirements });
        return parse(settleAnswer, await callOnce(call));
      } catch (cause) {
        throw new FacilitatorError("The facilitator did not say whether it settled", { cause });
      }
    },
  };
}

function parse<Schema extends z.ZodType>(schema: Schema, { status, body }: HttpReply): z.output<Schema> {
  if (status < 200 || status > 299) throw new Error(`It answered ${String(status)}`);
  return schema.parse(JSON.parse(body));
}

function feePayersIn(
  { kinds, signers }: z.output<typeof supportedAnswer>,
  network: string,
): readonly [string, ...string[]] {
  const kind = kinds.find(
    (one) => one.x402Version === 2 && one.scheme === "exact" && one.network === network,
  );
  if (!kind) throw new FacilitatorError(`The facilitator does not support exact payments on ${network}`);
  const first = kind.extra?.feePayer;
  if (typeof first !== "string") throw new FacilitatorError("The facilitator names no fee payer");
  const others = [...(signers["solana:*"] ?? []), ...(signers[network] ?? [])].filter(
    (signer) => signer !== first,
  );
  return [first, ...others];
}
