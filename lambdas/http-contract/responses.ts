import * as z from "zod";
import { paymentMethods } from "./payment/payment-methods.ts";
import { documentPreview } from "./document-preview.ts";
import { documentWarning } from "./document-warning.ts";
import { errorCodes } from "./error-codes.ts";
import { x402Requirements, x402V1Accept } from "./payment/x402-responses.ts";

export { documentPreview, documentWarning };
export type { DocumentPreview } from "./document-preview.ts";
export type { DocumentWarning } from "./document-warning.ts";

const warnings = z
  .array(documentWarning)
  .optional()
  .meta({
    description:
      "Problems that did not stop the conversion: unknown fields; once the job is `Done`, missing images, broken references and links, " +
      "failed diagrams. Absent if there are none.",
  });

/** The warnings of a document that a check found no error in. */
export const checkedDocument = z
  .object({ warnings: z.array(documentWarning).min(1) })
  .meta({ id: "CheckedDocument" });

const requestId = z
  .string()
  .optional()
  .meta({ description: "The same as in `X-Request-Id`: tell it the operator." });

/** The fields that describe a finished PDF. */
const finishedPdf = {
  url: z.url().meta({ description: "Download address of the PDF, good until `expires_at`." }),
  expires_at: z.iso.datetime(),
  document_name: z.string(),
  content_type: z.literal("application/pdf"),
  bytes: z.int().meta({ description: "Size of the PDF." }),
  pages: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** The state of a job. */
export const jobStatus = z
  .object({
    id: z.uuid(),
    status: z.enum(["Not Started", "Processing", "Done", "Failed"]),
    description: z.string().meta({ description: "For a person; for `Failed` it says what to do." }),
    status_meta: z
      .string()
      .regex(/^[a-z0-9_]+$/)
      .meta({ description: "Progress token, for example `document_generation_started`." }),
    progress: z.number().min(0).max(1).meta({ description: "0 to 1; never decreases." }),
    path: z.url().meta({
      description:
        "The next resource to request: the status, or, once `Done`, the output with the download URL.",
    }),
    ...z.object(finishedPdf).partial().shape,
    callback_secret: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]+=*$/)
      .optional()
      .meta({
        description:
          "Verifies the calls of `options.callback_url`. Only in responses to the request that sends the document.",
      }),
    void_invoices: z
      .array(
        z.object({
          payment_hash: z.string().regex(/^[0-9a-f]{64}$/),
          canceled: z.boolean().meta({
            description:
              "Whether the node refuses payment of it. If it does not, the operator's list of refunds has the payment.",
          }),
        }),
      )
      .optional()
      .meta({
        description:
          "Lightning invoices that were shown for this document before another payment bought it. They are void: do not pay them, and stop a " +
          "payment that is on its way. Absent if there are none.",
      }),
    corrects: z.uuid().optional().meta({
      description: "The job that it corrects, of the document that was paid for; absent for any other.",
    }),
    receipt_of: z.uuid().optional().meta({
      description: "The job of the document whose receipt it prints; absent for any other.",
    }),
    corrections: z
      .object({
        left: z.int().meta({ description: "How many more are printed." }),
        until: z.iso.datetime(),
      })
      .optional()
      .meta({
        description:
          "Corrections of the document that are printed free of charge (`corrects` of a request). Absent until the job is `Done`, and once the time is over.",
      }),
    warnings,
  })
  .meta({ id: "JobStatus" });

/** What a request for the PDF itself is answered where the job failed: problem details (RFC 9457). */
export const jobProblem = z
  .object({
    title: z.string(),
    status: z.literal(422).meta({ type: "integer" }),
    detail: z.string().meta({ description: "Why it failed and what to do, as `job.description`." }),
    code: z.literal("job-failed"),
    job: jobStatus,
    request_id: requestId,
  })
  .meta({ id: "JobProblem" });

/** The message to a receiver of callbacks. */
export const jobEvent = z
  .object({
    type: z.enum(["job.done", "job.failed"]),
    timestamp: z.iso.datetime().meta({ description: "When the job ended." }),
    data: jobStatus,
  })
  .meta({ id: "JobEvent" });

/** A challenge of the HTTP scheme `Payment` (draft-httpauth-payment-00, "Challenge"). */
const paymentChallenge = z.object({
  id: z.string(),
  realm: z.string(),
  method: z.string(),
  intent: z.string(),
  request: z.string().meta({ description: "Base64url of canonical JSON: what is to be paid." }),
  expires: z.iso.datetime().optional(),
  digest: z.string().optional().meta({ description: "Digest of the request's body (RFC 9530)." }),
  opaque: z.string().optional().meta({ description: "Sent back unchanged." }),
});

