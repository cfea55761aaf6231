import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { document, operations } from "./described.ts";

describe("the examples of the OpenAPI document", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");
  const findFault = (schema: object, value: unknown): string | undefined => {
    const absolute: unknown = JSON.parse(
      JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'),
    );
    return ajv.validate(absolute as object, value) ? undefined : ajv.errorsText();
  };
  const shown = operations.flatMap(({ name, parameters = [], requestBody, responses }) => [
    ...parameters
      .filter(({ example }) => example !== undefined)
      .map(({ name: parameter, schema, example }) => ({
        name: `${name}, ${parameter}`,
        schema,
        value: example,
      })),
    ...[requestBody, ...Object.values(responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).flatMap(({ schema, examples = {} }) =>
        Object.values(examples).map(({ value }) => ({ name, schema, value })),
      ),
    ),
  ]);

  it.each(shown)("match their schema, including formats: $name", ({ schema, value }) => {
    expect(findFault(schema, value)).toBeUndefined();
  });

  it("have a schema that refuses a blank document, as the service does", () => {
    const schema = { $ref: "#/components/schemas/ConversionRequest" };
    expect(findFault(schema, { data: { text_body: " \n" } })).toMatch(/text_body must match pattern/);
    expect(findFault(schema, { data: { text_body: " a" } })).toBeUndefined();
  });

  it("have no top-level field that their schema lacks", () => {
    const properties = (schema: object): object | undefined => {
      const resolved = ajv.getSchema(`openapi${"$ref" in schema ? String(schema.$ref) : ""}`)?.schema;
      return typeof resolved === "object" && "properties" in resolved
        ? (resolved.properties as object)
        : undefined;
    };
    const unknown = shown.flatMap(({ name, schema, value }) => {
      const known = "$ref" in schema && properties(schema);
      if (!known || typeof value !== "object" || value === null) return [];
      return Object.keys(value)
        .filter((field) => !(field in known))
        .map((field) => `${name}: ${field}`);
    });
    expect(unknown).toEqual([]);
  });

  it("exist for every operation with a JSON schema", () => {
    const without = operations.filter(({ requestBody, responses }) => {
      const answered = Object.entries(responses).filter(([status]) => status < "300");
      const media = [requestBody, ...answered.map(([, body]) => body)].flatMap((body) =>
        Object.entries(body?.content ?? {}).filter(([type]) => type === "application/json"),
      );
      const examples = [...(requestBody ? [requestBody] : []), ...Object.values(responses)].flatMap(
        ({ content = {} }) => Object.values(content).flatMap((media) => Object.keys(media.examples ?? {})),
      );
      return media.length > 0 && examples.length === 0;
    });
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
