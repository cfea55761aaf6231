import * as z from "zod";
import { conversionRequest, deliveredConversionRequest, paymentRequestBody } from "../interface/requests.ts";
import * as responses from "../interface/responses.ts";

/** One operation's answers: description and body, by status. */
export interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly request?: z.ZodType;
  readonly parameters?: readonly object[];
  readonly answers: Readonly<
    Record<
      number,
      readonly [
        description: string,
        body?: z.ZodType | "text" | "html" | "file" | undefined,
        headers?: object,
      ]
    >
  >;
}

const header = (description: string) => ({ description, schema: { type: "string" } });
const requestHeader = (name: string, description: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

const retryAfter = { "Retry-After": header("Seconds to wait before the same request is sent again.") };
const receipt = {
  "PAYMENT-RESPONSE": header("x402 settlement proof, base64 of JSON."),
  "X-Payment-Response": header("The same, under its older name."),
};
const offerHeaders = {
  "X-Accept-Payment": header("The rails on offer, in order."),
  "PAYMENT-REQUIRED": header("x402 version 2 payment requirements, base64 of JSON."),
  "WWW-Authenticate": header("L402 challenge with token and invoice."),
};
const failure = { 500: ["Our fault; nothing was lost.", responses.errorDetail] } as const;
const withBody = {
  413: ["The body is larger than the limit, which `detail` names.", responses.errorDetail],
  415: ["The content type is not application/json.", responses.errorDetail],
  422: ["The body is not JSON or does not fit, with one entry a fault.", responses.httpValidationError],
} as const;
const job = {
  404: ["No such job, or it has expired."],
  422: ["`job_id` is not a UUID.", responses.httpValidationError],
} as const;
const jobParameter = [
  { name: "job_id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
];

const tokenParameter = [{ name: "token", in: "path", required: true, schema: { type: "string" } }];
const challengeHeader = { "WWW-Authenticate": header("`Bearer`, with what is wrong with the token.") };
const paymentHeaders = [
  requestHeader("PAYMENT-SIGNATURE", "x402 version 2 payment payload, base64 of JSON."),
  requestHeader("X-PAYMENT", "The same, under its older name."),
];

/** What every endpoint that takes a document may answer. */
const conversionAnswers = {
  200: ["The job.", responses.jobStatus, receipt],
  400: ["The payment header cannot be decoded.", responses.errorDetail],
  402: [
    "Payment is required, or the payment was refused (then `PAYMENT-RESPONSE` says why).",
    responses.paymentRequired,
    { ...offerHeaders, ...receipt },
  ],
  ...withBody,
  ...failure,
  503: [
    "A payment's outcome is not known yet, or no way to pay is within reach. Send the same request again; do not pay again.",
    responses.errorDetail,
    retryAfter,
  ],
} as const;

const invoiceRequest: Operation = {
  summary: "The Lightning invoice of an offer",
  description:
    "Pay the invoice and send the document again, without any credential. Asking again while the invoice can be paid " +
    "returns the same one. Both paths are the same; the address to use is `payment_request_url`.",
  request: paymentRequestBody,
  answers: {
    200: ["The invoice.", responses.lightningInvoice],
    404: ["The token is forged or expired, or the offer is not a Lightning offer of its context."],
    ...withBody,
    ...failure,
    503: ["The Lightning node is out of reach.", responses.errorDetail, retryAfter],
  },
};

/** Every operation, by method and path. */
export const operations: Readonly<Record<string, Operation>> = {
  "POST /markdown": {
    summary: "Convert a Markdown document to PDF",
    description:
      "Answers 402 with offers until the document is paid for, then 200 with its job. The same document sent again " +
      "answers with the same job and is never charged twice.",
    request: conversionRequest,
    parameters: [
      ...paymentHeaders,
      requestHeader("Authorization", "`L402 <token>:<preimage>`; the scheme may also be called `LSAT`."),
    ],
    answers: {
      ...conversionAnswers,
      401: [
        "The L402 credential is malformed or not ours. Body and `WWW-Authenticate` carry fresh offers.",
        responses.paymentRequired,
        offerHeaders,
      ],
    },
  },
  "POST /v1/document/general/markdown": {
    summary: "Convert a document on the account of whoever is logged in",
    description:
      "Charged to the account's monthly quota. When that is used up, 402 with offers: the same request can be paid for by " +
      "itself, with the token in `x-authorization` where a payment takes `Authorization`.",
    request: deliveredConversionRequest,
    parameters: [
      requestHeader("Authorization", "`Bearer <ACCESS_TOKEN>`."),
      requestHeader("x-authorization", "The token, where a proxy or a payment takes `Authorization`."),
      requestHeader("x-api-key", "Account key; its account's quota is used."),
      ...paymentHeaders,
    ],
    answers: {
      ...conversionAnswers,
      401: [
        "The access token or account key is missing, unknown, or expired.",
        responses.errorDetail,
        challengeHeader,
      ],
      429: ["The recipient or the account has had its e-mails for today.", responses.errorDetail, retryAfter],
    },
  },
  "POST /v1/document/l402/markdown": {
    summary: "Convert a document, paid for by itself or out of an account's credit",
    description: "As `POST /markdown`, and with an account key, out of credit that was paid for in advance.",
    request: deliveredConversionRequest,
    parameters: [
      requestHeader("x-api-key", "Account key with prepaid credit."),
      requestHeader("Authorization", "`L402 <token>:<preimage>`; the scheme may also be called `LSAT`."),
      ...paymentHeaders,
    ],
    answers: {
      ...conversionAnswers,
      401: [
        "The account key is unknown or revoked (`detail`), or the L402 credential is malformed or not ours (fresh offers).",
        responses.unauthorized,
        offerHeaders,
      ],
      429: ["The recipient has had its e-mails for today.", responses.errorDetail, retryAfter],
    },
  },
  "POST /payment-request": invoiceRequest,
  "POST /payment_request": invoiceRequest,
  "POST /payment_request/x402": {
    summary: "The x402 requirements of an offer",
    description: "Most clients skip this call: the 402 answer carries the same in `offers[].metadata.x402`.",
    request: paymentRequestBody,
    answers: {
      200: ["The requirements.", responses.x402Requirements],
      404: ["The token is forged or expired, or the offer is not an x402 offer of its context."],
      ...withBody,
      ...failure,
      503: ["The rail is out of reach.", responses.errorDetail, retryAfter],
    },
  },
  "GET /job/{job_id}/status": {
    summary: "The state of a job",
    parameters: jobParameter,
    answers: { 200: ["The job.", responses.jobStatus], ...job, ...failure },
  },
  "GET /job/{job_id}/output": {
    summary: "Where the finished PDF can be downloaded",
    parameters: jobParameter,
    answers: {
      200: ["The PDF's address, good for 15 minutes, and what it is.", responses.jobOutput],
      ...job,
      409: ["The job is not done.", responses.errorDetail],
      410: ["The PDF has been deleted.", responses.errorDetail],
      ...failure,
    },
  },
  "GET /job/{job_id}/download": {
    summary: "The finished PDF itself",
    description: "Leads a browser to the PDF, for as long as it is kept: the link to give to a person.",
    parameters: jobParameter,
    answers: {
      302: ["`Location` is the PDF's address.", undefined, { Location: header("Address of the PDF.") }],
      404: ["No such job, or it has expired.", "text"],
      409: ["The job is not done.", "text"],
      410: ["The PDF has been deleted.", "text"],
      422: ["`job_id` is not a UUID.", "text"],
      ...failure,
    },
  },
  "GET /unsubscribe/{token}": {
    summary: "The page behind the link at the foot of every e-mail",
    parameters: tokenParameter,
    answers: { 200: ["A page with a button.", "html"], 404: ["We made no such link."], ...failure },
  },
  "POST /unsubscribe/{token}": {
    summary: "Sends the recipient of an e-mail no more of them (RFC 8058)",
    parameters: tokenParameter,
    answers: { 200: ["Done.", "html"], 404: ["We made no such link."], ...failure },
  },
  "GET /": {
    summary: "The page that buys a PDF in the browser",
    answers: { 200: ["A page.", "html"], ...failure },
  },
  "GET /docs": { summary: "This reference, for people", answers: { 200: ["A page.", "html"], ...failure } },
  "GET /terms": { summary: "What a payment buys", answers: { 200: ["A page.", "html"], ...failure } },
  "GET /assets/{file}": {
    summary: "Scripts, styles and fonts of the pages",
    parameters: [{ name: "file", in: "path", required: true, schema: { type: "string" } }],
    answers: {
      200: ["The file, which never changes.", "file"],
      404: ["No such file.", responses.errorDetail],
      ...failure,
    },
  },
  "GET /favicon.svg": { summary: "The icon", answers: { 200: ["The icon.", "file"], ...failure } },
  "GET /favicon.ico": {
    summary: "The icon, for older browsers",
    answers: { 200: ["The icon.", "file"], ...failure },
  },
  "GET /openapi.json": {
    summary: "This document",
    answers: { 200: ["OpenAPI 3.1.", z.looseObject({})], ...failure },
  },
  "GET /llms.txt": {
    summary: "How a language model buys a PDF (llmstxt.org)",
    answers: { 200: ["Markdown.", "text"], ...failure },
  },
  "GET /robots.txt": {
    summary: "What crawlers may visit (RFC 9309)",
    answers: { 200: ["Plain text.", "text"], ...failure },
  },
  "GET /.well-known/x402": {
    summary: "What is sold by x402, for its crawlers",
    answers: { 200: ["Resources, by method and path.", z.looseObject({})], ...failure },
  },
  "GET /.well-known/api-catalog": {
    summary: "Where the descriptions of this API are (RFC 9727)",
    answers: { 200: ["A link set.", "file"], ...failure },
  },
  "GET /health": {
    summary: "Whether the service is up",
    answers: { 200: ["It is.", responses.health], ...failure },
  },
};
