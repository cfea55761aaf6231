import * as z from "zod";
import {
  conversionRequest,
  creditRequest,
  deliveredConversionRequest,
  previewRequest,
  receiptRequest,
} from "../../http-contract/requests.ts";
import { paymentRequestBody } from "../../http-contract/payment/payment-request-body.ts";
import type { OperationName } from "../../http-contract/routes.ts";
import * as responses from "../../http-contract/responses.ts";
import { x402Requirements } from "../../http-contract/payment/x402-responses.ts";
import { agentOperations } from "./agent-operations.ts";
import { anywhere, header, collectProtocolHeaders, retryAfter, type Operation } from "./operation.ts";
import { pageOperations } from "./page-operations.ts";
import { securitySchemes } from "./security-schemes.ts";
import { recipientOperations } from "./recipient-operations.ts";

const receipt = collectProtocolHeaders("receipt");
const offerHeaders = {
  "X-Accept-Payment": header("The rails on offer, in order."),
  ...collectProtocolHeaders("offer"),
};
const withBody = {
  413: ["The body is larger than the limit that `detail` names.", responses.errorDetail],
  415: ["The content type is not application/json.", responses.errorDetail],
  422: ["The body is not JSON or is invalid; one entry per error.", responses.httpValidationError],
} as const;
const unprintable = {
  422: [
    "The body is not JSON or is invalid, or the document exceeds a limit that is checked before payment. One entry per error; " +
      "an error in the document has its line.",
    responses.httpValidationError,
  ],
} as const;
const job = {
  404: ["This job does not exist or has expired."],
  422: ["`job_id` is not a UUID.", responses.httpValidationError],
} as const;
const jobParameter = [
  {
    name: "job_id",
    in: "path",
    required: true,
    description: "`id` of the job.",
    schema: { type: "string", format: "uuid" },
  },
];
const keyParameter = [
  {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes your document distinct from identical ones of others. Without it, anyone who sends the same document gets the same job without " +
      "paying. Use 22 random characters or more for each document, and send it with every request for that document. " +
      "A structured-field string, or the same without quotes.",
    schema: { type: "string", minLength: 1, maxLength: 257, pattern: "^[\\x20-\\x7e]+$" },
  },
];
/** An account's key where none is needed: as a credential, catalogues would tell every buyer to get one first (@agentcash/discovery, section 6). */
const accountParameter = [
  {
    name: securitySchemes.accountKey.name,
    in: "header",
    required: false,
    description: `${securitySchemes.accountKey.description} The document is paid from its prepaid credit.`,
    schema: { type: "string" },
  },
];
const waitParameter = [
  {
    name: "Prefer",
    in: "header",
    required: false,
    description:
      "`wait=20` (RFC 7240) waits up to that many seconds (at most 20) for the job to end. `Preference-Applied` says that it did. If too many " +
      "requests wait already, the response comes at once.",
    schema: { type: "string" },
  },
];
const outputParameter = [
  {
    name: "output",
    in: "query",
    required: false,
    description:
      "`pdf` asks for the PDF itself, as `Accept: application/pdf` does: the response comes once the document is printed. `*/*` means JSON. Any other value is ignored.",
    // No constant: other values are no error.
    schema: { type: "string" },
    example: "pdf",
  },
];
const waitHeader = {
  "Preference-Applied": header("`wait=` and how many seconds the response could wait."),
};
const challengeHeader = {
  "WWW-Authenticate": header("`Bearer`, with the error of the token; or a challenge with fresh offers."),
};

const jobLink = { Link: header('The job\'s status, as `rel="status"`, where the PDF was asked for.') };

const printedHeaders = {
  ...waitHeader,
  ...jobLink,
  "Content-Disposition": header("The name of the PDF, where the response is the PDF."),
};

