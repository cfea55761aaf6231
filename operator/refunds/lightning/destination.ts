import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import { bech32 } from "@scure/base";
import { CannotRefundError } from "../attempt.ts";

/** Where a payer wants money over Lightning. */
export type LightningDestination =
  | { readonly kind: "invoice"; readonly invoice: PayableInvoice }
  /** Where LNURL-pay is asked for an invoice. */
  | { readonly kind: "address"; readonly url: URL }
  /** BOLT 12. */
  | { readonly kind: "offer"; readonly offer: string };

/** A BOLT11 invoice, decoded. */
export interface PayableInvoice {
  readonly paymentRequest: string;
  readonly paymentHash: string;
  /** Whether it names an amount; else the payer chooses. */
  readonly namesAmount: boolean;
}

/** How much longer an invoice must live to be paid, in ms: a payment may look for its way for a minute. */
const minLifeMs = 2 * 60_000;
/** Life of an invoice that does not say it, in seconds (BOLT 11, "Tagged Fields", `x`). */
const defaultExpirySeconds = 3600;
/** Limit on a bech32 text, many times the length of an LNURL. */
const maxLnurlLength = 2_000;

/**
 * Parses a payer's destination: a BOLT11 invoice, a Lightning address (LUD-16), an LNURL (LUD-01), or a BOLT 12 offer.
 * @throws {CannotRefundError}
 */
export function parseDestination(given: string, amountSats: number, now: number): LightningDestination {
  const text = given.trim().replace(/^lightning:/i, "");
  const lower = text.toLowerCase();
  if (/^lno1[a-z0-9]+$/.test(lower)) return { kind: "offer", offer: lower };
  if (lower.startsWith("lnurl1")) return { kind: "address", url: parseLnurl(lower) };
  if (lower.startsWith("ln")) {
    const decoded = decodeInvoice(lower);
    if (decoded) return { kind: "invoice", invoice: checkPayable(lower, amountSats, now) };
  }
  const [, user, domain] = /^([a-z0-9._+-]{1,64})@([a-z0-9.-]{1,253}(?::\d{1,5})?)$/.exec(lower) ?? [];
  if (user !== undefined && domain !== undefined) {
    const url = `https://${domain}/.well-known/lnurlp/${user}`;
    if (URL.canParse(url)) return { kind: "address", url: new URL(url) };
  }
  throw new CannotRefundError(
    "--to must be a BOLT11 invoice (lnbc…), a Lightning address (name@example.com), an LNURL (lnurl1…) or a BOLT12 offer (lno1…).",
  );
}

/** Checks that an invoice has exactly the refund's amount, and can still be paid. @throws {CannotRefundError} */
export function checkPayable(paymentRequest: string, amountSats: number, now: number): PayableInvoice {
  const decoded = decodeInvoice(paymentRequest);
  if (!decoded) throw new CannotRefundError("The invoice is not BOLT11. Ask the payer for another one.");
  const { paymentHash, amountRaw, timestamp, expiry = defaultExpirySeconds } = decoded;
  const namesAmount = amountRaw !== "0";
  if (namesAmount && amountRaw !== String(amountSats * 1000))
    throw new CannotRefundError(
      `The invoice is for ${Number(amountRaw) / 1000} sats, but the refund is ${amountSats} sats. Ask the payer for an invoice for exactly that, or without an amount.`,
    );
  if ((timestamp + expiry) * 1000 - now < minLifeMs)
    throw new CannotRefundError("The invoice has expired, or is about to. Ask the payer for a new one.");
  return { paymentRequest, paymentHash, namesAmount };
}

/** Returns whether nobody pays an invoice any more. @param now epoch ms */
export function isExpired(paymentRequest: string, now: number): boolean {
  const { timestamp, expiry = defaultExpirySeconds } = decodeInvoice(paymentRequest) ?? { timestamp: 0 };
  return (timestamp + expiry) * 1000 <= now;
}

/** Parses the address in an LNURL (LUD-01). @throws {CannotRefundError} */
function parseLnurl(text: string): URL {
  try {
    const { bytes } = bech32.decodeToBytes(text.slice(0, maxLnurlLength));
    return new URL(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw new CannotRefundError("We couldn't read the LNURL. Ask the payer for it again.");
  }
}
