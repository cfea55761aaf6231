import type { ErrorCode } from "../../lambdas/http-contract/error-codes.ts";
import { translate } from "./translate.ts";
import type { PlainMessage } from "./translate.ts";

/** Shown if the service's message is about fields that only programs know. */
const unclear = "The service did not understand this page. Reload the page and try again.";

/** The page's own words where a sentence of the service is for programs: they send again by themselves, and set fields and headers. */
const errorWords: Partial<Record<ErrorCode, PlainMessage>> = {
  "payment-undecodable": unclear,
  "access-token-missing": unclear,
  "access-token-refused": unclear,
  "accounts-not-offered": unclear,
  "account-key-refused": unclear,
  "path-unknown": unclear,
  "content-type-not-json": unclear,
  "request-compressed": unclear,
  "json-invalid": unclear,
  "field-missing": unclear,
  "callback-not-public": unclear,
  "field-too-short": "There is no text yet.",
  "document-paid": "The document is paid for, or a payment for it is being settled. Do not pay again.",
  "documents-too-many":
    "Your network requested too many documents this hour. If you have paid, do not pay again.",
  "offers-too-many":
    "Your network requested too many unpaid documents this hour. Payments already made are safe: do not pay again.",
  "refused-payments-too-many":
    "Too many payments from your network were refused this hour. Do not sign another one. Pay another way.",
  "invoices-too-many": "Too many invoices were made for this document. Pay another way.",
  "invoice-pending": "The invoice is being created.",
  "receipt-of-credit": "This document was paid for with credit. The receipt is that of the credit.",
  "receipts-used-up": "Three different receipts of this document were made, which is all there are.",
  busy: "The service is busy at the moment. Nothing is lost, so do not pay again.",
  "response-too-slow": "The response took too long. Nothing is lost, so do not pay again.",
  "payment-pending": "The payment is being settled, and its outcome is not known yet. Do not pay again.",
  "payment-unknown": "We can't tell now whether the document is paid for. Do not pay again.",
  "payment-unverified": "We can't verify the payment now, and did not collect it. Do not pay again.",
  "payment-unavailable": "This way to pay is not available now. If you have paid, do not pay again.",
};

/** An error as the service has it. */
export interface SaidError {
  readonly said: string;
  /** Absent where something before the service answers. */
  readonly code?: string | undefined;
}

/** Tells an error in the page's words. */
export function translateError({ said, code }: SaidError): string {
  const own = errorWords[code as ErrorCode];
  return own
    ? translate(own)
    : said.replace("String should have", "Use").replace("Input should be", "This should be");
}