/** The responses of every endpoint that takes a document. */
const conversionResponses = {
  // The PDF is no media type here: generators would make the job a union with it, for clients that never request it.
  200: [
    "The job; or the PDF, as `application/pdf`, if the request asks for it.",
    responses.jobStatus,
    { ...receipt, ...printedHeaders },
  ],
  202: [
    "The PDF was asked for, and is not ready yet. Send the same request again; it is paid for.",
    responses.jobStatus,
    { ...receipt, ...jobLink, ...retryAfter },
  ],
  303: [
    "The PDF was asked for, and is larger than a response: download it from `Location`.",
    undefined,
    { ...receipt, ...jobLink, Location: header("Address of the PDF, good for 15 minutes.") },
  ],
  400: ["The payment header cannot be decoded.", responses.errorDetail],
  402: [
    "Payment is required, or the payment was refused (then `PAYMENT-RESPONSE` says why).",
    responses.paymentRequired,
    { ...offerHeaders, ...receipt },
  ],
  409: [
    "The payer has used the payment's identifier for another document. Nothing was charged.",
    responses.errorDetail,
  ],
  ...withBody,
  422: [
    `${unprintable[422][0]} Where the PDF was asked for and the job failed: its problem.`,
    unprintable[422][1],
    { ...receipt, ...jobLink },
    { "application/problem+json": responses.jobProblem },
  ],
  ...anywhere,
  503: [
    "A payment's outcome is not known yet, or no payment method is available. Send the same request again; do not pay again.",
    responses.errorDetail,
    retryAfter,
  ],
} as const;

const invoiceRequest: Operation = {
  tag: "Payments",
  offer: "lightning",
  summary: "The Lightning invoice of an offer",
  description:
    "Pay the invoice and send the document again, without any credential. While the invoice can be paid, the same request " +
    "returns it again. `payment_request_url` of the 402 is the address to use; `/payment-request` and `/payment_request` are the same.",
  request: paymentRequestBody,
  responses: {
    200: ["The invoice.", responses.lightningInvoice],
    404: ["The token is forged or expired, or the offer is not a Lightning offer of its context."],
    409: ["The document is paid for, or being paid for: send it again.", responses.errorDetail],
    ...withBody,
    ...anywhere,
    503: ["The Lightning node is out of reach.", responses.errorDetail, retryAfter],
  },
};

