import type { HttpRequest } from "../../../lambdas/interface/http.ts";

export function getRequest(
  path: string,
  pathParameters: HttpRequest["pathParameters"],
  method = "GET",
): HttpRequest {
  return { method, path, headers: {}, pathParameters, body: new Uint8Array() };
}
