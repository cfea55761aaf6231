import * as z from "zod";
import { callWithRetry, HttpCallError } from "../../../http-client/http-call.ts";
import { parseJson } from "../../../http-client/parse-json.ts";

/**
 * Stripe's API, as far as packs are sold by it: five calls of its REST interface, each of which may be made twice. Its own library would be more code than
 * this network (docs/decisions.md, "Cards are paid at Stripe").
 */
export interface Stripe {
  /** Creates a Checkout Session. @param idempotencyKey by which the same request has the same session */
  createSession(request: SessionRequest, idempotencyKey: string): Promise<Session>;
  /** Reads a Checkout Session, with its payment. @returns undefined when there is none */
  findSession(id: string): Promise<Session | undefined>;
  /** Finds the Checkout Session of a payment. @param paymentIntent id */
  findSessionOfPayment(paymentIntent: string): Promise<Session | undefined>;
  /** Ends an open Checkout Session. @returns the session as it is then, which may be paid */
  expireSession(id: string): Promise<Session | undefined>;
  /** Returns the states of all disputes about a payment. @param paymentIntent id */
  listDisputes(paymentIntent: string): Promise<readonly string[]>;
}

/** What a Checkout Session is to ask for. */
export interface SessionRequest {
  readonly amountCents: number;
  /** What is bought, for the buyer. */
  readonly title: string;
  /** Names the purchase, in Stripe's Dashboard as well. */
  readonly reference: string;
  /** Kept with the session and its payment. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

const charge = z.object({ amount_refunded: z.int(), refunded: z.boolean() });
const paymentIntent = z.object({ id: z.string(), latest_charge: charge.nullish() });

const session = z.object({
  id: z.string().regex(/^cs_\w+$/),
  livemode: z.boolean(),
  status: z.enum(["open", "complete", "expired"]).nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  /** Epoch seconds. */
  expires_at: z.int(),
  url: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  // Absent until somebody pays.
  payment_intent: paymentIntent.nullish(),
});
/** A Checkout Session. */
export type Session = z.infer<typeof session>;

const sessionList = z.object({ data: z.array(session) });
const disputeList = z.object({ data: z.array(z.object({ status: z.string() })) });
const failure = z.object({
  error: z.object({ type: z.string(), code: z.string().nullish(), message: z.string().nullish() }),
});

/** A call of Stripe came to nothing. The message quotes no key. */
export class StripeError extends Error {
  override readonly name = "StripeError";
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** The version whose answers are read here, whatever the account's default is. */
const apiVersion = "2024-06-20";
const timeoutMs = 5_000;
const withPayment = "payment_intent.latest_charge";

/** Calls Stripe. @param url of its API @param apiKey returns the key of now */
export function createStripe(url: string, apiKey: () => Promise<string>): Stripe {
  const call = async <Schema extends z.ZodType>(
    schema: Schema,
    method: "GET" | "POST",
    path: string,
    fields: readonly (readonly [string, string])[] = [],
    idempotencyKey?: string,
  ): Promise<z.output<Schema>> => {
    const form = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
    try {
      const { status, body } = await callWithRetry({
        url: `${url}/v1/${path}${method === "GET" && form !== "" ? `?${form}` : ""}`,
        method,
        headers: {
          authorization: `Bearer ${await apiKey()}`,
          "stripe-version": apiVersion,
          ...(method === "POST" && { "content-type": "application/x-www-form-urlencoded" }),
          ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
        },
        ...(method === "POST" && { body: form }),
        timeoutMs,
      });
      if (status !== 200) throw readFailure(status, body);
      return schema.parse(JSON.parse(body));
    } catch (cause) {
      if (cause instanceof StripeError) throw cause;
      const reason = cause instanceof HttpCallError ? cause.message : "its answer cannot be read";
      throw new StripeError(
        `Stripe did not answer ${method} ${path.split("/")[0] ?? ""}: ${reason}`,
        undefined,
        { cause },
      );
    }
  };

  const findSession: Stripe["findSession"] = (id) =>
    call(session, "GET", `checkout/sessions/${id}`, [["expand[]", withPayment]]).catch(returnMissing);

  return {
    findSession,

    createSession: (request, idempotencyKey) =>
      call(session, "POST", "checkout/sessions", writeSession(request), idempotencyKey),

    async findSessionOfPayment(id) {
      const { data } = await call(sessionList, "GET", "checkout/sessions", [
        ["payment_intent", id],
        ["limit", "1"],
        ["expand[]", `data.${withPayment}`],
      ]);
      return data[0];
    },

    async expireSession(id) {
      try {
        return await call(session, "POST", `checkout/sessions/${id}/expire`, [["expand[]", withPayment]]);
      } catch (error) {
        // It was not open any more.
        if (error instanceof StripeError && error.status === 400) return findSession(id);
        returnMissing(error);
        return undefined;
      }
    },

    async listDisputes(id) {
      const { data } = await call(disputeList, "GET", "disputes", [
        ["payment_intent", id],
        ["limit", "100"],
      ]);
      return data.map(({ status }) => status);
    },
  };
}

/** Writes a session's form. Cards alone, in the currency of the price, so that the amount is paid at once and as it was offered. */
function writeSession(request: SessionRequest): readonly (readonly [string, string])[] {
  const { amountCents, title, reference, metadata, successUrl, cancelUrl, expiresAt } = request;
  return [
    ["mode", "payment"],
    ["payment_method_types[0]", "card"],
    ["adaptive_pricing[enabled]", "false"],
    ["line_items[0][quantity]", "1"],
    ["line_items[0][price_data][currency]", "usd"],
    ["line_items[0][price_data][unit_amount]", String(amountCents)],
    ["line_items[0][price_data][product_data][name]", title],
    ["client_reference_id", reference],
    ...Object.entries(metadata).flatMap(([name, value]): (readonly [string, string])[] => [
      [`metadata[${name}]`, value],
      [`payment_intent_data[metadata][${name}]`, value],
    ]),
    ["success_url", successUrl],
    ["cancel_url", cancelUrl],
    ["expires_at", String(expiresAt)],
    ["expand[]", withPayment],
  ];
}

function readFailure(status: number, body: string): StripeError {
  const { data } = failure.safeParse(parseJson(body));
  const { type = "no type", code } = data?.error ?? {};
  return new StripeError(`Stripe answered ${String(status)}: ${code ?? type}`, status);
}

/** Passes over that there is no such thing. @throws any other error */
function returnMissing(error: unknown): undefined {
  if (!(error instanceof StripeError && error.status === 404)) throw error;
}
