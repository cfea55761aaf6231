import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import * as z from "zod";
import {
  extensionResponsesHeader,
  readExtensionResponses,
  type ExtensionResponses,
} from "./extension-responses.ts";
import { callWithRetry, callOnce, type HttpCall, type HttpResponse } from "../../http-client/http-call.ts";

/** The facilitator's calls that we use. Its refusals are believed; its approvals are checked on the chain. */
export interface Facilitator {
  /** Returns what it supports on our network. @throws {FacilitatorError} also when that is nothing */
  supported(): Promise<SupportedKind>;
  /** Verifies a payment. @returns why it is invalid; undefined when it is valid @throws {FacilitatorError} */
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<string | undefined>;
  /** Submits the payment. @throws {FacilitatorError} when the outcome is unknown: money may have moved */
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<FacilitatorSettleResponse>;
}

/** How a facilitator settles exact payments on a network. */
export interface SupportedKind {
  /** What the scheme asks for there. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** The facilitator's accounts on the network. */
  readonly signers: readonly string[];
}

/** One call of a facilitator. */
export interface FacilitatorCall {
  readonly method: "GET" | "POST";
  readonly url: string;
}

/** The facilitator cannot be reached, is slow, or does not follow the protocol. */
export class FacilitatorError extends Error {
  override readonly name = "FacilitatorError";
}

export interface FacilitatorOptions {
  readonly url: string;
  /** CAIP-2 network id. */
  readonly network: string;
  /** Returns headers that the facilitator requires of a call. When they are unavailable, the facilitator counts as unreachable. */
  readonly headers?: (call: FacilitatorCall) => Promise<Readonly<Record<string, string>>>;
  readonly clock: () => number;
  /** Reports the facilitator's answer about a settlement's extensions. */
  readonly reportExtensions?: (responses: ExtensionResponses) => void;
  /** 6,000 when absent. */
  readonly verifyTimeoutMs?: number;
  /** 13,000 when absent. */
  readonly settleTimeoutMs?: number;
}

/** Time for which the facilitator's supported kinds are cached, in ms. */
const supportedCacheMs = 10 * 60_000;
/** Attempts to read supported kinds from a facilitator that answers 429. */
const maxSupportedAttempts = 3;
/** The longest pause between those attempts, in ms. */
const maxPauseMs = 1_000;

// The responses of a facilitator (x402 version 2, "Facilitator interface"), as far as we read them.

const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? undefined);
const supportedResponse = z.object({
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
const verifyResponse = z.object({ isValid: z.boolean(), invalidReason: optionalText });
const settleResponse = z.object({ success: z.boolean(), errorReason: optionalText, transaction: z.string() });
/** A facilitator's response to a settlement. */
export type FacilitatorSettleResponse = z.output<typeof settleResponse>;

/**
 * Creates a facilitator over HTTP. What it supports is cached, and for longer when it cannot be asked again. Verifying changes nothing and may be
 * retried; settling is asked once, and never over a connection that may be dead.
 */
export function createHttpFacilitator(options: FacilitatorOptions): Facilitator {
  const { network, headers, clock, verifyTimeoutMs = 6_000, settleTimeoutMs = 13_000 } = options;
  let support: { readonly kind: SupportedKind; readonly askedAt: number } | undefined;

  const createCall = async (path: string, timeoutMs: number, body?: object): Promise<HttpCall> => {
    const call: FacilitatorCall = {
      url: options.url.replace(/\/+$/, "") + path,
      method: body ? "POST" : "GET",
    };
    return {
      ...call,
      headers: { ...(await headers?.(call)), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify({ x402Version: 2, ...body }) }),
      timeoutMs,
    };
  };

  const fetchSupported = async (): Promise<z.output<typeof supportedResponse>> => {
    for (let attempt = 1; ; attempt++) {
      const reply = await callWithRetry(await createCall("/supported", verifyTimeoutMs));
      if (reply.status !== 429 || attempt === maxSupportedAttempts) return parse(supportedResponse, reply);
      const retryAfterMs = Number(reply.headers["retry-after"] ?? 1) * 1_000;
      await new Promise((resolve) => setTimeout(resolve, Math.min(retryAfterMs || maxPauseMs, maxPauseMs)));
    }
  };

  return {
    async supported() {
      if (support && clock() - support.askedAt < supportedCacheMs) return support.kind;
      try {
        support = { kind: findKind(await fetchSupported(), network), askedAt: clock() };
      } catch (cause) {
        if (!support)
          throw new FacilitatorError("The facilitator did not report what it supports", { cause });
      }
      return support.kind;
    },

    async verify(paymentPayload, paymentRequirements) {
      try {
        const reply = await callWithRetry(
          await createCall("/verify", verifyTimeoutMs, { paymentPayload, paymentRequirements }),
        );
        // A refusal may come with a status of 400 to 499.
        const isAnswer = reply.status === 200 || (reply.status >= 400 && reply.status < 500);
        const { isValid, invalidReason } = parse(
          verifyResponse,
          isAnswer ? { ...reply, status: 200 } : reply,
        );
        if (isValid && reply.status === 200) return undefined;
        if (reply.status !== 200 && invalidReason === undefined) throw new Error("It gave no reason");
        return invalidReason ?? "unexpected_verify_error";
      } catch (cause) {
        throw new FacilitatorError("The facilitator did not verify", { cause });
      }
    },

    async settle(paymentPayload, paymentRequirements) {
      try {
        const call = await createCall("/settle", settleTimeoutMs, { paymentPayload, paymentRequirements });
        const reply = await callOnce(call);
        const extensions = readExtensionResponses(readHeader(reply, extensionResponsesHeader));
        if (extensions) options.reportExtensions?.(extensions);
        return parse(settleResponse, reply);
      } catch (cause) {
        throw new FacilitatorError("The facilitator did not report whether it settled", { cause });
      }
    },
  };
}

function readHeader({ headers }: HttpResponse, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function parse<Schema extends z.ZodType>(schema: Schema, { status, body }: HttpResponse): z.output<Schema> {
  if (status < 200 || status > 299) throw new Error(`It answered ${String(status)}`);
  return schema.parse(JSON.parse(body));
}

function findKind({ kinds, signers }: z.output<typeof supportedResponse>, network: string): SupportedKind {
  const kind = kinds.find(
    ({ x402Version, scheme, network: id }) => x402Version === 2 && scheme === "exact" && id === network,
  );
  if (!kind) throw new FacilitatorError(`The facilitator does not support exact payments on ${network}`);
  const family = `${network.replace(/:.*/, "")}:*`;
  return { extra: kind.extra ?? {}, signers: [...(signers[family] ?? []), ...(signers[network] ?? [])] };
}
