import { z } from "zod";
import { conversionRequest, paymentRequestBody } from "../interface/requests.ts";
import * as responses from "../interface/responses.ts";
import { routes } from "../routes.ts";
import type { Route } from "../routes.ts";

/** When the interface last changed (UTC). Set it anew with every change to a schema, a route or an answer. */
export const interfaceVersion = "2026-11-21T00:20:00Z";

/** One operation's answers: description and body, by status. */
interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly request?: z.ZodType;
  readonly parameters?: readonly object[];
  readonly answers: Readonly<
    Record<number, readonly [description: string, body?: z.ZodType | "text", headers?: object]>
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

const operations: Readonly<Record<string, Operation>> = {
  "POST /markdown": {
    summary: "Convert a Markdown document to PDF",
    description:
      "Answers 402 with offers until the document is paid for, then 200 with its job. The same document sent again " +
      "answers with the same job and is never charged twice.",
    request: conversionRequest,
    parameters: [
      requestHeader("PAYMENT-SIGNATURE", "x402 version 2 payment payload, base64 of JSON."),
      requestHeader("X-PAYMENT", "The same, under its older name."),
      requestHeader("Authorization", "`L402 <token>:<preimage>`; the scheme may also be called `LSAT`."),
    ],
    answers: {
      200: ["The job.", responses.jobStatus, receipt],
      400: ["The payment header cannot be decoded.", responses.errorDetail],
      401: [
        "The L402 credential is malformed or not ours. Body and `WWW-Authenticate` carry fresh offers.",
        responses.paymentRequired,
        offerHeaders,
      ],
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
  "GET /openapi.json": { summary: "This document", answers: { 200: ["OpenAPI 3.1.", z.looseObject({})] } },
  "GET /terms": { summary: "What a payment buys", answers: { 200: ["Plain text.", "text"] } },
  "GET /health": { summary: "Whether the service is up", answers: { 200: ["It is.", responses.health] } },
};

/** The OpenAPI 3.1 document, made from the schemas that the service itself checks with. */
export function openApiDocument(publicBaseUrl: string): object {
  const schemas = componentSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationObject(route);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Markdown to PDF",
      version: interfaceVersion,
      description: "Markdown in, a print-ready PDF out, paid per document and without an account.",
    },
    servers: [{ url: publicBaseUrl }],
    paths,
    components: { schemas },
  };
}

function operationObject(route: Route): object {
  const operation = operations[`${route.method} ${route.path}`];
  if (!operation) throw new Error(`${route.method} ${route.path} is not described`);
  const { summary, description, request, parameters, answers } = operation;
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    ...(description && { description }),
    ...(parameters && { parameters }),
    ...(request && {
      requestBody: { required: true, content: { "application/json": { schema: reference(request) } } },
    }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, [text, body, headers]]) => [
        status,
        {
          description: text,
          ...(headers && { headers }),
          ...(body === "text" && { content: { "text/plain": { schema: { type: "string" } } } }),
          ...(body && body !== "text" && { content: { "application/json": { schema: reference(body) } } }),
        },
      ]),
    ),
  };
}

function reference(schema: z.ZodType): object {
  const { id } = schema.meta() ?? {};
  return id === undefined ? { type: "object" } : { $ref: `#/components/schemas/${id}` };
}

function componentSchemas(): object {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas: requests } = z.toJSONSchema(registryOf([conversionRequest, paymentRequestBody]), {
    uri,
    io: "input",
  });
  const { schemas: answers } = z.toJSONSchema(
    registryOf(Object.values(responses).filter((value) => value instanceof z.ZodObject)),
    { uri, io: "output" },
  );
  return Object.fromEntries(
    Object.entries({ ...requests, ...answers }).map(([id, { $schema: _, $id: __, id: ___, ...schema }]) => [
      id,
      schema,
    ]),
  );
}

function registryOf(named: readonly z.ZodType[]) {
  const registry = z.registry<{ id: string }>();
  for (const schema of named) {
    const { id } = schema.meta() ?? {};
    if (id !== undefined) registry.add(schema, { id });
  }
  return registry;
}
