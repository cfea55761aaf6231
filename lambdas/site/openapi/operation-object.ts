import type * as z from "zod";
import type { PaymentMethod } from "../../http-contract/payment/payment-methods.ts";
import { paymentProblem } from "../../http-contract/responses.ts";
import type { DescribedRoute } from "../../http-contract/routes.ts";
import type { OfferDescription } from "../../payments/definitions.ts";
import type { Deployment } from "../deployment.ts";
import { paymentInfo } from "../discovery/payment-info.ts";
import { describeCallbacks } from "./callbacks.ts";
import { examples, type Example } from "./examples.ts";
import type { Body, Header, Operation } from "./operation.ts";

/** Returns an operation as OpenAPI writes it. Whatever may answer 402 tells its price, and takes the payments that are on sale. */
export function operationObject(
  route: DescribedRoute,
  operation: Operation,
  deployment: Pick<Deployment, "listing" | "rails">,
): object {
  const { rails } = deployment;
  const { tag, summary, description, request, credentials = [], responses } = operation;
  const isSold = 402 in responses;
  const example: Example = examples[route.operation];
  const parameters = [
    ...withExamples(operation.parameters ?? [], example.parameters),
    ...(isSold ? paymentParameters(rails) : []),
  ];
  return {
    operationId: route.operation,
    tags: [tag],
    summary,
    description,
    security: credentials
      .filter((names) => rails.some(({ takesL402 }) => takesL402) || !names.includes("l402"))
      .map((names) => Object.fromEntries(names.map((name) => [name, []]))),
    ...(isSold && !operation.isUnlisted && { "x-payment-info": paymentInfo(deployment, route.path) }),
    ...(parameters.length > 0 && { parameters }),
    ...(request && {
      requestBody: {
        required: operation.isBodyOptional !== true,
        content: {
          "application/json": {
            schema: reference(request),
            ...(example.request && { examples: { example: { value: example.request } } }),
          },
        },
      },
    }),
    ...(operation.callsBack && { callbacks: describeCallbacks(route.operation) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, [text, body, headers, others = {}]]) => [
        status,
        {
          description: text,
          headers: { ...requestId, ...headersOnSale(headers ?? {}, rails) },
          ...describeContent(
            body,
            Number(status) === example.status ? offersOnSale(example.response, rails) : undefined,
            Number(status) === 402 && takesPaymentScheme(rails)
              ? { ...others, "application/problem+json": paymentProblem }
              : others,
          ),
        },
      ]),
    ),
  };
}

/** The header of every answer. */
const requestId = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };

function withExamples(
  parameters: readonly object[],
  values: Readonly<Record<string, string>> = {},
): readonly object[] {
  return parameters.map((parameter) => {
    const value = "name" in parameter ? values[String(parameter.name)] : undefined;
    return value === undefined ? parameter : { ...parameter, example: value };
  });
}

/** Returns whether requests that use the scheme `Payment`, by `Accept-Payment` or a credential, get the problem details of a 402. */
function takesPaymentScheme(rails: readonly OfferDescription[]): boolean {
  return rails.some(({ catalogue }) => catalogue.charges.length > 0);
}

function describeContent(body: Body, example: unknown, others: Readonly<Record<string, z.ZodType>>): object {
  if (body === undefined) return {};
  if (typeof body === "object" && "mediaType" in body) {
    const isJson = body.mediaType.endsWith("+json");
    const schema = isJson ? { type: "object" } : { type: "string", format: "binary" };
    return { content: { [body.mediaType]: { schema } } };
  }
  const type = typeof body === "string" ? body : "application/json";
  const media = {
    schema: typeof body === "string" ? { type: "string" } : reference(body),
    ...(example !== undefined && { examples: { example: { value: example } } }),
  };
  const content: Record<string, object> = { [type]: media };
  for (const [otherType, otherSchema] of Object.entries(others))
    content[otherType] = { schema: reference(otherSchema) };
  return { content };
}

function reference(schema: z.ZodType): object {
  const { id } = schema.meta() ?? {};
  return id === undefined ? { type: "object" } : { $ref: `#/components/schemas/${id}` };
}

function headersOnSale(
  headers: Readonly<Record<string, Header>>,
  rails: readonly OfferDescription[],
): object {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, uses]) => {
      const onSale = uses.filter(({ methods }) => methods?.some((method) => isOnSale(rails, method)) ?? true);
      if (onSale.length === 0) return [];
      const description = onSale.map((use) => use.description).join(" ");
      return [[name, { description, schema: { type: "string" } }]];
    }),
  );
}

/** Returns an example's answer without the offers that this deployment does not make. */
function offersOnSale(response: unknown, rails: readonly OfferDescription[]): unknown {
  if (typeof response !== "object" || response === null || !("offers" in response)) return response;
  const offers = response.offers as readonly { readonly payment_methods: readonly PaymentMethod[] }[];
  return {
    ...response,
    offers: offers.filter(({ payment_methods: methods }) =>
      methods.some((method) => isOnSale(rails, method)),
    ),
  };
}

/** Returns the headers that may carry a payment, each once, though several offers may take it. */
function paymentParameters(rails: readonly OfferDescription[]): readonly object[] {
  const headers = Object.assign({}, ...rails.map((rail) => rail.headers)) as OfferDescription["headers"];
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));
}

function isOnSale(rails: readonly OfferDescription[], method: PaymentMethod): boolean {
  return rails.some((rail) => rail.method === method);
}
