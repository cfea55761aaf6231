import { edgeRequestId } from "../../deployment/edge-function.ts";
import { describe, expect, it } from "vitest";
import { forFrontDoor } from "../../../lambdas/http/front-door/front-door.ts";
import { createDistribution } from "../../deployment/cloudfront.ts";
import type { InboundRequest, OutboundResponse } from "../../deployment/messages.ts";

/** What of a request reaches the functions, and what of their answers reaches callers. */

const request: InboundRequest = {
  method: "POST",
  path: "/markdown",
  query: "a=1",
  headers: { "content-type": "application/json" },
  body: Buffer.from("{}"),
  sender: "192.0.2.1",
};

async function through(change: Partial<InboundRequest>, answer: Partial<OutboundResponse> = {}) {
  const received: InboundRequest[] = [];
  const serve = createDistribution(
    (passed) => {
      received.push(passed);
      return Promise.resolve({ status: 200, headers: {}, body: Buffer.from("body"), ...answer });
    },
    { originHeaders: { "x-front-door": "secret" }, maxBodyBytes: 100 },
  );
  const given = await serve({ ...request, ...change });
  return { passed: received[0], given };
}

describe("a request through CloudFront", () => {
  it("has the secret and its sender's address, whatever its own headers say, and comes from an address of CloudFront", async () => {
    const forged = { "x-front-door": "forged", "x-viewer-address": "198.51.100.1" };
    const { passed } = await through({ headers: forged });
    expect(passed?.headers).toMatchObject({ "x-front-door": "secret", "x-viewer-address": "192.0.2.1" });
    expect(passed?.sender).not.toBe("192.0.2.1");
  });

  it.each([
    ["/markdown", "/markdown"],
    ["//markdown", "/markdown"],
    ["/markdown/", "/markdown"],
    ["///markdown//", "/markdown"],
    ["/", "/"],
    ["//", "/"],
    ["/job//a/status/", "/job/a/status"],
  ])("is rewritten from %s to %s", async (path, form) => {
    expect((await through({ path })).passed?.path).toBe(form);
  });

  it("is answered as by the functions when its declared body is too large", async () => {
    const { passed, given } = await through({ headers: { "content-length": "101" } });
    expect(passed).toBeUndefined();
    expect([given.status, JSON.parse(given.body.toString())]).toEqual([
      413,
      {
        detail: "The request is 101 bytes; the limit is 100 bytes.",
        code: "request-too-large",
        request_id: given.headers["x-request-id"],
      },
    ]);
    expect(given.headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
    expect((await through({ headers: { "content-length": "100" } })).given.status).toBe(200);
  });

  it("is refused with a body where none makes sense, or with an endless address", async () => {
    expect((await through({ method: "GET" })).given.status).toBe(403);
    expect((await through({ query: "a".repeat(8192) })).given.status).toBe(414);
  });
});

describe("a response through CloudFront", () => {
  const challenge = 'L402 macaroon="m", invoice="i", version="0", token="m"';

  it("is named by the request that it answers, also where it was kept from an earlier one", async () => {
    const kept = { status: 200, headers: { "x-request-id": "of-an-earlier-request" } };
    expect((await through({}, kept)).given.headers["x-request-id"]).toBe(edgeRequestId);
    const { passed } = await through({ headers: { "x-request-id": "of-the-callers-choice" } });
    expect(passed?.headers["x-request-id"]).toBe(edgeRequestId);
  });

  it.each([401, 402])("gets its challenge with status %i", async (statusCode) => {
    const result = forFrontDoor({ statusCode, headers: { "www-authenticate": challenge, "x-one": "1" } });
    const { given } = await through(
      {},
      { status: result.statusCode ?? 0, headers: result.headers as Record<string, string> },
    );
    expect(given.status).toBe(statusCode);
    expect(given.headers).toEqual({
      "www-authenticate": challenge,
      "x-one": "1",
      "x-request-id": edgeRequestId,
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
    });
    expect(given.body.toString()).toBe("body");
  });

  it("is shown to no function with status 400 and above, so a challenge in it would be lost", async () => {
    const marked = { "x-answer-status": "402", "x-answer-challenge": challenge };
    expect((await through({}, { status: 402, headers: marked })).given.headers).toMatchObject(marked);
  });

  it("may be read by pages of other origins when API Gateway answers on its own", async () => {
    const { given } = await through({ headers: { origin: "https://a.example" } }, { status: 429 });
    expect(given.headers["access-control-allow-origin"]).toBe("*");
    const own = await through(
      { headers: { origin: "https://a.example" } },
      { headers: { "access-control-allow-origin": "https://a.example" } },
    );
    expect(own.given.headers["access-control-allow-origin"]).toBe("https://a.example");
  });
});
