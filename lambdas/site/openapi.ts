import * as z from "zod";
import { conversionRequest, deliveredConversionRequest, paymentRequestBody } from "../interface/requests.ts";
import * as responses from "../interface/responses.ts";
import { operations } from "./operations.ts";
import { routes } from "../routes.ts";
import type { Route } from "../routes.ts";

/** When the interface last changed (UTC). Set it anew with every change to a schema, a route or an answer. */
export const interfaceVersion = "2026-11-21T03:40:00Z";

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
          ...(typeof body === "string" && {
            content: { [`text/${body === "text" ? "plain" : "html"}`]: { schema: { type: "string" } } },
          }),
          ...(body &&
            typeof body !== "string" && { content: { "application/json": { schema: reference(body) } } }),
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
