import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { openApiDocument } from "../../../lambdas/site/openapi/openapi.ts";
import { everythingOnSale } from "../../unit/lambdas/site/deployments.ts";

interface OpenApi {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }> }>
  >;
}

const document = openApiDocument(everythingOnSale) as OpenApi;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, "openapi");

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly text: string;
}

/** Finds the parts of an answer that the OpenAPI document does not describe for its operation, body included; undefined when it fits. */
export function findContractFault(
  { status, contentType, text }: WireAnswer,
  method: string,
  path: string,
): string | undefined {
  const operation = document.paths[path]?.[method.toLowerCase()];
  const described = operation?.responses[String(status)];
  if (!operation || !described) return `${method} ${path} may not answer ${status}: ${text}`;
  if (!described.content) return text === "" ? undefined : `${status} has no body: ${text}`;
  // What a request asks for by its own `Accept` is described in words.
  if (status === 200 && contentType === "application/pdf" && "202" in operation.responses) return undefined;
  const schemas = Object.entries(described.content).filter(([type]) => type.endsWith("json"));
  if (schemas.length === 0) return undefined;
  const [, { schema } = {}] = schemas.find(([type]) => type === contentType) ?? [];
  if (!schema) return `The body is ${contentType ?? "of no type"}`;
  const body: unknown = JSON.parse(text);
  if (schema.$ref === undefined || ajv.validate({ $ref: `openapi${schema.$ref}` }, body)) return undefined;
  return `${ajv.errorsText()}: ${text}`;
}

/** Checks that an answer is one that the OpenAPI document describes for its operation, body and all. */
export async function expectInContract(answer: Response, method: string, path: string): Promise<unknown> {
  const { status, headers } = answer;
  const contentType = headers.get("content-type") ?? undefined;
  const text = await answer.text();
  expect(findContractFault({ status, contentType, text }, method, path)).toBeUndefined();
  if (text === "") return undefined;
  return contentType?.endsWith("json") ? (JSON.parse(text) as unknown) : text;
}
