import { addedHeaders } from "../../lib/service/front-door/added-headers.ts";
import { viewerRequest } from "../../lib/service/front-door/viewer-request.ts";
import { viewerResponse } from "../../lib/service/front-door/viewer-response.ts";
import { EdgeFunctionError, onViewerRequest, onViewerResponse, type EdgeResponse } from "./edge-function.ts";
import { makeResponse, type InboundRequest, type OutboundResponse } from "./messages.ts";

export interface DistributionOptions {
  /** Headers that the origin gets whatever the viewer wrote there ("Add custom headers to origin requests"). */
  readonly originHeaders: Readonly<Record<string, string>>;
  /** Largest body that functions take, in bytes. */
  readonly maxBodyBytes: number;
  /** Cache behaviours before the default one. */
  readonly fileBehaviors?: readonly FileBehavior[];
}

/** A cache behaviour of files, whose origin group has the API as its second origin. No origin request policy: origins get the path alone. */
export interface FileBehavior {
  /** `*` stands for any characters. */
  readonly pattern: string;
  readonly methods: readonly string[];
  /** Code of the function on viewers' requests. */
  readonly onRequest: string;
  /** Code of the function on answers. */
  readonly onResponse: string;
  readonly files: Origin;
  /** Statuses of the files' origin at which the API is asked. */
  readonly failover: readonly number[];
}

type Origin = (request: InboundRequest) => Promise<OutboundResponse>;

/** "General quotas": maximum length of a URL. */
const maxUrlBytes = 8192;

/** "Request and response behavior for custom origins", "HTTP request headers and CloudFront behavior": those that do not reach the origin. */
const removedFromRequests = new RegExp(
  "^(?:connection|expect|keep-alive|proxy-(?:authenticate|authorization|connection)|te|trailer" +
    "|transfer-encoding|upgrade|x-(?:accel|amz-cf|edge)-.*|x-real-ip)$",
);

/** The same page, "HTTP response headers that CloudFront removes or replaces". */
const removedFromResponses =
  /^(connection|keep-alive|trailer|transfer-encoding|upgrade|x-accel-.*|x-amz-cf-.*|x-edge-.*)$/;

/** One of CloudFront's own addresses, which is all that the origin sees of a caller. */
const edgeAddress = "130.176.0.1";

/** Creates the distribution of lib/service/front-door/front-door.ts, without its cache: what reaches the origin and viewers, and which function runs when. */
export function createDistribution(
  origin: Origin,
  { originHeaders, maxBodyBytes, fileBehaviors = [] }: DistributionOptions,
): (request: InboundRequest) => Promise<OutboundResponse> {
  const onRequest = viewerRequest(maxBodyBytes);

  return async (request) => {
    const answer = await forward(request).catch((error: unknown) => {
      if (error instanceof EdgeFunctionError) return page(503);
      throw error;
    });
    return withAddedHeaders(answer, request.headers.origin !== undefined);
  };

  async function forward(request: InboundRequest): Promise<OutboundResponse> {
    if (Buffer.byteLength(`${request.path}?${request.query}`) > maxUrlBytes) return page(414);
    // The same page, "GET requests that include a body".
    if (request.method === "GET" && request.body.length > 0) return page(403);
    const { method, path: uri, headers } = request;
    const behavior = fileBehaviors.find(({ pattern }) => matchesPattern(pattern, uri));
    // "Allowed HTTP methods".
    if (behavior && !behavior.methods.includes(method)) return page(403);
    const code = behavior?.onRequest ?? onRequest;
    const passed = onViewerRequest(code, { method, uri, headers }, request.sender);
    if ("status" in passed) return { ...passed, body: Buffer.from(passed.body ?? "") };
    const answer = behavior
      ? await askFilesFirst(behavior, { ...request, query: "", path: passed.uri })
      : await origin({
          ...request,
          path: passed.uri,
          headers: {
            ...Object.fromEntries(
              Object.entries(passed.headers).filter(([name]) => !removedFromRequests.test(name)),
            ),
            ...originHeaders,
          },
          sender: edgeAddress,
        });
    const kept = Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !removedFromResponses.test(name)),
    );
    // "Restrictions on all edge functions", "HTTP status codes".
    if (answer.status >= 400) return { ...answer, headers: kept };
    const made: EdgeResponse = onViewerResponse(
      behavior?.onResponse ?? viewerResponse,
      { status: answer.status, headers: kept },
      passed,
    );
    return { ...answer, ...made, body: made.body === undefined ? answer.body : Buffer.from(made.body) };
  }

  /** "Optimize high availability with CloudFront origin failover": GET, HEAD and OPTIONS alone. */
  async function askFilesFirst(
    { files, failover }: FileBehavior,
    request: InboundRequest,
  ): Promise<OutboundResponse> {
    const asked = { ...request, headers: {}, sender: edgeAddress };
    const answer = await files(asked);
    return failover.includes(answer.status) ? origin({ ...asked, headers: originHeaders }) : answer;
  }
}

/** "Path pattern", of which only `*` is used here. */
function matchesPattern(pattern: string, path: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(path);
}

function page(status: number): OutboundResponse {
  return makeResponse(status, "text/html", `<html><body><h1>${String(status)} ERROR</h1></body></html>`);
}

/** Adds headers ("Understand response headers policies"): CORS headers are for CORS requests, and those of the origin stay. */
function withAddedHeaders(answer: OutboundResponse, isFromOtherOrigin: boolean): OutboundResponse {
  const headers = {
    ...(isFromOtherOrigin && addedHeaders.forOtherOrigins),
    ...answer.headers,
    ...addedHeaders.always,
  };
  return { ...answer, headers };
}
