import { randomBytes } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { openRailNames, rails } from "../http-contract/payment/payment-methods.ts";

/**
 * What a 402 offers: document, prices, expiry. It is stored in the token alone, since an unpaid request writes nothing
 * (docs/contract.md, "Payment-required body").
 */
export interface PaymentContext {
  /** 8 random bytes in base64url; never repeated. */
  readonly id: string;
  readonly documentHash: string;
  /** How many documents the offered pack has credit for; absent where a document is offered. */
  readonly pack?: number | undefined;
  /** Path of the endpoint that asks for the payment. */
  readonly resource: string;
  /** Price on each network that is offered, by {@link priceName}, in its smallest unit, in decimal digits. */
  readonly prices: Readonly<Record<string, string>>;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** How long a context can be paid, in seconds (docs/contract.md, "Lifetimes"). */
export const contextSeconds = 3600;

const tokenType = "payment-context+jwt";

/** What {@link priceName} gives: a rail's name, or a chain by its CAIP-2 id. */
const priceNames = openRailNames.map((name) => rails[name].price);
const pricedNetwork = new RegExp(`^(?:${priceNames.join("|")}|[-a-z0-9]{3,8}:[-\\w]{1,32})$`);

const claims = z.object({
  jti: z.string(),
  sub: z.string(),
  resource: z.string(),
  pack: z.int().positive().optional(),
  exp: z.number().int(),
  prices: z.record(z.string().regex(pricedNetwork), z.string()),
});

/** Creates a context, good for {@link contextSeconds}. @param now epoch ms */
export function createContext(
  {
    documentHash,
    pack,
    resource,
    prices,
  }: Pick<PaymentContext, "documentHash" | "pack" | "resource" | "prices">,
  now: number,
): PaymentContext {
  return {
    id: randomBytes(8).toString("base64url"),
    documentHash,
    pack,
    resource,
    prices,
    expiresAt: Math.floor(now / 1000) + contextSeconds,
  };
}

/** Formats the expiry of a context as RFC 3339. */
export function formatExpiry(context: PaymentContext): string {
  return new Date(context.expiresAt * 1000).toISOString();
}

/** Signs a context as a JWT (RFC 7519) under HS256. */
export function signContext(key: Uint8Array, context: PaymentContext): Promise<string> {
  return new SignJWT({ resource: context.resource, prices: context.prices, pack: context.pack })
    .setProtectedHeader({ alg: "HS256", typ: tokenType })
    .setJti(context.id)
    .setSubject(context.documentHash)
    .setExpirationTime(context.expiresAt)
    .sign(key);
}

/** Reads a token back. @param now epoch ms @returns undefined when it is forged, changed, expired, or no context token */
export async function readContext(
  key: Uint8Array,
  token: string,
  now: number,
): Promise<PaymentContext | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ["HS256"],
      typ: tokenType,
      currentDate: new Date(now),
    });
    const { jti, sub, exp, ...offered } = claims.parse(payload);
    return { id: jti, documentHash: sub, ...offered, expiresAt: exp };
  } catch {
    return undefined;
  }
}
