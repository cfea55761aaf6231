import { createHash } from "node:crypto";
import { preflightHeaders } from "../interface/cors.ts";
import { MethodNotAllowedError, UnknownPathError } from "../interface/errors.ts";
import type { Answer } from "../interface/answer.ts";
import type { HttpRequest } from "../interface/http.ts";
import { routes } from "../interface/routes.ts";
import { apiCatalog } from "./discovery/api-catalog.ts";
import { llmsText } from "./discovery/llms-text.ts";
import { robotsText } from "./discovery/robots-text.ts";
import { x402Resources } from "./discovery/x402-resources.ts";
import { openApiDocument } from "./openapi/openapi.ts";
import { docsPage, mainPage, termsPage } from "./pages.ts";
import type { SiteOptions } from "./pages.ts";
import type { StaticFile } from "./static-files.ts";

/** How long a page may be kept before it is asked for again; assets have another name when they change. */
const pageCache = "public, max-age=300";
const assetCache = "public, max-age=31536000, immutable";

/** What stays the same for everybody, preflights, and the answer to whatever no route matches: 404, or 405 with `Allow`. */
export function createSite(options: SiteOptions): (request: HttpRequest) => Promise<Answer> {
  const { publicBaseUrl, files, sale } = options;
  const text = (body: string): Answer => ({ status: 200, headers: { "cache-control": pageCache }, body });
  const json = (body: object, contentType = "application/json"): Answer => ({
    status: 200,
    headers: { "cache-control": pageCache, "content-type": contentType },
    body,
  });
  const icon = (name: string): Answer => {
    const file = files.asset(name);
    if (!file) throw new Error(`The build made no ${name}`);
    return {
      status: 200,
      headers: { "cache-control": "public, max-age=86400", "content-type": file.contentType },
      body: file.bytes,
    };
  };
  const pages: Readonly<Record<string, () => Answer>> = {
    "/": () => mainPage(options),
    "/docs": () => docsPage(options),
    "/terms": () => termsPage(options),
    "/favicon.svg": () => icon("favicon.svg"),
    "/favicon.ico": () => icon("favicon.ico"),
    "/openapi.json": () => json(openApiDocument(options)),
    "/llms.txt": () => text(llmsText(options)),
    "/robots.txt": () => text(robotsText),
    "/.well-known/x402": () => json(x402Resources(publicBaseUrl, sale)),
    "/.well-known/api-catalog": () => json(apiCatalog(publicBaseUrl), "application/linkset+json"),
    "/health": () => ({ status: 200, body: { status: "ok" } }),
  };
  const made = new Map<string, Answer>();

  const find = ({ path, headers }: HttpRequest): Answer | undefined => {
    const [, asset] = /^\/assets\/([\w.-]+)$/.exec(path) ?? [];
    if (asset !== undefined) return assetAnswer(files.asset(asset), headers["accept-encoding"]);
    const page = made.get(path) ?? pages[path]?.();
    if (page) made.set(path, page);
    return page;
  };

  return (request) => Promise.resolve().then(() => answer(request));

  function answer(request: HttpRequest): Answer {
    const { method, path } = request;
    const allowed = routes.filter((route) => patternOf(route.path).test(path)).map((route) => route.method);
    if (method === "OPTIONS" && allowed.length > 0) {
      return {
        status: 204,
        headers: {
          ...preflightHeaders(allowed, request.headers["access-control-request-headers"]),
          "cache-control": "public, max-age=86400",
        },
      };
    }
    if (method === "GET" || method === "HEAD") {
      const found = find(request);
      if (found) return unlessKnown(found, request.headers["if-none-match"]);
    }
    if (allowed.length > 0 && !allowed.includes(method as "GET"))
      throw new MethodNotAllowedError(`${path} takes ${allowed.join(", ")}.`, allowed);
    throw new UnknownPathError("There is nothing at this path. GET /openapi.json describes what there is.");
  }
}

function assetAnswer(file: StaticFile | undefined, acceptEncoding = ""): Answer | undefined {
  if (!file) return undefined;
  const headers = {
    "cache-control": assetCache,
    "content-type": file.contentType,
    "x-content-type-options": "nosniff",
    vary: "accept-encoding",
  };
  return file.gzip && /\bgzip\b/.test(acceptEncoding)
    ? { status: 200, headers: { ...headers, "content-encoding": "gzip" }, body: file.gzip }
    : { status: 200, headers, body: file.bytes };
}

/** Pages that may be kept carry a tag, by which a browser asks whether its copy still holds (RFC 9110, section 13.1.2). */
function unlessKnown(answer: Answer, ifNoneMatch: string | undefined): Answer {
  if (answer.headers?.["cache-control"] !== pageCache) return answer;
  const content = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  const headers = { ...answer.headers, etag };
  const known = ifNoneMatch?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  return known ? { status: 304, headers } : { ...answer, headers };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\./g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
}
