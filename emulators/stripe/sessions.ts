import { randomBytes } from "node:crypto";
import { listFields, readField, type Form } from "./form.ts";

/** An error as Stripe answers it (Stripe API, "Errors"). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(
    status: number,
    message: string,
    { type = "invalid_request_error", code }: { type?: string; code?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }
}

/** A dispute of a charge. */
export interface Dispute {
  readonly id: string;
  readonly object: "dispute";
  readonly charge: string;
  readonly payment_intent: string;
  status: string;
}

/** A Checkout Session, with what was paid. */
export interface EmulatedSession {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly title: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly reference: string | undefined;
  /** Epoch seconds. */
  readonly expiresAt: number;
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid";
  payment:
    | { readonly intent: string; readonly charge: string; refunded: number; readonly disputes: Dispute[] }
    | undefined;
}

const known = new Set([
  "mode",
  "payment_method_types[n]",
  "adaptive_pricing[enabled]",
  "line_items[n][quantity]",
  "line_items[n][price_data][currency]",
  "line_items[n][price_data][unit_amount]",
  "line_items[n][price_data][product_data][name]",
  "client_reference_id",
  "success_url",
  "cancel_url",
  "expires_at",
  "expand[n]",
]);
const ownNames = /^(?:payment_intent_data\[metadata\]|metadata)\[\w{1,40}\]$/;

/** Creates a session, or refuses as Stripe does. @param now epoch seconds @throws {ApiError} */
export function createSession(form: Form, now: number): EmulatedSession {
  const unknown = listFields(form).find((name) => !known.has(name) && !ownNames.test(name));
  if (unknown !== undefined)
    throw new ApiError(400, `Received unknown parameter: ${unknown}`, { code: "parameter_unknown" });
  const required = (...path: string[]): string => {
    const value = readField(form, ...path);
    if (value !== undefined && value !== "") return value;
    throw new ApiError(400, `Missing required param: ${path.join(".")}.`, { code: "parameter_missing" });
  };
  if (required("mode") !== "payment") throw new ApiError(400, "Invalid mode");
  const price = ["line_items", "0", "price_data"];
  const amount = Number(required(...price, "unit_amount")) * Number(required("line_items", "0", "quantity"));
  if (required(...price, "currency") !== "usd" || !Number.isSafeInteger(amount))
    throw new ApiError(400, "Invalid currency or integer");
  if (amount < 50)
    throw new ApiError(400, "The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  const expiresAt = Number(readField(form, "expires_at") ?? now + 24 * 3600);
  if (expiresAt - now < 1800 || expiresAt - now > 24 * 3600)
    throw new ApiError(400, "The `expires_at` timestamp must be between 30 minutes and 24 hours from now.");
  for (const name of ["success_url", "cancel_url"])
    if (!/^https?:\/\//.test(required(name)))
      throw new ApiError(400, "Not a valid URL", { code: "url_invalid" });
  return {
    id: `cs_test_${randomBytes(24).toString("hex")}`,
    amount,
    metadata: (form.metadata ?? {}) as Readonly<Record<string, string>>,
    title: required(...price, "product_data", "name"),
    successUrl: required("success_url"),
    cancelUrl: required("cancel_url"),
    reference: readField(form, "client_reference_id"),
    expiresAt,
    status: "open",
    paymentStatus: "unpaid",
    payment: undefined,
  };
}

/** Writes a session as Stripe does. @param isExpanded whether its payment is written out */
export function writeSession(session: EmulatedSession, baseUrl: string, isExpanded: boolean): object {
  const { id, amount, metadata, status, paymentStatus, payment, expiresAt, reference } = session;
  return {
    id,
    object: "checkout.session",
    livemode: false,
    mode: "payment",
    amount_total: amount,
    currency: "usd",
    client_reference_id: reference ?? null,
    metadata,
    status,
    payment_status: paymentStatus,
    expires_at: expiresAt,
    url: status === "open" ? `${baseUrl}/c/pay/${id}` : null,
    payment_intent: !payment
      ? null
      : isExpanded
        ? { id: payment.intent, object: "payment_intent", metadata, latest_charge: writeCharge(session) }
        : payment.intent,
  };
}

/** Writes the charge of a paid session. */
export function writeCharge({ amount, metadata, payment }: EmulatedSession): object {
  if (!payment) throw new Error("Nobody has paid");
  return {
    id: payment.charge,
    object: "charge",
    amount,
    amount_refunded: payment.refunded,
    refunded: payment.refunded === amount,
    disputed: payment.disputes.length > 0,
    payment_intent: payment.intent,
    metadata,
  };
}
