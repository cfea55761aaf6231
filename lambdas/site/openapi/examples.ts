import type { OperationName } from "../../http-contract/routes.ts";

/** One call of an operation, and its response. Tests send every one of them. */
export interface Example {
  readonly request?: object;
  /** Values of path parameters and headers, by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly status: number;
  /** The response's body: text, or JSON whose values differ from call to call. */
  readonly response?: unknown;
}

const service = "https://pdf.example";
const jobId = "6f1c2a52-7d55-5c2e-9a0f-3f1e5d0c8b11";
const contextId = "k3J9xQ2mV7aB";
const token = "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImszSjl4UTJtVjdhQiJ9.c2lnbmF0dXJl";
const document = {
  data: { text_body: "# Hello\n\nworld", meta: { title: "First", author: "You" } },
  options: { document_name: "first.pdf", paper: "a4" },
};
const requirements = {
  version: "0.2.2",
  x402_version: 2,
  accepts: [
    {
      scheme: "exact",
      network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
      asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
      amount: "10000",
      payTo: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
      maxTimeoutSeconds: 60,
      extra: {
        feePayer: "2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4",
        memo: "AGcTb2k3J9xQ2mV7aBq1w2e3r4t5Zx8_",
      },
    },
  ],
  resource: `${service}/markdown`,
  expires_at: "2026-11-21T10:00:00.000Z",
};
const paymentRequired = {
  version: "0.2.2",
  payment_request_url: `${service}/payment-request`,
  payment_context_token: token,
  offers: [
    {
      id: `lightning-${contextId}`,
      title: "One PDF, paid over Lightning",
      description: "Request an invoice at payment_request_url, pay it, and send the same document again.",
      amount: 5,
      currency: "SATS",
      payment_methods: ["lightning"],
      type: "one-time",
      metadata: { l402: { token: "AgEEbHNhdA==", invoice: "lnbc50n1p4szv25pp5..." } },
    },
    {
      id: `x402-${contextId}`,
      title: "One PDF, paid in USDC on Solana",
      description: "Pay with any x402 client, then send the same document again with the payment.",
      amount: 0.01,
      currency: "USDC",
      payment_methods: ["x402"],
      type: "one-time",
      metadata: { x402: requirements },
    },
  ],
  terms_url: `${service}/terms`,
  metadata: { expires_at: "2026-11-21T10:00:00.000Z" },
};
const invoice = {
  version: "0.2.2",
  offer_id: `lightning-${contextId}`,
  expires_at: "2026-11-21T09:15:00.000Z",
  payment_request: {
    payment_request: "lnbc50n1p4szv25pp5...",
    payment_hash: "9f2f4d0f1c5b1e0a5d7a8c3b6e4f20112233445566778899aabbccddeeff0011",
    payment_qr_svg: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0i...",
  },
};
const job = {
  id: jobId,
  status: "Done",
  description: "The PDF is ready.",
  status_meta: "document_generated",
  progress: 1,
  path: `${service}/job/${jobId}/output`,
};
const finishedPdf = {
  url: `https://documents.s3.us-east-1.amazonaws.com/documents/${jobId}.pdf?X-Amz-Expires=900&X-Amz-Signature=9f2f4d0f1c5b`,
  expires_at: "2026-11-21T09:15:00.000Z",
  document_name: "first.pdf",
  content_type: "application/pdf",
  bytes: 23412,
  pages: 2,
  sha256: "3a7bd3e2360a3d29eea436fcfb7e44c735d117c42d1c1835420b6b9942dd4f1b",
};
const output = {
  status: "Done",
  path: job.path,
  ...finishedPdf,
};
const withInvoice: Example = {
  request: { offer_id: `lightning-${contextId}`, payment_context_token: token, payment_method: "lightning" },
  status: 200,
  response: invoice,
};
const ofJob = { job_id: jobId };

