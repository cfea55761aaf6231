import { HTTPFacilitatorClient } from "@x402/core/http";
import { VerifyError } from "@x402/core/types";
import type { PaymentPayload, PaymentRequirements, SettleResponse } from "@x402/core/types";

/** What we use of a facilitator. Its word is taken only for what it refuses; what it grants, we check ourselves. */
export interface Facilitator {
  /** Accounts that may pay the network fee of a payment, on our network. @throws {FacilitatorError} */
  feePayers(): Promise<readonly [string, ...string[]]>;
  /** @returns why the payment is invalid, or undefined when it is valid. @throws {FacilitatorError} */
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<string | undefined>;
  /** Submits the payment. @throws {FacilitatorError} when the outcome is unknown: money may have moved */
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettleResponse>;
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

/** A facilitator over HTTP. Its fee payers are kept in memory, and for longer when it cannot be asked again. */
export function createHttpFacilitator(options: FacilitatorOptions): Facilitator {
  const { url, network, headers, clock, verifyTimeoutMs = 6_000, settleTimeoutMs = 13_000 } = options;
  const authorized = headers && {
    createAuthHeaders: async () => {
      const given = { ...(await headers()) };
      return { verify: given, settle: given, supported: given };
    },
  };
  const verifier = new HTTPFacilitatorClient({ url, timeoutMs: verifyTimeoutMs, ...authorized });
  const settler = new HTTPFacilitatorClient({ url, timeoutMs: settleTimeoutMs, ...authorized });
  let known: { readonly payers: readonly [string, ...string[]]; readonly askedAt: number } | undefined;

  return {
    async feePayers() {
      if (known && clock() - known.askedAt < supportedMs) return known.payers;
      try {
        known = { payers: await askFeePayers(verifier, network), askedAt: clock() };
      } catch (cause) {
        if (!known) throw new FacilitatorError("The facilitator does not say what it supports", { cause });
      }
      return known.payers;
    },

    async verify(payload, requirements) {
      try {
        const answer = await verifier.verify(payload, requirements);
        return answer.isValid ? undefined : (answer.invalidReason ?? "unexpected_verify_error");
      } catch (cause) {
        if (cause instanceof VerifyError && cause.statusCode < 500 && cause.invalidReason) {
          return cause.invalidReason;
        }
        throw new FacilitatorError("The facilitator did not verify", { cause });
      }
    },

    async settle(payload, requirements) {
      try {
        return await settler.settle(payload, requirements);
      } catch (cause) {
        throw new FacilitatorError("The facilitator did not say whether it settled", { cause });
      }
    },
  };
}

async function askFeePayers(
  client: HTTPFacilitatorClient,
  network: string,
): Promise<readonly [string, ...string[]]> {
  const { kinds, signers } = await client.getSupported();
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
