import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { formatThousands } from "../../document/core/options/thousands.ts";
import { decodeJson } from "../http-contract/payment/canonical-json.ts";
import {
  agentCredential,
  formatAuthorization,
  credentialKey,
  toPaymentNeeded,
  paymentRequiredKey,
  receiptKey,
  x402PaymentKey,
  x402ReceiptKey,
} from "../http-contract/mcp/payment.ts";
import {
  lightningInvoice,
  paymentRequired,
  type DocumentWarning,
  type PaymentRequired,
} from "../http-contract/responses.ts";
import type { Api, ApiAnswer } from "./api.ts";
import { warningText } from "./results.ts";

/** `_meta` of a call. */
export type CallMeta = Readonly<Record<string, unknown>>;

const x402Payment = z.looseObject({ x402Version: z.union([z.literal(1), z.literal(2)]) });

/** Returns the payment headers for a call's payment. @returns undefined when it cannot be read */
export function paymentHeaders(meta: CallMeta): Readonly<Record<string, string>> | undefined {
  const { [credentialKey]: credential, [x402PaymentKey]: payment } = meta;
  if (credential !== undefined) {
    const { data } = agentCredential.safeParse(credential);
    return data && { authorization: formatAuthorization(data) };
  }
  if (payment === undefined) return {};
  const { data } = x402Payment.safeParse(payment);
  if (!data) return undefined;
  const name = data.x402Version === 1 ? "x-payment" : "payment-signature";
  return { [name]: Buffer.from(JSON.stringify(data)).toString("base64") };
}

/** Reads receipts for the result's `_meta`. */
export function readReceipts({ header }: ApiAnswer): Readonly<Record<string, unknown>> {
  const payment = header("payment-receipt");
  const x402 = header("payment-response");
  return {
    ...(payment !== undefined && { [receiptKey]: decodeJson(payment) }),
    ...(x402 !== undefined && { [x402ReceiptKey]: decodeJson(x402) }),
  };
}

/**
 * Formats the required payment in each way: x402 requirements as the result itself, challenges of `Payment` in `_meta`, and an invoice in words.
 * Agents that pay read theirs; a person is shown the invoice.
 */
export async function paymentNeededResult(
  api: Api,
  answer: ApiAnswer,
  {
    presented,
    corrects,
    missing,
  }: {
    readonly presented: boolean;
    readonly corrects: boolean;
    readonly missing: readonly DocumentWarning[];
  },
): Promise<CallToolResult> {
  const required = paymentRequired.parse(answer.body);
  const { error_description: why, notice, expires_at: expires } = required.metadata;
  const invoice = await fetchInvoice(api, required);
  const x402 = answer.header("payment-required");
  const structuredContent = {
    ...(x402 === undefined ? {} : (decodeJson(x402) as object)),
    status: "payment_required",
    price: formatPrices(required),
    ...(invoice !== undefined && { invoice }),
    expires_at: expires,
  };
  const lines = [
    ...(presented && why !== undefined ? [`The payment was refused: ${why}`] : []),
    ...(corrects && !presented && why !== undefined ? [`The correction is not free: ${why}`] : []),
    `It costs ${formatPrices(required).join(" or ")}. This call charged nothing.`,
    ...(invoice === undefined
      ? []
      : [
          `Pay this invoice with any Lightning wallet, then call convert again with the same arguments:\n${invoice}`,
        ]),
    `A client that pays by x402 or the scheme Payment finds the terms in this result until ${expires}.`,
    ...(notice === undefined ? [] : [notice]),
    ...[...(required.warnings ?? []), ...missing].map(warningText),
  ];
  return {
    isError: true,
    structuredContent,
    content: [{ type: "text", text: lines.join("\n") }],
    _meta: { [paymentRequiredKey]: toPaymentNeeded(required, presented) },
  };
}

/** Formats a text such as `5 SATS by lightning`; with the title of an offer whose networks differ in their price. */
export function formatPrices({ offers }: PaymentRequired): readonly string[] {
  return offers.map(({ amount, currency, payment_methods: methods, title, metadata: { x402 } }) => {
    const amounts = new Set(x402?.accepts.map((terms) => terms.amount));
    const price = `${String(amount)} ${currency} by ${methods.join(", ")}`;
    return amounts.size > 1 ? `${price} (${title})` : price;
  });
}

/** Formats a text such as `By size: 5 SATS up to 50,000 bytes, 100 SATS above by lightning`, for each offer whose price depends on that. */
export function formatTiers({ offers }: PaymentRequired): readonly string[] {
  return offers.flatMap(({ currency, payment_methods: methods, metadata: { price_tiers: tiers } }) => {
    if (!tiers) return [];
    const sizes = tiers.map(({ up_to_bytes: bytes, amount }, index) => {
      const isLast = index === tiers.length - 1 || bytes === undefined;
      return `${String(amount)} ${currency} ${isLast ? "above" : `up to ${formatThousands(bytes)} bytes`}`;
    });
    return [`By size: ${sizes.join(", ")} by ${methods.join(", ")}.`];
  });
}

async function fetchInvoice(api: Api, required: PaymentRequired): Promise<string | undefined> {
  const offer = required.offers.find(({ payment_methods: methods }) => methods.includes("lightning"));
  if (!offer) return undefined;
  if (offer.metadata.l402) return offer.metadata.l402.invoice;
  const answer = await api.post("/payment-request", {
    payment_context_token: required.payment_context_token,
    offer_id: offer.id,
  });
  return lightningInvoice.safeParse(answer.body).data?.payment_request.payment_request;
}