/** An example of each operation, as the OpenAPI document shows them. */
export const examples: Readonly<Record<OperationName, Example>> = {
  postMarkdownCheck: { request: document, status: 204 },
  postMarkdownPreview: {
    request: { ...document, page: 3 },
    status: 200,
    response: { pages: 1, images: [{ page: 1, media_type: "image/png", data: "iVBORw0KGgo=" }] },
  },
  postMarkdown: { request: document, status: 402, response: paymentRequired },
  postV1DocumentGeneralMarkdown: {
    request: {
      ...document,
      options: { ...document.options, delivery: { method: "email", to_email: "you@example.com" } },
    },
    parameters: { Authorization: "Bearer <ACCESS_TOKEN>" },
    status: 200,
    response: {
      ...job,
      status: "Not Started",
      status_meta: "payment_received",
      description: "Paid. The document is queued.",
      progress: 0,
      path: `${service}/job/${jobId}/status`,
    },
  },
  postV1DocumentL402Markdown: { request: document, status: 402, response: paymentRequired },
  postV1Credits: {
    request: { documents: 100 },
    parameters: { "Idempotency-Key": "8e03978e-40d5-43dd-bc93-6894a57f9324" },
    status: 402,
    response: {
      ...paymentRequired,
      offers: paymentRequired.offers.map((offer) => ({
        ...offer,
        title: offer.title.replace("One PDF", "Credit for 100 PDFs"),
        amount: offer.amount * 80,
        description: offer.description.replace("document again", "request again"),
      })),
    },
  },
  getV1Credits: {
    parameters: { "x-api-key": "<ACCOUNT_KEY>" },
    status: 200,
    response: {
      account_id: `pack-${jobId}`,
      credit: 99,
      expires_at: "2027-11-21T10:00:00.000Z",
      frozen: false,
    },
  },
  postPaymentRequest: withInvoice,
  postPaymentRequestAlias: withInvoice,
  postPaymentRequestX402: {
    request: { offer_id: `x402-${contextId}`, payment_context_token: token },
    status: 200,
    response: requirements,
  },
  postPaymentRequestCard: {
    request: { offer_id: `card-${contextId}`, payment_context_token: token },
    status: 200,
    response: {
      version: invoice.version,
      offer_id: `card-${contextId}`,
      expires_at: "2026-11-21T11:00:00.000Z",
      checkout_url: "https://checkout.stripe.com/c/pay/cs_test_a1",
    },
  },
  getJobJobIdStatus: { parameters: ofJob, status: 200, response: { ...job, ...finishedPdf } },
  getJobJobIdOutput: { parameters: ofJob, status: 200, response: output },
  postJobJobIdReceipt: {
    request: {
      buyer: {
        name: "Example Ltd",
        address: ["1 Example Street", "London"],
        tax_id: "GB 123 4567 89",
        reference: "PO 4711",
      },
    },
    parameters: ofJob,
    status: 200,
    response: {
      ...job,
      id: "c1d6e8a0-2b7f-8c43-9f5e-7a1b2c3d4e5f",
      path: `${service}/job/c1d6e8a0-2b7f-8c43-9f5e-7a1b2c3d4e5f/output`,
      receipt_of: jobId,
    },
  },
  getJobJobIdDownload: { parameters: ofJob, status: 302 },
  getUnsubscribeToken: { parameters: { token: "not-one-of-ours" }, status: 404 },
  postUnsubscribeToken: { parameters: { token: "not-one-of-ours" }, status: 404 },
  getConsentToken: { parameters: { token: "not-one-of-ours" }, status: 404 },
  postConsentToken: { parameters: { token: "not-one-of-ours" }, status: 404 },
  postMcp: {
    request: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    status: 200,
    response: { jsonrpc: "2.0", id: 1, result: { tools: [] } },
  },
  getWellKnownMcpServerCardJson: {
    status: 200,
    response: {
      name: "com.example/markdown-to-pdf",
      remotes: [{ type: "streamable-http", url: `${service}/mcp` }],
    },
  },
  getOpenapiJson: { status: 200, response: { openapi: "3.1.0" } },
  getMcpServerCard: { status: 200 },
  getWellKnownAiCatalogJson: { status: 200 },
  getWellKnownFile: {
    parameters: { file: "402index-verify.txt" },
    status: 404,
    response: { detail: "This path does not exist.", code: "path-unknown" },
  },
  getWellKnownX402: { status: 200, response: { version: 1, resources: ["POST /markdown"] } },
  getWellKnownApiCatalog: { status: 200, response: { linkset: [] } },
  getHealth: { status: 200, response: { status: "ok" } },
  getHomePage: { status: 200, response: "<!doctype html>…" },
  getDocs: { status: 200, response: "<!doctype html>…" },
  getHelp: { status: 200, response: "<!doctype html>…" },
  getAgents: { status: 200, response: "<!doctype html>…" },
  getTerms: { status: 200, response: "<!doctype html>…" },
  getLlmsTxt: { status: 200, response: "# Markdown to PDF\n…" },
  getRobotsTxt: { status: 200, response: "User-agent: *\n…" },
  getSitemapXml: { status: 200, response: "<?xml version=…" },
  // Where the operator names no contact.
  getWellKnownSecurityTxt: {
    status: 404,
    response: { detail: "This path does not exist.", code: "path-unknown" },
  },
  getFaviconSvg: { status: 200 },
  getFaviconIco: { status: 200 },
  getAssetsFile: { parameters: { file: "favicon.svg" }, status: 200 },
};
