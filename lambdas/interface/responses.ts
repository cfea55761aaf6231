import * as z from "zod";
import { paymentMethods } from "./payment-methods.ts";
import { documentWarning } from "./schemas/document-warning.ts";

export { documentWarning };
export type { DocumentWarning } from "./schemas/document-warning.ts";

const warnings = z
  .array(documentWarning)
  .optional()
  .meta({
    description:
      "What could not be done as the request has it: fields that are not known, and once the job is `Done`, images that could not be had, " +
      "references and links that lead nowhere, diagrams that could not be drawn. Absent where there is nothing to be told.",
  });

/** What a check has to say of a document that can be printed. */
export const checkedDocument = z
  .object({ warnings: z.array(documentWarning).min(1) })
  .meta({ id: "CheckedDocument" });

export const jobStatus = z
  .object({
    id: z.uuid(),
    status: z.enum(["Not Started", "Processing", "Done", "Failed"]),
    description: z.string().meta({ description: "For a person; on `Failed` it says what to do." }),
    status_meta: z
      .string()
      .regex(/^[a-z0-9_]+$/)
      .meta({ description: "Progress token, for example `document_generation_started`." }),
    progress: z.number().min(0).max(1).meta({ description: "0 to 1; never goes back." }),
    path: z.url().meta({
      description:
        "Where to look next: the status resource, or, once `Done`, the resource that carries the download URL.",
    }),
    callback_secret: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]+=*$/)
      .optional()
      .meta({
        description:
          "What the calls of `options.callback_url` are verified by; in answers to the request for the document alone.",
      }),
    warnings,
  })
  .meta({ id: "JobStatus" });

export const jobEvent = z
  .object({
    type: z.enum(["job.done", "job.failed"]),
    timestamp: z.iso.datetime().meta({ description: "When the job ended." }),
    data: jobStatus,
  })
  .meta({ id: "JobEvent" });

export const x402Accept = z
  .object({
    scheme: z.literal("exact"),
    network: z.string().meta({ description: "CAIP-2 network id." }),
    asset: z.string().meta({ description: "Mint address of USDC." }),
    amount: z.string().regex(/^\d+$/).meta({ description: "Base units; USDC has 6 decimals." }),
    payTo: z.string(),
    maxTimeoutSeconds: z.int(),
    extra: z.looseObject({
      feePayer: z.string().meta({ description: "The facilitator's account, which pays the network fee." }),
      memo: z.string().max(32).meta({
        description:
          "Short id of the payment context. A transaction that carries it fits this document alone.",
      }),
    }),
  })
  .meta({ id: "X402Accept" });

/** Requirements as x402 version 1 writes them; its clients read them in the body of the 402. */
export const x402V1Accept = z
  .object({
    scheme: z.literal("exact"),
    network: z.enum(["solana", "solana-devnet"]),
    asset: z.string().meta({ description: "Mint address of USDC." }),
    maxAmountRequired: z.string().regex(/^\d+$/).meta({ description: "Base units; USDC has 6 decimals." }),
    payTo: z.string(),
    resource: z.url(),
    description: z.string(),
    mimeType: z.string(),
    maxTimeoutSeconds: z.int(),
    extra: z.looseObject({ feePayer: z.string(), memo: z.string().max(32) }),
  })
  .meta({ id: "X402V1Accept" });

/** Has `x402Version` as well, for clients of x402. It is not described: generators for Go and Java would give both fields one name. */
export const x402Requirements = z
  .looseObject({
    version: z.string(),
    x402_version: z.literal(2).meta({ type: "integer", description: "Version of x402." }),
    accepts: z.array(x402Accept).min(1),
    resource: z.url(),
    expires_at: z.iso.datetime().nullable(),
    extensions: z.looseObject({}).optional().meta({
      description: "Of x402: `bazaar` tells catalogues what the endpoint takes and gives.",
    }),
  })
  .meta({ id: "X402PaymentRequirements" });

export const offer = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    amount: z.number(),
    currency: z.string(),
    payment_methods: z.array(z.enum(paymentMethods)),
    type: z.literal("one-time"),
    metadata: z.looseObject({
      x402: x402Requirements.optional(),
      l402: z.object({ token: z.string(), invoice: z.string() }).optional().meta({
        description: "The same challenge as in `WWW-Authenticate`, for where that header does not arrive.",
      }),
    }),
  })
  .meta({ id: "Offer" });