/** A price on one rail. */
export const offer = z
  .object({
    id: z.string().meta({ description: "Names the offer in a payment request (`offer_id`)." }),
    title: z.string().meta({ description: "For a person: what the offer buys, and how to pay for it." }),
    description: z.string().meta({ description: "For a person: how to pay." }),
    amount: z.number().meta({
      description: "In `currency`: whole satoshis for `SATS`, a decimal number for `USDC` and `USD`.",
    }),
    currency: z.string().meta({ description: "`SATS`, `USDC`, or `USD` for cards." }),
    payment_methods: z.array(z.enum(paymentMethods)).meta({ description: "The rail of this offer." }),
    type: z.literal("one-time"),
    metadata: z.looseObject({
      price_tiers: z
        .array(
          z.object({
            up_to_bytes: z
              .number()
              .int()
              .optional()
              .meta({ description: "Size of the largest document at this price; absent in the last one." }),
            amount: z.number(),
          }),
        )
        .optional()
        .meta({
          description:
            "What `amount` is for documents of other sizes, where the price depends on that: bytes of the text with the data of images in it, the " +
            "bibliography, the invoice, the attached files in base64, and the logo, in UTF-8.",
        }),
      refund_terms: z
        .string()
        .optional()
        .meta({ description: "What becomes of a payment that buys no PDF." }),
      checkout_request_url: z
        .url()
        .optional()
        .meta({ description: "Of an offer for cards: where to request the page on which a card pays it." }),
      x402: x402Requirements.optional(),
      l402: z.object({ token: z.string(), invoice: z.string() }).optional().meta({
        description: "The same challenge as in `WWW-Authenticate`, in case that header does not arrive.",
      }),
      payment: z.array(paymentChallenge).optional().meta({
        description:
          "The challenges of the scheme `Payment` for this offer, as in `WWW-Authenticate`, in case that header does not arrive.",
      }),
    }),
  })
  .meta({ id: "Offer" });

/** The body of a 402. */
export const paymentRequired = z
  .object({
    version: z.string(),
    payment_request_url: z.url().meta({ description: "Where to request an invoice for an offer." }),
    payment_context_token: z
      .string()
      .meta({ description: "Signed document, prices and expiry. Send it unchanged with a payment request." }),
    offers: z.array(offer).min(1),
    terms_url: z.string(),
    x402Version: z.literal(1).optional().meta({
      type: "integer",
      description:
        "For clients of x402 version 1, with `accepts`; those of version 2 read `PAYMENT-REQUIRED`.",
    }),
    accepts: z.array(x402V1Accept).optional(),
    error: z
      .string()
      .optional()
      .meta({ description: "Equals `metadata.error`, or says that payment is required." }),
    detail: z.string().optional().meta({ description: "How to send a document, if the request has none." }),
    code: z
      .enum(["document-missing", "idempotency-key-missing"])
      .optional()
      .meta({
        description:
          "The request has no document, or, for a pack of credit, no `Idempotency-Key`: these are the prices. `payment_context_token` is empty, and no " +
          "offer can be paid.",
      }),
    metadata: z.looseObject({
      expires_at: z.iso.datetime().meta({ description: "When these offers expire." }),
      error: z
        .string()
        .optional()
        .meta({ description: "Why the payment of the request was refused: an error code of x402." }),
      error_description: z
        .string()
        .optional()
        .meta({ description: "The same for a person, and what to do. This request charged nothing." }),
      unchecked_payment_methods: z
        .array(z.enum(paymentMethods))
        .optional()
        .meta({
          description:
            "Payment methods for which we can't tell now whether the document is paid for. If you have paid by one of them, do not pay again, " +
            "but send the same request again later.",
        }),
      notice: z.string().optional().meta({ description: "The same for a person." }),
      packs: z
        .array(z.object({ documents: z.int() }))
        .optional()
        .meta({ description: "The packs of credit that are sold, where the request is for one." }),
    }),
    warnings: z.array(documentWarning).optional().meta({
      description:
        "What will be missing from the document, as far as known before payment: unknown fields, with the name that was probably meant.",
    }),
  })
  .meta({ id: "PaymentRequired" });

/** The body of a 402 as clients of the scheme `Payment` read it: problem details (RFC 9457), with all that the other clients get. */
export const paymentProblem = paymentRequired
  .extend({
    type: z.url().meta({ description: "The problem, as draft-httpauth-payment-00 names it." }),
    title: z.string(),
    status: z.literal(402).meta({ type: "integer" }),
    detail: z.string().meta({ description: "Why the request or its credential buys nothing, for a person." }),
  })
  .meta({ id: "PaymentProblem" });

