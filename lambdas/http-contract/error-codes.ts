/**
 * The code of every refusal, with what it means. It stays the same when a sentence gets better words, and is never renamed. Why a payment was refused has
 * codes of its own, those of its protocol (`metadata.error` of a 402).
 */
export const errorCodes = {
  "payment-undecodable": "The payment header cannot be decoded.",
  "access-token-missing": "The endpoint needs an access token.",
  "access-token-refused": "The access token is expired, damaged, or not one of this service's users.",
  "accounts-not-offered": "The service has no user accounts.",
  "account-key-refused": "The account key is unknown or revoked.",
  "address-not-served": "The request went past the public address of the service.",
  "path-unknown": "There is nothing at this path.",
  "method-not-allowed": "The path takes other methods.",
  "document-paid":
    "The document is paid for, or a payment for it is being settled: send it again, and do not pay.",
  "pdf-not-ready": "The job is not done.",
  "pdf-deleted": "The PDF was deleted, because its time is over.",
  "request-too-large": "The body is larger than the limit.",
  "content-type-not-json": "The body is not declared as JSON.",
  "request-compressed": "The body is compressed.",
  "json-invalid": "The body is not JSON in UTF-8.",
  "field-missing": "A field that is required is missing.",
  "field-invalid": "A field has a value that it cannot have.",
  "field-too-short": "A text is shorter than it may be, such as a document without text.",
  "field-too-long": "A text is longer than it may be.",
  "field-out-of-range": "A number is too small or too large.",
  "front-matter-invalid": "An option in the front matter has a value that it cannot have.",
  "document-too-large": "The document is more than can be printed.",
  "bibliography-unreadable": "The bibliography could not be parsed.",
  "callback-not-public": "Callbacks go to public addresses alone.",
  "delivery-not-offered": "The service sends no emails.",
  "requests-too-many": "Requests of your address come too fast.",
  "documents-too-many": "Your network has asked for too many documents without proof this hour.",
  "offers-too-many": "Your network has got offers for too many documents this hour.",
  "refused-payments-too-many":
    "Too many payments of your network were refused this hour. This one was not looked at.",
  "invoices-too-many": "Too many invoices were made for this document.",
  "downloads-too-many": "All download addresses that the payment includes were handed out.",
  "emails-too-many": "The day's limit of emails is reached.",
  "internal-error": "A fault of the service. Nothing was lost.",
  busy: "The service, or something that it needs, is out of reach. Nothing was lost.",
  "response-too-slow": "The response took too long. Nothing was lost.",
  "payment-pending": "A payment for the document is being settled. Do not pay again.",
  "payment-unknown": "It cannot be found out now whether a payment was made. Do not pay again.",
  "payment-unverified": "The payment cannot be verified now, and was not collected. Do not pay again.",
  "payment-unavailable": "No way to pay, or not the one asked for, is available now.",
  "invoice-pending": "The invoice is being made.",
} as const;

export type ErrorCode = keyof typeof errorCodes;
