import { HttpCallError } from "../../../lambdas/http-client/http-call.ts";
import { createX402Credentials } from "../../../lambdas/payments/facilitator/credentials.ts";
import type { X402Credentials } from "../../../lambdas/payments/facilitator/credentials.ts";
import { facilitatorHeaders } from "../../../lambdas/payments/facilitator/facilitator-headers.ts";
import { createHttpFacilitator } from "../../../lambdas/payments/facilitator/facilitator.ts";
import { fix, ok, memoise, formatReason, type Check } from "../check.ts";

const clock = (): number => Date.now();

/** A network whose payments a facilitator settles. */
export interface FacilitatedNetwork {
  /** Its part of cdk.json. */
  readonly section: "x402" | "evm";
  readonly secretId: () => Promise<string>;
  /** Returns the facilitator's address and the network's CAIP-2 id. */
  readonly facilitator: () => Promise<{ readonly url: string; readonly network: string }>;
}

/** Creates a reader of a network's credentials in its rail's secret. @throws {X402SecretError} (from the returned function) */
export function createCredentialReader({
  secretId,
  facilitator,
}: Omit<FacilitatedNetwork, "section">): () => Promise<X402Credentials> {
  return memoise(async () => createX402Credentials(await secretId(), (await facilitator()).network, clock)());
}

/** Returns whether the secret is one, and the facilitator takes it and settles on the network. */
export function createFacilitatorChecks(
  names: { readonly secret: string; readonly facilitator: string },
  facilitated: FacilitatedNetwork,
): [Check, Check] {
  const { section, secretId, facilitator } = facilitated;
  const credentials = createCredentialReader(facilitated);
  return [
    {
      name: names.secret,
      async run() {
        const id = await secretId();
        try {
          const { facilitatorHeaders: fixed, cdpKey: key, rpcUrl } = await credentials();
          const headers = [...Object.keys(fixed), ...(key ? ["a token per call, from cdpKey"] : [])];
          return ok(
            `Headers for the facilitator: ${headers.join(", ") || "none"}. Node: from ${rpcUrl === undefined ? "cdk.json" : "the secret"}`,
          );
        } catch (error) {
          return fix(
            formatReason(error),
            `aws secretsmanager put-secret-value --secret-id ${id} --secret-string '{}'`,
          );
        }
      },
    },
    {
      name: names.facilitator,
      async run() {
        const { url, network } = await facilitator();
        const headers = facilitatorHeaders(credentials, clock);
        try {
          const { extra } = await createHttpFacilitator({ url, network, headers, clock }).supported();
          const { feePayer } = extra;
          const fees = typeof feePayer === "string" ? `; ${feePayer} pays the fees` : "";
          return ok(`Settles exact payments on ${network}${fees}`);
        } catch (error) {
          const finding = fix(
            formatReason(error),
            `Set ${section}.facilitatorUrl in cdk.json to a facilitator that settles on ${network}, and store its credentials in the ${section} secret; check: curl ${url}/supported`,
          );
          return { ...finding, isSilence: isSilence(error) };
        }
      },
    },
  ];
}

/** Returns whether the facilitator did not respond, which says nothing about the settings. */
function isSilence(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof HttpCallError && (cause.fault === "broken" || cause.fault === "slow");
}