/** The invoice of an offer. */
export const lightningInvoice = z
  .object({
    version: z.string(),
    offer_id: z.string(),
    expires_at: z.iso.datetime().meta({ description: "When the invoice expires." }),
    payment_request: z.object({
      payment_request: z.string().meta({ description: "BOLT11 invoice." }),
      payment_hash: z.string().regex(/^[0-9a-f]{64}$/),
      payment_qr_svg: z.string().meta({ description: "QR code of the invoice: an SVG in a data URI." }),
    }),
  })
  .meta({ id: "LightningInvoice" });

/** The page on which a card pays an offer. */
export const checkoutPage = z
  .object({
    version: z.string(),
    offer_id: z.string(),
    expires_at: z.iso.datetime().meta({ description: "Until when the page can be used." }),
    checkout_url: z.url().meta({
      description:
        "A page at Stripe, for a person in a browser. Once it is paid, send the same request again: the answer is what was bought.",
    }),
  })
  .meta({ id: "CheckoutPage" });

/** What is left of an account's credit. */
export const accountCredit = z
  .object({
    account_id: z.string(),
    credit: z.int().meta({ description: "Documents that are left." }),
    expires_at: z.iso.datetime().optional().meta({ description: "When the credit ends; absent if never." }),
    frozen: z.boolean().meta({ description: "Whether nothing can be spent, such as after a refund." }),
  })
  .meta({ id: "AccountCredit" });

/** A pack of credit that is bought. */
export const creditPack = z
  .object({
    key: z.string().meta({
      description:
        "The account key: send it as `x-api-key` with each document. It is a secret, and spends the credit.",
    }),
    documents: z.int().meta({ description: "How many documents the pack gave credit for." }),
    ...accountCredit.shape,
  })
  .meta({ id: "CreditPack" });

export type CreditPack = z.infer<typeof creditPack>;

/** The finished PDF. */
export const jobOutput = z
  .object({
    status: z.literal("Done").meta({
      description: "As in the job's status, for clients that expect it in every resource of a job.",
    }),
    path: z.url().meta({ description: "URL of this resource, for the same clients." }),
    ...finishedPdf,
    warnings,
  })
  .meta({ id: "JobOutput" });

const errorCode = z
  .string()
  .regex(/^[a-z]+(?:-[a-z]+)*$/)
  .optional()
  .meta({
    description:
      "The kind of error: a name that stays stable when the sentence changes. New names may appear.",
    examples: Object.keys(errorCodes),
  });

/** One error of a request. */
export const validationError = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])),
    msg: z.string(),
    type: z.string(),
    code: errorCode,
    rule: z
      .string()
      .optional()
      .meta({ description: "The rule of EN 16931 that an invoice breaks, such as `BR-CO-15`." }),
  })
  .meta({ id: "ValidationError" });

/** The body of a 422. */
export const httpValidationError = z
  .object({ detail: z.array(validationError), request_id: requestId })
  .meta({ id: "HTTPValidationError" });

/** The body of most errors. */
export const errorDetail = z
  .object({ detail: z.string(), code: errorCode, request_id: requestId })
  .meta({ id: "ErrorDetail" });

/** The body of a 429, which comes from the service, or from the front door without asking the service. */
export const tooManyRequests = z
  .object({
    detail: z
      .string()
      .optional()
      .meta({ description: "Which limit was reached, if the service sent the response." }),
    code: errorCode,
    request_id: requestId,
    message: z.string().optional().meta({ description: "The message, if the front door sent the response." }),
  })
  .meta({ id: "TooManyRequests" });

/** The body of a 401: the fault of a key or token, or fresh offers after an invalid L402 credential. */
export const unauthorized = z.union([errorDetail, paymentRequired]).meta({ id: "Unauthorized" });

/** The service is up. */
export const health = z.object({ status: z.literal("ok") }).meta({ id: "Health" });

export type ValidationError = z.infer<typeof validationError>;
export type JobStatus = z.infer<typeof jobStatus>;
export type JobEvent = z.infer<typeof jobEvent>;
export type Offer = z.infer<typeof offer>;
export type PaymentRequired = z.infer<typeof paymentRequired>;
export type CheckoutPage = z.infer<typeof checkoutPage>;
export type LightningInvoice = z.infer<typeof lightningInvoice>;
export type JobOutput = z.infer<typeof jobOutput>;
