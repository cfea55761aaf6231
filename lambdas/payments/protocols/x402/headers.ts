import type { SettleResponse } from "@x402/core/types";
import { UndecodablePaymentError } from "../../../http-contract/errors.ts";
import type { HttpRequest } from "../../../http/http-handler.ts";
import { headerValue } from "./header-value.ts";
import { readIdentifier } from "./payment-identifier.ts";
import { payloadV1, receiptHeaderV1 } from "./version-1.ts";

/** Version of the protocol that a payer uses. */
export type X402Version = 1 | 2;

/**
 * Makes both generations of the response header (docs/contract.md, "Facts about existing clients"). They carry the same, except that the
 * older one is written in the payer's own version.
 */
export function responseHeaders(
  response: SettleResponse,
  version: X402Version,
): Readonly<Record<string, string>> {
  const header = headerValue(response);
  return {
    "payment-response": header,
    "x-payment-response": version === 1 ? receiptHeaderV1(response) : header,
  };
}

/** A payment as its header carries it. */
export interface PresentedPayload {
  readonly version: X402Version;
  readonly scheme: string;
  /** CAIP-2 id; in version 1, a name. */
  readonly network: string;
  /** Of the scheme, unread. */
  readonly payload: unknown;
  /** `extra` of the offer that the payer claims to have accepted; undefined in version 1. */
  readonly accepted: unknown;
  /** The payment's identifier; undefined if the payer sent none, and in version 1. */
  readonly identifier: string | undefined;
}

/**
 * Reads the payment in a request, under either name of the header.
 * @returns the payload; a protocol error code when it is invalid; undefined when there is no header
 * @throws {UndecodablePaymentError} when it is not base64 of a JSON object
 * @throws {ValidationError} when the payment's identifier is malformed
 */
export async function readPayload(request: HttpRequest): Promise<PresentedPayload | string | undefined> {
  const header = [request.headers["payment-signature"], request.headers["x-payment"]].find(Boolean);
  if (header === undefined) return undefined;
  // Loaded with the first payment, since most requests bring none.
  const { decodePaymentSignatureHeader } = await import("@x402/core/http");
  const { PaymentPayloadV2Schema } = await import("@x402/core/schemas");
  let decoded: unknown;
  try {
    decoded = decodePaymentSignatureHeader(header);
  } catch (cause) {
    throw new UndecodablePaymentError("The payment header is not base64 of a JSON object.", { cause });
  }
  if (typeof decoded !== "object" || decoded === null) {
    throw new UndecodablePaymentError("The payment header is not base64 of a JSON object.");
  }
  const version = "x402Version" in decoded ? decoded.x402Version : undefined;
  if (version === 1) {
    const { data } = payloadV1.safeParse(decoded);
    return data ? { ...data, version, accepted: undefined, identifier: undefined } : "invalid_payload";
  }
  if (version !== 2) return "invalid_x402_version";
  const { data } = PaymentPayloadV2Schema.safeParse(decoded);
  if (!data) return "invalid_payload";
  const { scheme, network, extra } = data.accepted;
  const identifier = readIdentifier(data.extensions ?? {});
  return { version, scheme, network, payload: data.payload, accepted: extra, identifier };
}
