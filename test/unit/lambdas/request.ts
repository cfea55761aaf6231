import type { RequestTo } from "../../../lambdas/http/http-handler.ts";
import type { HttpFunction } from "../../../lambdas/http-contract/routes.ts";

/** Creates a request without a body for one operation of a function. */
export function createFunctionRequest<Name extends HttpFunction>(
  operation: RequestTo<Name>["operation"],
  pathParameters: Readonly<Record<string, string>>,
): RequestTo<Name> {
  return {
    operation,
    method: "GET",
    path: "/",
    headers: {},
    pathParameters,
    query: new URLSearchParams(),
    body: new Uint8Array(),
    sourceIp: "203.0.113.1",
  };
}