/** Every operation. */
export const operations: Readonly<Record<OperationName, Operation>> = {
  postMarkdown: {
    tag: "Documents",
    summary: "Convert a Markdown document to PDF",
    description:
      "Answers 402 with offers until the document is paid for, then 200 with its job. The same document sent again " +
      "answers with the same job and is never charged twice. With `Accept: application/pdf` it answers with the PDF itself. Without a body, and to GET, it answers 402 with the price of any document. " +
      "With an account key, it is paid from prepaid credit.",
    request: conversionRequest,
    parameters: [...keyParameter, ...accountParameter, ...waitParameter, ...outputParameter],
    callsBack: true,
    credentials: [[], ["l402"]],
    responses: {
      ...conversionResponses,
      401: [
        "The account key is unknown or revoked (`detail`), or the L402 credential is malformed or not ours (fresh offers).",
        responses.unauthorized,
        offerHeaders,
      ],
    },
  },
  postMarkdownCheck: {
    tag: "Documents",
    summary: "Check a Markdown document, free of charge",
    description: "The other operations refuse the same documents, before payment. Nothing is recorded.",
    request: conversionRequest,
    responses: {
      200: ["The document can be rendered, except for what `warnings` lists.", responses.checkedDocument],
      204: ["The document has no error that can be found before rendering."],
      ...withBody,
      ...unprintable,
      ...anywhere,
    },
  },
  postMarkdownPreview: {
    tag: "Documents",
    summary: "See pages of a document before paying, free of charge",
    description:
      "Returns the first two pages, and the one that `page` names, as images at 60 dpi, with the number of pages and all warnings. Nothing is " +
      "recorded. Few previews are made at once, and an address gets 30 an hour by default, with five pages of its choice of each document.",
    request: previewRequest,
    responses: {
      200: ["The pages.", responses.documentPreview],
      404: ["This service sends no previews.", responses.errorDetail],
      ...withBody,
      422: [
        `${unprintable[422][0]} Or its pages can't be shown soon: then buy it without a preview.`,
        unprintable[422][1],
      ],
      ...anywhere,
      429: [
        "Other previews are being made; or the address had its previews, or pages of this document, for this hour.",
        responses.tooManyRequests,
        retryAfter,
      ],
    },
  },
  postV1DocumentGeneralMarkdown: {
    tag: "Documents",
    summary: "Convert a document on the account of an access token",
    description:
      "Charged to the account's monthly quota; with an account key beside the token, to that of the key's account. When the quota " +
      "is used up, the response is 402 with offers: the request can be paid for on its own, with the token in `x-authorization` where a " +
      "payment needs `Authorization`.",
    request: deliveredConversionRequest,
    parameters: [...keyParameter, ...waitParameter, ...outputParameter],
    callsBack: true,
    credentials: [
      ["accessToken"],
      ["forwardedAccessToken"],
      ["accessToken", "accountKey"],
      ["forwardedAccessToken", "accountKey"],
      ["forwardedAccessToken", "l402"],
    ],
    responses: {
      ...conversionResponses,
      401: [
        "The access token or account key is missing, unknown, or expired (`detail`), or the L402 credential is malformed or not ours (fresh offers).",
        responses.unauthorized,
        { ...offerHeaders, ...challengeHeader },
      ],
      429: [
        "Too many requests, or a daily limit of emails is reached.",
        responses.tooManyRequests,
        retryAfter,
      ],
    },
  },
  postV1DocumentL402Markdown: {
    tag: "Documents",
    summary: "Convert a document, paid for on its own or from an account's credit",
    description: "As `POST /markdown`; with an account key, paid from prepaid credit.",
    request: deliveredConversionRequest,
    parameters: [...keyParameter, ...waitParameter, ...outputParameter],
    callsBack: true,
    credentials: [[], ["accountKey"], ["l402"]],
    responses: {
      ...conversionResponses,
      401: [
        "The account key is unknown or revoked (`detail`), or the L402 credential is malformed or not ours (fresh offers).",
        responses.unauthorized,
        offerHeaders,
      ],
      429: [
        "Too many requests, or a daily limit of emails is reached.",
        responses.tooManyRequests,
        retryAfter,
      ],
    },
  },
  postV1Credits: {
    tag: "Payments",
    summary: "Buy a pack of credit",
    description:
      "Answers 402 with offers until the pack is paid for, then 200 with an account key, which pays for documents. The same request with the same " +
      "`Idempotency-Key` answers with the same pack and key, and is never charged twice. Whoever knows the `Idempotency-Key` gets the key: " +
      "it has at least 22 characters, such as a UUID. Without it, the offers can't be paid.",
    request: creditRequest,
    parameters: keyParameter,
    isUnlisted: true,
    credentials: [[], ["l402"]],
    responses: {
      200: ["The pack that was bought, with its key.", responses.creditPack, receipt],
      400: conversionResponses[400],
      401: [
        "The L402 credential is malformed or not ours. Body and `WWW-Authenticate` carry fresh offers.",
        responses.paymentRequired,
        offerHeaders,
      ],
      402: conversionResponses[402],
      404: ["This service sells no credit.", responses.errorDetail],
      409: conversionResponses[409],
      ...withBody,
      ...anywhere,
      503: conversionResponses[503],
    },
  },
  getV1Credits: {
    tag: "Payments",
    summary: "The credit of an account key",
    description: "Answers with what is left to be spent, and until when.",
    credentials: [["accountKey"]],
    responses: {
      200: ["The credit.", responses.accountCredit],
      401: ["The account key is missing, unknown or revoked.", responses.errorDetail, challengeHeader],
      ...anywhere,
    },
  },
  postPaymentRequest: invoiceRequest,
  postPaymentRequestAlias: invoiceRequest,
  postPaymentRequestX402: {
    tag: "Payments",
    offer: "x402",
    summary: "The x402 requirements of an offer",
    description: "Most clients skip this call: the 402 has the same in `offers[].metadata.x402`.",
    request: paymentRequestBody,
    responses: {
      200: ["The requirements.", x402Requirements],
      404: ["The token is forged or expired, or the offer is not an x402 offer of its context."],
      ...withBody,
      ...anywhere,
      503: ["The rail is out of reach.", responses.errorDetail, retryAfter],
    },
  },
  postPaymentRequestCard: {
    tag: "Payments",
    forCards: true,
    summary: "The page on which a card pays an offer",
    description:
      "For an offer of `POST /v1/credits` by `card`. Show a person the address in `checkout_url`, and send the request for the pack again, with the same " +
      "`Idempotency-Key`, until it is paid. While the page can be used, every request gets the same page.",
    request: paymentRequestBody,
    responses: {
      200: ["The page.", responses.checkoutPage],
      404: ["The token is forged or expired, or the offer is not one for cards of its context."],
      409: ["The pack is paid for, or a payment for it is being settled.", responses.errorDetail],
      ...withBody,
      ...anywhere,
      503: ["The payment service is out of reach.", responses.errorDetail, retryAfter],
    },
  },
  getJobJobIdStatus: {
    tag: "Jobs",
    summary: "The state of a job",
    description:
      "Poll about once a second until `status` is `Done` or `Failed`. Then `path` is the URL of the output.",
    parameters: [...jobParameter, ...waitParameter],
    responses: { 200: ["The job.", responses.jobStatus, waitHeader], ...job, ...anywhere },
  },
  getJobJobIdOutput: {
    tag: "Jobs",
    summary: "The download URL of the finished PDF",
    description:
      "The URL stays the same for ten minutes. After that, a call returns a new one, while the PDF is kept and as often as the operator " +
      "allows, 20 times by default.",
    parameters: jobParameter,
    responses: {
      200: ["The PDF's URL, valid for 15 minutes, and facts about the PDF.", responses.jobOutput],
      ...job,
      409: ["The job is not done.", responses.errorDetail],
      410: ["The PDF has been deleted.", responses.errorDetail],
      ...anywhere,
      429: [
        "Too many requests; or the purchase has no downloads left, then `Retry-After` says when the document can be bought again.",
        responses.tooManyRequests,
        retryAfter,
      ],
    },
  },
  postJobJobIdReceipt: {
    tag: "Jobs",
    summary: "A receipt of the purchase, as a PDF",
    description:
      "Prints a receipt of what was paid for the document, with seller, buyer and amount, and the transaction if the request names it, and answers with the receipt's job, free of charge. The " +
      "same buyer has the same receipt; there are three different ones. Jobs of corrections and receipts have that of the document that was paid for. A document that was paid for from an account has none.",
    request: receiptRequest,
    isBodyOptional: true,
    parameters: [...jobParameter, ...waitParameter, ...outputParameter],
    responses: {
      200: [
        "The receipt's job; or its PDF, as `application/pdf`, if the request asks for it.",
        responses.jobStatus,
        printedHeaders,
      ],
      202: [
        "The PDF was asked for, and is not ready yet. Send the same request again.",
        responses.jobStatus,
        { ...jobLink, ...retryAfter },
      ],
      404: job[404],
      409: [
        "The job is not done (`pdf-not-ready`), was paid for from an account (`receipt-of-credit`), or has all its receipts (`receipts-used-up`).",
        responses.errorDetail,
      ],
      ...withBody,
      422: [
        `\`job_id\` is not a UUID. ${withBody[422][0]} Where the PDF was asked for and the receipt's job failed: its problem.`,
        responses.httpValidationError,
        jobLink,
        { "application/problem+json": responses.jobProblem },
      ],
      ...anywhere,
    },
  },
  getJobJobIdDownload: {
    tag: "Jobs",
    summary: "The finished PDF itself",
    description: "Redirects a browser to the PDF while it is kept: the link to give to a person.",
    parameters: jobParameter,
    responses: {
      302: ["`Location` is the PDF's address.", undefined, { Location: header("Address of the PDF.") }],
      404: ["This job does not exist or has expired.", "text/plain"],
      409: ["The job is not done.", "text/plain"],
      410: ["The PDF has been deleted.", "text/plain"],
      422: ["`job_id` is not a UUID.", "text/plain"],
      ...anywhere,
      429: ["As at `/job/{job_id}/output`.", "text/plain", retryAfter],
    },
  },
  ...agentOperations,
  ...recipientOperations,
  ...pageOperations,
  getOpenapiJson: {
    tag: "Descriptions",
    summary: "This document",
    description: "Generated from the schemas that the service validates with.",
    responses: { 200: ["OpenAPI 3.1.", z.looseObject({})], ...anywhere },
  },
};
