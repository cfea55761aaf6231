import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { openApiDocument } from "../../lambdas/site/openapi.ts";

interface OpenApi {
  readonly paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }> }>
  >;
}

const document = openApiDocument("https://example.com") as OpenApi;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, "openapi");

/** Checks that an answer is one that the OpenAPI document describes for its operation, body and all. */
export async function expectInContract(answer: Response, method: string, path: string): Promise<unknown> {
  const described = document.paths[path]?.[method.toLowerCase()]?.responses[String(answer.status)];
  expect(described, `${method} ${path} may answer ${answer.status}`).toBeDefined();
  const text = await answer.text();
  const schema = described?.content?.["application/json"]?.schema;
  if (!described?.content) {
    expect(text).toBe("");
    return undefined;
  }
  if (!schema) return text;
  expect(answer.headers.get("content-type")).toBe("application/json");
  const body: unknown = JSON.parse(text);
  if (schema.$ref !== undefined) {
    const valid = ajv.validate({ $ref: `openapi${schema.$ref}` }, body);
    expect(ajv.errors ?? [], text).toEqual([]);
    expect(valid).toBe(true);
  }
  return body;
}
