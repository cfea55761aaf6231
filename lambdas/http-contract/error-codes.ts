/**
 * The code of every refusal, with its meaning. It stays the same when the wording changes, and is never renamed. The reasons why a payment was
 * refused have their protocol's codes (`metadata.error` of a 402).
 */
export const errorCodes = {
  "payment-undecodable": "The payment header cannot be decoded.",
  "webhook-refused": "The message is not signed by the payment service, or too old.",
  "access-token-missing": "The endpoint needs an access token.",
  "access-token-refused": "The access token is expired, damaged, or from another issuer.",
  "accounts-not-offered": "The service has no user accounts.",
  "account-key-missing": "The endpoint needs an account key.",
  "account-key-refused": "The account key is unknown or revoked.",
  "address-not-served": "The request did not use the service's public address.",
  "path-unknown": "This path does not exist.",
  "method-not-allowed": "The path does not support this method.",
  "document-paid":
    "The document is paid for, or a payment for it is being settled: send it again, and do not pay.",
  "payment-identifier-reused":
    "The payer has used the payment's identifier for another document. Nothing was charged.",
  "job-failed": "The document was paid for and could not be printed. `detail` says what to do.",
  "pdf-not-ready": "The job is not done.",
  "receipt-of-credit":
    "The document was paid for from an account, so that the sale was not that of the document.",
  "receipts-used-up": "All different receipts of the document were made.",
  "pdf-deleted": "The PDF was deleted, because its storage time has ended.",
  "request-too-large": "The body is larger than the limit.",
  "content-type-not-json": "The Content-Type is not application/json.",
  "request-compressed": "The body is compressed.",
  "document-missing": "The request has no document. A payment that came with it was not checked.",
  "json-invalid": "The body is not JSON in UTF-8.",
  "field-missing": "A required field is missing.",
  "field-invalid": "A field has an invalid value.",
  "field-too-short": "A text is too short, such as an empty document.",
  "field-too-long": "A text is too long.",
  "field-out-of-range": "A number is too small or too large.",
  "front-matter-invalid": "An option in the front matter has an invalid value.",
  "document-too-large": "The document exceeds a limit.",
  "bibliography-unreadable": "The bibliography could not be parsed.",
  "e-invoice-invalid": "The invoice breaks a rule of EN 16931 (`rule`), or its sums do not agree.",
  "attachment-invalid": "A file can't be attached: its name, its type, its data or its size.",
  "brand-invalid": "A part of the brand has a wrong form, or is too large.",
  "font-unreadable": "A font of the brand is damaged, or of a form that PDFs can't have.",
  "font-not-embeddable": "The licence in a font of the brand (OS/2 fsType) forbids embedding it.",
  "letterhead-unreadable": "The PDF of the brand's letterhead is damaged or encrypted.",
  "letterhead-not-one-page": "The PDF of the brand's letterhead has no page, or more than one.",
  "letterhead-too-complex": "The PDF of the brand's letterhead takes too long or too much memory to read.",
  "callback-not-public": "The callback address is not public.",
  "delivery-not-offered": "This service does not send emails.",
  "credits-not-offered": "This service sells no credit.",
  "idempotency-key-missing": "A pack of credit needs an Idempotency-Key. Nothing was charged.",
  "previews-not-offered": "This service sends no previews.",
  "preview-impossible":
    "The pages of the document can't be shown before payment: that takes too long, or failed.",
  "requests-too-many": "Your address sends requests too fast.",
  "documents-too-many": "Your network requested too many documents without proof of payment this hour.",
  "offers-too-many": "Your network received offers for too many documents this hour.",
  "refused-payments-too-many":
    "Too many payments from your network were refused this hour. This one was not checked.",
  "invoices-too-many": "Too many invoices were made for this document.",
  "previews-too-many":
    "Your network requested too many previews this hour, or too many pages of one document.",
  "previews-busy":
    "Other previews are being made. Ask again, or buy the document: buyers do not wait for previews.",
  "downloads-too-many": "The payment includes no more downloads.",
  "emails-too-many": "The daily email limit is reached.",
  "internal-error": "The service failed. Nothing was lost.",
  busy: "The service or a dependency is unavailable. Nothing was lost.",
  "response-too-slow": "The response took too long. Nothing was lost.",
  "payment-pending": "A payment for the document is being settled. Do not pay again.",
  "payment-unknown": "We can't tell now whether a payment was made. Do not pay again.",
  "payment-unverified": "We can't verify the payment now, and did not collect it. Do not pay again.",
  "payment-unavailable": "No payment method, or not the requested one, is available now.",
  "invoice-pending": "The invoice is being created.",
} as const;

export type ErrorCode = keyof typeof errorCodes;
