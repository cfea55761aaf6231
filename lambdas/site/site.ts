import { MethodNotAllowedError, UnknownPathError } from "../interface/errors.ts";
import type { Answer, HttpRequest } from "../interface/http.ts";
import { routes } from "../routes.ts";
import { openApiDocument } from "./openapi.ts";
import { terms } from "./terms.ts";

/** Pages that stay the same, and the answer to whatever no route matches: 404, or 405 with `Allow`. */
export function site(options: { readonly publicBaseUrl: string }): (request: HttpRequest) => Promise<Answer> {
  const cached = { "cache-control": "public, max-age=300" };
  const pages: Readonly<Record<string, Answer>> = {
    "/openapi.json": { status: 200, headers: cached, body: openApiDocument(options.publicBaseUrl) },
    "/terms": { status: 200, headers: cached, body: terms },
    "/health": { status: 200, body: { status: "ok" } },
  };

  return ({ method, path }) => {
    const page = pages[path];
    if (page && method === "GET") return Promise.resolve(page);
    const allowed = routes.filter((route) => patternOf(route.path).test(path)).map((route) => route.method);
    return Promise.reject(
      allowed.length > 0
        ? new MethodNotAllowedError(`${path} takes ${allowed.join(", ")}.`, allowed)
        : new UnknownPathError("There is nothing at this path. GET /openapi.json describes what there is."),
    );
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\./g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
}
