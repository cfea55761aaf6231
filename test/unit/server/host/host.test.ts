import { request as send } from "node:http";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import type { RequestContext } from "../../../../lambdas/http/http-handler.ts";
import type { HttpFunction } from "../../../../lambdas/http-contract/routes.ts";
import { createHost, createHostSend, serveHost } from "../../../../server/host/host.ts";
import { forThisFile } from "../../../lifetimes.ts";

interface Call extends RequestContext {
  readonly name: HttpFunction;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

// A failure is made on purpose.
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";

let call: Call | undefined;
let respond: () => Response;

const host = createHost(
  (name) =>
    name === "unsubscribe"
      ? undefined
      : async (request, context) => {
          const { method, url } = request;
          call = { name, method, path: new URL(url).pathname, body: await request.text(), ...context };
          return respond();
        },
  { maxBodyBytes: 100, page: (path, html) => `${path}: ${html}` },
);
const { url } = await forThisFile(serveHost(host));

beforeEach(() => {
  call = undefined;
  respond = () => new Response("ok");
});

/** Sends a request by its very path, and without what `fetch` adds. */
function sendRaw(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    send(url, { method, path }, (response) => {
      response.resume().once("end", () => {
        resolve(response.statusCode);
      });
    })
      .once("error", reject)
      .end();
  });
}

describe("the host", () => {
  it.each([
    [
      "GET",
      "/job/a%20b/status?x=1",
      { name: "status", routeKey: "GET /job/{job_id}/status", pathParameters: { job_id: "a b" } },
    ],
    ["HEAD", "/docs", { name: "site", routeKey: "GET /docs", method: "HEAD" }],
    ["POST", "//markdown/", { name: "submit", routeKey: "POST /markdown", path: "/markdown" }],
    ["GET", "//host/health", { name: "site", routeKey: "$default", path: "/host/health" }],
    ["DELETE", "/markdown", { name: "site", routeKey: "$default", method: "DELETE" }],
    ["TRACE", "/markdown", { name: "site", routeKey: "$default" }],
  ])("routes %s %s to its function", async (method, path, expected) => {
    expect(await sendRaw(method, path)).toBe(200);
    expect(call).toMatchObject({ sourceIp: "127.0.0.1", ...expected });
  });

  it("passes a response on, with the headers that CloudFront adds", async () => {
    respond = () =>
      new Response(Uint8Array.of(255, 0), { status: 402, headers: { "www-authenticate": "L402" } });
    const response = await fetch(`${url}/markdown`, { method: "POST", body: "é" });
    expect(call?.body).toBe("é");
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([402, "L402"]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([255, 0]);
  });

  it("accepts a body at a path with further slashes", async () => {
    await fetch(`${url}//markdown/?x=1`, { method: "POST", body: "text" });
    expect(call).toMatchObject({ name: "submit", path: "/markdown", body: "text" });
  });

  it("answers 413 to a body over the limit, declared or not, and calls no function", async () => {
    const streamed = new Blob(["x".repeat(60), "x".repeat(60)]).stream();
    for (const body of ["x".repeat(101), streamed]) {
      const response = await fetch(`${url}/markdown`, {
        method: "POST",
        body,
        duplex: "half",
      } as RequestInit);
      expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
      expect(await response.json()).toMatchObject({ code: "request-too-large" });
      expect(call).toBeUndefined();
    }
  });

  it("answers 503 while a function is not loaded", async () => {
    const response = await fetch(`${url}/unsubscribe/token`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({ code: "busy" });
  });

  it("answers 500 without details when a function throws", async () => {
    respond = () => {
      throw new RangeError("secret");
    };
    const response = await fetch(`${url}/health`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret");
  });

  it("compresses what may be cached, for clients that accept it", async () => {
    const text = "x".repeat(2_000);
    respond = () =>
      new Response(text, {
        headers: { "cache-control": "public, max-age=300", "content-type": "text/plain", etag: '"a"' },
      });
    const ask = (headers: Record<string, string>) =>
      host(new Request(`${url}/llms.txt`, { headers }), "192.0.2.1");
    const compressed = await ask({ "accept-encoding": "gzip" });
    expect(compressed.headers.get("etag")).toBe('W/"a"');
    expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(text);
    const plain = await ask({});
    expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([
      null,
      "accept-encoding",
    ]);
    expect(await plain.text()).toBe(text);
  });

  it("rewrites pages in responses", async () => {
    respond = () => new Response("page", { headers: { "content-type": "text/html" } });
    expect(await (await fetch(`${url}/terms`)).text()).toBe("/terms: page");
  });

  it("calls itself on behalf of a caller, with their address", async () => {
    respond = () => new Response("{}", { status: 402, headers: { "payment-required": "offer" } });
    const response = await createHostSend(host)({ method: "POST", path: "/markdown", body: "{}" }, {
      sourceIp: "192.0.2.7",
    } as never);
    expect(response).toMatchObject({ status: 402, headers: { "payment-required": "offer" } });
    expect(Buffer.from(response.bytes).toString()).toBe("{}");
    expect(call).toMatchObject({ sourceIp: "192.0.2.7", body: "{}" });
  });
});