export const paymentRequired = z
  .object({
    version: z.string(),
    payment_request_url: z.url(),
    payment_context_token: z.string(),
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
      .meta({ description: "The same as `metadata.error`, or that payment is required." }),
    metadata: z.looseObject({
      expires_at: z.iso.datetime().meta({ description: "Until when these offers can be paid." }),
      error: z
        .string()
        .optional()
        .meta({ description: "Why a payment that came with the request was refused; a code of x402." }),
      error_description: z
        .string()
        .optional()
        .meta({ description: "The same for a person, and what to do. Nothing was charged." }),
      unchecked_payment_methods: z
        .array(z.enum(paymentMethods))
        .optional()
        .meta({
          description:
            "Ways to pay where nobody could find out now whether the document is paid for already. Who has paid by one of them must not pay again, " +
            "but send the same request again later.",
        }),
      notice: z.string().optional().meta({ description: "The same for a person." }),
    }),
    warnings: z.array(documentWarning).optional().meta({
      description:
        "What is known before the document is paid for to be left out of it: fields that are not known, with the name that was probably meant.",
    }),
  })
  .meta({ id: "PaymentRequired" });

export const lightningInvoice = z
  .object({
    version: z.string(),
    offer_id: z.string(),
    expires_at: z.iso.datetime(),
    payment_request: z.object({
      payment_request: z.string().meta({ description: "BOLT11 invoice." }),
      payment_hash: z.string().regex(/^[0-9a-f]{64}$/),
      payment_qr_svg: z.string().meta({ description: "QR code of the invoice: an SVG in a data URI." }),
    }),
  })
  .meta({ id: "LightningInvoice" });

export const jobOutput = z
  .object({
    status: z.literal("Done").meta({
      description: "As in the job's status, for clients that look for it wherever they were sent.",
    }),
    path: z.url().meta({ description: "This resource itself, for the same clients." }),
    url: z.url().meta({ description: "Download address of the PDF, good until `expires_at`." }),
    expires_at: z.iso.datetime(),
    document_name: z.string(),
    content_type: z.literal("application/pdf"),
    bytes: z.int(),
    pages: z.int(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    warnings,
  })
  .meta({ id: "JobOutput" });

export const validationError = z
  .object({ loc: z.array(z.union([z.string(), z.int()])), msg: z.string(), type: z.string() })
  .meta({ id: "ValidationError" });

export const httpValidationError = z
  .object({ detail: z.array(validationError) })
  .meta({ id: "HTTPValidationError" });

export const errorDetail = z.object({ detail: z.string() }).meta({ id: "ErrorDetail" });

/** A 429 comes from the service, or from what stands before it and never asks the service. */
export const tooManyRequests = z
  .object({
    detail: z.string().optional().meta({ description: "What was too much, where the service says so." }),
    message: z.string().optional().meta({ description: "What stands before the service says." }),
  })
  .meta({ id: "TooManyRequests" });

/** A 401 says what is wrong with a key or token, or makes fresh offers in place of a payment that was none. */
export const unauthorized = z.union([errorDetail, paymentRequired]).meta({ id: "Unauthorized" });

export const health = z.object({ status: z.literal("ok") }).meta({ id: "Health" });

/** What one US dollar is worth; of no use for what is paid. */
export const priceRates = z.record(z.string(), z.number().positive()).meta({
  id: "PriceRates",
  description: "By ISO 4217 code, and of bitcoin by `BTC`.",
});

export type PriceRates = Readonly<z.infer<typeof priceRates>>;
export type JobStatus = z.infer<typeof jobStatus>;
export type JobEvent = z.infer<typeof jobEvent>;
export type X402Accept = z.infer<typeof x402Accept>;
export type X402V1Accept = z.infer<typeof x402V1Accept>;
export type X402Requirements = z.infer<typeof x402Requirements>;
export type Offer = z.infer<typeof offer>;
export type PaymentRequired = z.infer<typeof paymentRequired>;
export type LightningInvoice = z.infer<typeof lightningInvoice>;
export type JobOutput = z.infer<typeof jobOutput>;
