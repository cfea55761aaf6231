import * as z from "zod";
import { conversionRequest, deliveredConversionRequest, paymentRequestBody } from "../interface/requests.ts";
import * as responses from "../interface/responses.ts";
import { errorsExplained } from "./errors-explained.ts";
import { examples } from "./examples.ts";
import { operations } from "./operations.ts";
import type { Operation } from "./operations.ts";
import { routes } from "../routes.ts";
import type { Route } from "../routes.ts";

/** When the interface last changed (UTC). Set it anew with every change to a schema, a route or an answer. */
export const interfaceVersion = "2026-11-21T06:00:00Z";

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
      description: `Markdown in, a print-ready PDF out, paid per document and without an account.\n\n${errorsExplained}`,
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
  const example = examples[`${route.method} ${route.path}`];
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    ...(description && { description }),
    ...(parameters && { parameters: withExamples(parameters, example?.parameters) }),
    ...(request && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: reference(request),
            ...(example?.request && { examples: { example: { value: example.request } } }),
          },
        },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, [text, body, headers]]) => [
        status,
        {
          description: text,
          ...(headers && { headers }),
          ...contentOf(body, Number(status) === example?.status ? example.answer : undefined),
        },
      ]),
    ),
  };
}

function withExamples(
  parameters: readonly object[],
  values: Readonly<Record<string, string>> = {},
): readonly object[] {
  return parameters.map((parameter) => {
    const value = "name" in parameter ? values[String(parameter.name)] : undefined;
    return value === undefined ? parameter : { ...parameter, example: value };
  });
}

function contentOf(body: Operation["answers"][number][1], example: unknown): object {
  if (body === undefined) return {};
  if (body === "file") return { content: { "*/*": { schema: { type: "string", format: "binary" } } } };
  const media = {
    ...(typeof body === "string" ? { schema: { type: "string" } } : { schema: reference(body) }),
    ...(example !== undefined && { examples: { example: { value: example } } }),
  };
  const type = typeof body !== "string" ? "application/json" : body === "text" ? "text/plain" : "text/html";
  return { content: { [type]: media } };
}

function reference(schema: z.ZodType): object {
  const { id } = schema.meta() ?? {};
  return id === undefined ? { type: "object" } : { $ref: `#/components/schemas/${id}` };
}

function componentSchemas(): object {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas: requests } = z.toJSONSchema(
    registryOf([conversionRequest, deliveredConversionRequest, paymentRequestBody]),
    {
      uri,
      io: "input",
    },
  );
  const { schemas: answers } = z.toJSONSchema(
    registryOf(Object.values(responses).filter((value) => value instanceof z.ZodType)),
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
