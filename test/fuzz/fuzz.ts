import { Agent, request as send } from "node:http";
import fc from "fast-check";
import { defaultMaxBodyBytes } from "../../lambdas/http-contract/body-limit.ts";
import { describedRoutes, routes } from "../../lambdas/http-contract/routes.ts";
import { startService } from "../../emulators/service.ts";
import { findContractFault, type WireAnswer } from "../integration/service/contract.ts";
import { framingFaults } from "./framing.ts";
import { evilHost, fuzzRequest, type FuzzRequest } from "./requests.ts";

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Reports the number of answered requests. */
  readonly answered?: (count: number) => void;
}

/**
 * Sends random requests to every endpoint of the service on this machine, over HTTP, and bytes that are hardly HTTP.
 * @returns what does not hold, with the smallest request that shows it; undefined when all holds
 */
export async function fuzz({ requests, seed, answered }: FuzzOptions): Promise<string | undefined> {
  const service = await startService({
    sweepEveryMs: 0,
    environment: { POWERTOOLS_LOG_LEVEL: "SILENT", L402_CHALLENGE: "off" },
  });
  const agent = new Agent({ keepAlive: true });
  let count = 0;
  try {
    const result = await fc.check(
      fc.asyncProperty(fuzzRequest, async (request) => {
        const fault = findFault(await answerTo(service.url, agent, request), request, service.url);
        answered?.(++count);
        if (fault !== undefined) throw new Error(fault);
      }),
      { numRuns: requests, seed },
    );
    if (!result.failed) {
      const [framing] = await framingFaults(service.url);
      return framing;
    }
    const [smallest] = result.counterexample ?? [];
    const shown = {
      ...smallest,
      target: smallest?.target.slice(0, 300),
      body: smallest?.body?.toString("latin1").slice(0, 300),
    };
    return `${String(result.errorInstance)}\n${JSON.stringify(shown, undefined, 2)}\n--seed ${seed}`;
  } finally {
    agent.destroy();
    await service.stop();
  }
}

/** Finds the fault of an answer that breaks a general rule. */
function findFault(answer: WireAnswer, request: FuzzRequest, baseUrl: string): string | undefined {
  const { method, route, target } = request;
  const { status, contentType, text } = answer;
  if (status >= 500) return `${method} ${target} answers ${status}: ${text}`;
  if (text.includes(evilHost)) return `An answer names the host that the request claimed: ${text}`;
  // Pages name the wallet's node and the bucket besides.
  const handedOut = contentType === "application/json" ? text : "";
  for (const [url] of handedOut.matchAll(/https?:\/\/(?:127\.0\.0\.1|localhost)[^"\s]*/g)) {
    if (!url.startsWith(baseUrl)) return `An answer hands out ${url}`;
  }
  if (refusedBefore(request).includes(status)) return undefined;
  // Dot segments are resolved before a route is looked for (URL standard, "Path state"): another one may answer.
  if (/\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(target)) return undefined;
  // Stripe alone calls it, so that it is not described.
  if (route === webhookPath && method === "POST")
    return status === 400 ? undefined : `A message that nobody signed is answered ${String(status)}`;
  // A price is quoted by GET as by POST without a body.
  const isQuoted = (method === "GET" || method === "HEAD") && quotedPaths.includes(route ?? "");
  if (route !== undefined) return findContractFault(answer, isQuoted ? "POST" : method, route);
  return namesRoute(target) || status === 404 || status === 405
    ? undefined
    : `${method} ${target} answers ${status}`;
}

const webhookPath = "/v1/webhooks/stripe";

/** Paths where documents are sold to anybody. */
const quotedPaths: readonly string[] = routes
  .filter((route) => !describedRoutes.some(({ operation }) => operation === route.operation))
  .map(({ path }) => path)
  .filter((path) => path !== webhookPath);

/** Lists the statuses with which the host may refuse a request before a function sees it. */
function refusedBefore({ method, target, body }: FuzzRequest): readonly number[] {
  const size = body?.length ?? 0;
  return [
    ...(size > defaultMaxBodyBytes ? [413] : []),
    ...(method === "GET" && size > 0 ? [403] : []),
    ...(target.length > 8192 ? [414, 431] : []),
  ];
}

/** Returns whether a target names a route, once the front door has merged repeated slashes and removed the last one. */
function namesRoute(target: string): boolean {
  const [path = ""] = target.split("?");
  const normalised = path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  return routes.some((route) => new RegExp(`^${route.path.replace(/\{\w+\}/, "[^/]+")}$`).test(normalised));
}

function answerTo(baseUrl: string, agent: Agent, fuzzRequest: FuzzRequest): Promise<WireAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        hostname,
        port,
        agent,
        method: fuzzRequest.method,
        path: fuzzRequest.target,
        headers: { ...fuzzRequest.headers, "content-length": fuzzRequest.body?.length ?? 0 },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.once("end", () => {
          resolve({
            status: incoming.statusCode ?? 0,
            contentType: incoming.headers["content-type"],
            text: Buffer.concat(chunks).toString("utf8"),
          });
        });
      },
    );
    outgoing.once("error", reject);
    outgoing.end(fuzzRequest.body);
  });
}
