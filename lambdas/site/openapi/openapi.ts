import * as z from "zod";
import {
  conversionRequest,
  creditRequest,
  deliveredConversionRequest,
  invoiceSchema,
  previewRequest,
  receiptRequest,
} from "../../http-contract/requests.ts";
import { paymentRequestBody } from "../../http-contract/payment/payment-request-body.ts";
import * as responses from "../../http-contract/responses.ts";
import * as x402Responses from "../../http-contract/payment/x402-responses.ts";
import { describedRoutes } from "../../http-contract/routes.ts";
import { isPage } from "../contact.ts";
import type { Deployment } from "../deployment.ts";
import { formatGuidance } from "../discovery/llms-text.ts";
import { errorsExplained } from "./errors-explained.ts";
import interfaceVersion from "../../http-contract/interface-version.json" with { type: "json" };
import { quickStart } from "./quick-start.ts";
import { operationObject } from "./operation-object.ts";
import { tags } from "./operation.ts";
import { operations } from "./operations.ts";
import { securitySchemes } from "./security-schemes.ts";

/** Builds the OpenAPI 3.1 document from the schemas by which the service validates. It describes only what is configured. */
export function openApiDocument(deployment: Deployment): object {
  const { publicBaseUrl, listing, rails, showsPreviews, packs } = deployment;
  const termsUrl = new URL(deployment.termsUrl, publicBaseUrl).href;
  const paths: Record<string, Record<string, object>> = {};
  for (const route of describedRoutes) {
    const operation = operations[route.operation];
    if (operation.forCards && !packs.some(({ cardCents }) => cardCents !== undefined)) continue;
    if (operation.offer && !rails.some(({ method }) => method === operation.offer)) continue;
    if (route.operation === "postMarkdownPreview" && !showsPreviews) continue;
    if (route.path === "/v1/credits" && packs.length === 0) continue;
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationObject(route, operation, deployment);
  }
  const { l402, ...accounts } = securitySchemes;
  return {
    openapi: "3.1.0",
    info: {
      title: "Markdown to PDF",
      version: interfaceVersion.version,
      description: quickStart(publicBaseUrl),
      termsOfService: termsUrl,
      contact: {
        name: deployment.seller ?? "The operator",
        ...describeContact(deployment.contact ?? termsUrl),
      },
      license: { name: "MIT", identifier: "MIT" },
      // Read last: pages show it below the operations.
      "x-errors": errorsExplained,
      "x-guidance": formatGuidance(deployment),
    },
    servers: [{ url: publicBaseUrl }],
    // draft-payment-discovery-00, "Service Extension".
    "x-service-info": {
      name: listing.name,
      description: listing.description,
      tags: listing.tags,
      ...(listing.iconUrl !== undefined && { iconUrl: listing.iconUrl }),
      categories: ["developer-tools", "media"],
      docs: {
        homepage: publicBaseUrl,
        apiReference: `${publicBaseUrl}/docs`,
        llms: `${publicBaseUrl}/llms.txt`,
      },
    },
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      headers: {
        RequestId: {
          description: "Names the request in the operator's log.",
          schema: { type: "string" },
        },
      },
      schemas: componentSchemas(),
      securitySchemes: { ...accounts, ...(rails.some(({ takesL402 }) => takesL402) && { l402 }) },
    },
  };
}

function describeContact(contact: string): object {
  return isPage(contact) ? { url: contact } : { email: contact };
}

function componentSchemas(): object {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas: requests } = z.toJSONSchema(
    createRegistry([
      conversionRequest,
      creditRequest,
      receiptRequest,
      deliveredConversionRequest,
      previewRequest,
      invoiceSchema,
      paymentRequestBody,
    ]),
    { uri, io: "input" },
  );
  const { schemas: answers } = z.toJSONSchema(
    createRegistry(
      Object.values({ ...responses, ...x402Responses }).filter((value) => value instanceof z.ZodType),
    ),
    { uri, io: "output" },
  );
  return Object.fromEntries(
    Object.entries({ ...requests, ...answers }).map(([id, { $schema: _, $id: __, id: ___, ...schema }]) => [
      id,
      separateTypes(schema),
    ]),
  );
}

/** Writes values of several types as alternatives, for generators that read one type a schema (oapi-codegen 2.8). */
function separateTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(separateTypes);
  if (typeof schema !== "object" || schema === null) return schema;
  const fields = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, separateTypes(value)]),
  );
  const { type, ...others } = fields;
  const isOfSeveral = Array.isArray(type) && type.filter((each) => each !== "null").length > 1;
  return isOfSeveral ? { ...others, anyOf: type.map((each: unknown) => ({ type: each })) } : fields;
}

function createRegistry(named: readonly z.ZodType[]) {
  const registry = z.registry<{ id: string }>();
  for (const schema of named) {
    const { id } = schema.meta() ?? {};
    if (id !== undefined) registry.add(schema, { id });
  }
  return registry;
}
