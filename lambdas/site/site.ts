import { createHash } from "node:crypto";
import { preflightHeaders } from "../http/cors.ts";
import { assetCache, findAssetPolicy, serviceWorkerName } from "../http/page-assets.ts";
import { MethodNotAllowedError, UnknownPathError } from "../http-contract/errors.ts";
import type { HttpResponse } from "../http/response.ts";
import type { RequestTo } from "../http/http-handler.ts";
import { listMethods, routesAt, type OperationOf } from "../http-contract/routes.ts";
import { wellKnownType } from "../settings/well-known-files.ts";
import { aiCatalog, aiCatalogType } from "./discovery/ai-catalog.ts";
import { apiCatalog } from "./discovery/api-catalog.ts";
import { llmsText } from "./discovery/llms-text.ts";
import { mcpServerCard, mcpServerCardType, registryEntry } from "./discovery/mcp-server-card.ts";
import { robotsText } from "./discovery/robots-text.ts";
import { securityText } from "./discovery/security-text.ts";
import { sitemap } from "./discovery/sitemap.ts";
import { x402Resources } from "./discovery/x402-resources.ts";
import { openApiDocument } from "./openapi/openapi.ts";
import {
  agentsPage,
  docsPage,
  helpPage,
  mainPage,
  notFoundPage,
  termsPage,
  type SiteOptions,
} from "./pages.ts";
import type { StaticFile } from "./static-files.ts";

/** How long a page may be kept before it is asked for again. */
const pageCache = "public, max-age=300";

/** Creates the handler of public files, preflights, and requests that match no route: 404, or 405 with `Allow`. */
export function createSite(options: SiteOptions): (request: RequestTo<"site">) => Promise<HttpResponse> {
  const { publicBaseUrl, listing, files, wellKnownFiles = {}, rails } = options;
  const answer = (body: string | object, contentType?: string): HttpResponse => ({
    status: 200,
    headers: {
      "cache-control": pageCache,
      ...(contentType !== undefined && { "content-type": contentType }),
    },
    body,
  });
  const icon = (name: string): HttpResponse => {
    const file = files.asset(name);
    if (!file) throw new Error(`The build made no ${name}`);
    return {
      status: 200,
      headers: { "cache-control": "public, max-age=86400", "content-type": file.contentType },
      body: file.bytes,
    };
  };
  const pages: Readonly<
    Record<
      Exclude<OperationOf<"site">, "getAssetsFile" | "getWellKnownFile">,
      () => HttpResponse | Promise<HttpResponse> | undefined
    >
  > = {
    getHomePage: () => mainPage(options),
    getDocs: () => docsPage(options),
    getHelp: () => helpPage(options),
    getAgents: () => agentsPage(options),
    getTerms: () => termsPage(options),
    getFaviconSvg: () => icon("favicon.svg"),
    getFaviconIco: () => icon("favicon.ico"),
    getOpenapiJson: () => answer(openApiDocument(options)),
    getLlmsTxt: () => answer(llmsText(options)),
    getRobotsTxt: () => answer(robotsText(publicBaseUrl)),
    getSitemapXml: () => answer(sitemap(publicBaseUrl), "application/xml"),
    getWellKnownSecurityTxt: () =>
      options.contact === undefined
        ? undefined
        : answer(securityText(publicBaseUrl, options.contact, Date.now())),
    getWellKnownX402: () => answer(x402Resources(publicBaseUrl, rails)),
    getWellKnownApiCatalog: () => answer(apiCatalog(publicBaseUrl), "application/linkset+json"),
    getWellKnownMcpServerCardJson: () => answer(registryEntry(listing)),
    getMcpServerCard: () => answer(mcpServerCard(listing), mcpServerCardType),
    getWellKnownAiCatalogJson: () => answer(aiCatalog(publicBaseUrl), aiCatalogType),
    getHealth: () => ({ status: 200, body: { status: "ok" } }),
  };
  const cache = new Map<OperationOf<"site">, HttpResponse>();

  const serve = async (
    operation: OperationOf<"site">,
    request: RequestTo<"site">,
  ): Promise<HttpResponse | undefined> => {
    const name = request.path.slice(request.path.lastIndexOf("/") + 1);
    if (operation === "getWellKnownFile") {
      const text = Object.hasOwn(wellKnownFiles, name) ? wellKnownFiles[name] : undefined;
      return text === undefined ? undefined : answer(text, wellKnownType(name));
    }
    if (operation === "getAssetsFile") {
      return assetAnswer(name, files.asset(name), request.headers["accept-encoding"]);
    }
    const page = cache.get(operation) ?? (await pages[operation]());
    if (page) cache.set(operation, page);
    return page;
  };

  return async (request) => {
    const { method, path, operation } = request;
    const allowed = routesAt(path).flatMap(listMethods);
    if (method === "OPTIONS" && allowed.length > 0) {
      return {
        status: 204,
        headers: {
          ...preflightHeaders(allowed, request.headers["access-control-request-headers"]),
          "cache-control": "public, max-age=86400",
        },
      };
    }
    const served = operation && (await serve(operation, request));
    if (served) return unlessKnown(served, request.headers["if-none-match"]);
    if (allowed.length > 0 && !allowed.some((allowedMethod) => allowedMethod === method))
      throw new MethodNotAllowedError(`${path} supports only ${allowed.join(", ")}.`, allowed);
    if ((method === "GET" || method === "HEAD") && wantsPage(request.headers.accept))
      return notFoundPage(options);
    throw new UnknownPathError("This path does not exist. GET /openapi.json lists the paths.");
  };
}

/** Returns whether a page for people is asked for, as browsers ask that go to an address. A program that takes anything gets JSON. */
function wantsPage(accept = ""): boolean {
  return accept.split(",").some((range) => /^\s*text\/html\s*(?:;|$)/i.test(range));
}

function assetAnswer(
  name: string,
  file: StaticFile | undefined,
  acceptEncoding = "",
): HttpResponse | undefined {
  if (!file) return undefined;
  const policy = findAssetPolicy(name);
  const headers = {
    "cache-control": assetCache,
    "content-type": file.contentType,
    "x-content-type-options": "nosniff",
    vary: "accept-encoding",
    ...(policy !== undefined && { "content-security-policy": policy }),
    ...(serviceWorkerName.test(name) && { "service-worker-allowed": "/" }),
  };
  if (file.brotli && /\bbr\b/.test(acceptEncoding))
    return { status: 200, headers: { ...headers, "content-encoding": "br" }, body: file.brotli };
  return file.gzip && /\bgzip\b/.test(acceptEncoding)
    ? { status: 200, headers: { ...headers, "content-encoding": "gzip" }, body: file.gzip }
    : { status: 200, headers, body: file.bytes };
}

/** Tags pages that may be cached, and answers 304 if the browser has the current one (RFC 9110, section 13.1.2). */
function unlessKnown(answer: HttpResponse, ifNoneMatch = ""): HttpResponse {
  const etag = answer.headers?.["cache-control"] === pageCache ? computeEtag(answer.body) : undefined;
  const headers = { ...answer.headers, ...(etag !== undefined && { etag }) };
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  const isKnown = ifNoneMatch.trim() === "*" || (etag !== undefined && tags.includes(etag));
  return isKnown ? { status: 304, headers } : { ...answer, headers };
}

function computeEtag(body: unknown): string {
  const content = typeof body === "string" ? body : JSON.stringify(body);
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
