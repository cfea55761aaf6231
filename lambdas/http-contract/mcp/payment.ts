import * as z from "zod";
import type { PaymentRequired } from "../responses.ts";
import { decodeJson, encodeJson } from "../payment/canonical-json.ts";

/**
 * Payments through the Model Context Protocol: by the scheme `Payment` (draft-payment-transport-mcp-00) and by x402 (its "MCP Transport"). Both put
 * payments into `_meta` of a call, and receipts into that of its result.
 */

export const credentialKey = "org.paymentauth/credential";
export const receiptKey = "org.paymentauth/receipt";
export const paymentRequiredKey = "org.paymentauth/payment-required";
export const x402PaymentKey = "x402/payment";
export const x402ReceiptKey = "x402/payment-response";

/** An agent's message about a document that has to be paid for. */
export const paymentNeeded = z.object({
  httpStatus: z.literal(402),
  challenges: z.array(z.looseObject({ id: z.string(), request: z.record(z.string(), z.unknown()) })),
  /** Why the last credential bought nothing. */
  failure: z.object({ reason: z.string(), detail: z.string() }).optional(),
});
export type PaymentNeeded = z.infer<typeof paymentNeeded>;

/** A credential as an agent sends it: its challenge has the request as JSON. */
export const agentCredential = z.object({
  challenge: z.looseObject({ id: z.string(), request: z.record(z.string(), z.unknown()) }),
  payload: z.looseObject({}),
  source: z.string().optional(),
});
export type AgentCredential = z.infer<typeof agentCredential>;

/** Lists the challenges of a 402, with their requests as JSON; empty if the service has none. */
export function listChallenges({ offers }: Pick<PaymentRequired, "offers">): PaymentNeeded["challenges"] {
  return offers
    .flatMap(({ metadata }) => metadata.payment ?? [])
    .map((challenge) => ({
      ...challenge,
      request: decodeJson(challenge.request) as Record<string, unknown>,
    }));
}

/** Converts a 402 for an agent, with the reason why it refused a presented credential. */
export function toPaymentNeeded(required: PaymentRequired, presented: boolean): PaymentNeeded {
  const { error = "verification-failed", error_description: detail = "The payment was refused." } =
    required.metadata;
  return {
    httpStatus: 402,
    challenges: listChallenges(required),
    ...(presented && { failure: { reason: error, detail } }),
  };
}

/** Formats the header `Authorization` of a credential. */
export function formatAuthorization({ challenge, ...proof }: AgentCredential): string {
  const written = { ...challenge, request: encodeJson(challenge.request) };
  return `Payment ${encodeJson({ challenge: written, ...proof })}`;
}
