import { decodePaymentSignatureHeader, encodePaymentResponseHeader } from "@x402/core/http";
import { PaymentPayloadV2Schema } from "@x402/core/schemas";
import type { SettleResponse } from "@x402/core/types";
import * as z from "zod";
import { UndecodablePaymentError } from "../../interface/errors.ts";
import type { HttpRequest } from "../../interface/http.ts";

/** Both generations of the response header carry the same (interface-decisions.md, "Facts about existing clients"). */
export function responseHeaders(response: SettleResponse): Readonly<Record<string, string>> {
  const header = encodePaymentResponseHeader(response);
  return { "payment-response": header, "x-payment-response": header };
}

const svmPayload = z.object({ transaction: z.string().min(1).max(4096) });

/**
 * The payment that a request brings, under either name of the header.
 * @returns the payload, a protocol error code when it is not one of ours, or undefined when there is no header
 * @throws {UndecodablePaymentError} when it is not base64 of a JSON object
 */
export function payloadIn(request: HttpRequest): z.infer<typeof svmPayload> | string | undefined {
  const header = request.headers["payment-signature"] ?? request.headers["x-payment"];
  if (header === undefined || header === "") return undefined;
  let decoded: unknown;
  try {
    decoded = decodePaymentSignatureHeader(header);
  } catch (cause) {
    throw new UndecodablePaymentError("The payment header is not base64 of a JSON object.", { cause });
  }
  if (typeof decoded !== "object" || decoded === null) {
    throw new UndecodablePaymentError("The payment header is not base64 of a JSON object.");
  }
  if (!("x402Version" in decoded) || decoded.x402Version !== 2) return "invalid_x402_version";
  const payload = PaymentPayloadV2Schema.safeParse(decoded);
  const inner = svmPayload.safeParse(payload.data?.payload);
  return inner.data ?? "invalid_payload";
}
