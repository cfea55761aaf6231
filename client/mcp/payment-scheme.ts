import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { JSONRPCErrorResponse, JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { decodeJson } from "../../lambdas/http-contract/payment/canonical-json.ts";
import {
  formatAuthorization,
  toPaymentNeeded,
  paymentNeeded,
  paymentRequiredKey,
} from "../../lambdas/http-contract/mcp/payment.ts";
import type { AgentCredential, PaymentNeeded } from "../../lambdas/http-contract/mcp/payment.ts";
import { paymentRequired } from "../../lambdas/http-contract/responses.ts";
import type { Payer } from "../client.ts";

/**
 * The scheme `Payment` for agents that pay by themselves (draft-payment-transport-mcp-00): the service's challenges go to the agent, and its
 * credential to the service. Nothing is paid here.
 */

/** Reports that a credential could not be read; for {@link PayingTransport} alone. */
export const malformedKey = "org.paymentauth/malformed-credential";

/** Base units of USDC. */
const usdcUnits = 1_000_000;

/** Codes of the draft, "Error Code Mapping". */
const codes = { required: -32042, refused: -32043, malformed: -32602 } as const;

/** The agent has to pay one of the challenges, and to call again with the credential. */
export class ChallengeUnpaidError extends Error {
  override readonly name = "ChallengeUnpaidError";
  readonly needed: PaymentNeeded;

  constructor(needed: PaymentNeeded) {
    super("No challenge is paid yet");
    this.needed = needed;
  }
}

/** Pays with a credential of the agent's. @param onReceipt receives the service's receipt */
export function createCredentialPayer(
  credential: AgentCredential,
  onReceipt: (receipt: object) => void,
): Payer {
  const { challenge } = credential;
  return {
    method: challenge.method === "lightning" ? "lightning" : "x402",
    presented: {
      headers: { authorization: formatAuthorization(credential) },
      paid({ headers }) {
        const receipt = headers.get("payment-receipt");
        if (receipt === null) return undefined;
        onReceipt(decodeJson(receipt) as object);
        const units = Number(challenge.request.amount);
        return challenge.method === "lightning"
          ? { amount: units, currency: "SATS" }
          : { amount: units / usdcUnits, currency: "USDC" };
      },
    },
    // A 402 after a credential refuses it.
    async pay({ answer }) {
      throw await readRefusal(answer.clone());
    },
  };
}

async function readRefusal(response: Response): Promise<ChallengeUnpaidError> {
  return new ChallengeUnpaidError(toPaymentNeeded(paymentRequired.parse(await response.json()), true));
}

/** Returns whether a client has said that it pays by the scheme (draft, "MCP Capability Advertisement"). */
export function paysByScheme(capabilities: { experimental?: object | undefined } | undefined): boolean {
  return "payment" in (capabilities?.experimental ?? {});
}

const resultMessage = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  result: z.object({
    _meta: z.union([
      z.object({ [paymentRequiredKey]: paymentNeeded }),
      z.object({ [malformedKey]: z.string() }),
    ]),
  }),
});

/**
 * Standard input and output. To clients that pay by the scheme, a result that asks for payment goes as the error of the draft; all others read the
 * result, which says how a person pays.
 */
export class PayingTransport extends StdioServerTransport {
  /** Returns whether the client pays by the scheme. */
  pays: () => boolean = () => false;

  override send(message: JSONRPCMessage): Promise<void> {
    const { data } = resultMessage.safeParse(message);
    if (!data || !this.pays()) return super.send(message);
    return super.send({ jsonrpc: "2.0", id: data.id, error: toRpcError(data.result._meta) });
  }
}

function toRpcError(meta: z.infer<typeof resultMessage>["result"]["_meta"]): JSONRPCErrorResponse["error"] {
  if (malformedKey in meta) return { code: codes.malformed, message: meta[malformedKey] };
  const { [paymentRequiredKey]: needed } = meta;
  return needed.failure
    ? { code: codes.refused, message: "Payment Verification Failed", data: needed }
    : { code: codes.required, message: "Payment Required", data: needed };
}
