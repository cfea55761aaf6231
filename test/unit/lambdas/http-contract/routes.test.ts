import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createFetchHandler } from "../../../../lambdas/http/http-handler.ts";
import { toLambdaHandler } from "../../../../lambdas/http/lambda-adapter.ts";
import {
  fallbackFunction,
  findOperation,
  routes,
  routesAt,
} from "../../../../lambdas/http-contract/routes.ts";
import type { HttpFunction } from "../../../../lambdas/http-contract/routes.ts";
import { createLambdaContext } from "../../../../server/host/lambda-context.ts";

beforeAll(() => {
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "SILENT");
});

const functions: readonly HttpFunction[] = [...new Set(routes.map((route) => route.function))];
const routeKeys = routes.map(({ method, path }) => `${method} ${path}`);

/** Creates API Gateway's event for a request whose path looks like a route of the function, whatever route it came by. */
const createEvent = (routeKey: string, path: string) =>
  ({
    routeKey,
    rawPath: path,
    headers: {},
    requestContext: { http: { method: "POST", path } },
  }) as unknown as APIGatewayProxyEventV2;

/** Returns the request that a function receives by a route; "nothing" if it receives none. */
async function asked(name: HttpFunction, routeKey: string, path: string) {
  let operation: string | undefined = "nothing";
  const handler = toLambdaHandler(
    createFetchHandler(name, (request) => {
      operation = request.operation;
      return Promise.resolve({ status: 200 });
    }),
  );
  const { statusCode } = await handler(createEvent(routeKey, path), createLambdaContext(name, 1000));
  return { operation, statusCode };
}

describe("a route", () => {
  it.each(routes)("belongs to its function, $method $path for $operation", async (route) => {
    const key = `${route.method} ${route.path}`;
    expect(await asked(route.function, key, "/elsewhere")).toEqual({
      operation: route.operation,
      statusCode: 200,
    });
  });

  it("has a method and path, and an operation, of its own", () => {
    expect(new Set(routeKeys).size).toBe(routes.length);
    expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
  });

  it("is found at the path of a request", () => {
    expect(routesAt("/unsubscribe/x").map(({ operation }) => operation)).toEqual([
      "getUnsubscribeToken",
      "postUnsubscribeToken",
    ]);
    expect(routesAt("/faviconXsvg")).toEqual([]);
    expect(routesAt("/unsubscribe/x/y")).toEqual([]);
  });
});

describe("a route that a function does not know", () => {
  const unknown = [
    "POST /v1/document/other/markdown",
    "GET /job/{job_id}/source",
    "ANY /{proxy+}",
    "$default",
  ];

  it.each(functions.filter((name) => name !== fallbackFunction))(
    "is not matched by one of %s",
    async (name) => {
      const others = routes.filter((route) => route.function !== name);
      const looksLike = routes.find((route) => route.function === name)?.path ?? "";
      for (const key of [...unknown, ...others.map(({ method, path }) => `${method} ${path}`)])
        expect(await asked(name, key, looksLike), key).toEqual({ operation: "nothing", statusCode: 500 });
    },
  );

  it("is left to the function that answers 404 and 405, without an operation", async () => {
    for (const key of unknown)
      expect(await asked(fallbackFunction, key, "/docs")).toEqual({ operation: undefined, statusCode: 200 });
    expect(findOperation("site", "POST /markdown")).toBeUndefined();
    expect(findOperation("submit", "HEAD /docs")).toBeUndefined();
  });
});
