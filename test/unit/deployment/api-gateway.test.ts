import { request } from "node:http";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { beforeEach, expect, test } from "vitest";
import { startFrontDoor } from "../../deployment/front-door.ts";
import { forThisFile } from "../../lifetimes.ts";

let event: APIGatewayProxyEventV2 | undefined;
let called: string | undefined;
let answer: () => APIGatewayProxyStructuredResultV2;

const gateway = await forThisFile(
  startFrontDoor(
    (name) => (received) => {
      called = name;
      event = received;
      return Promise.resolve().then(answer);
    },
    "secret",
    100 * 1024 * 1024,
  ),
);

beforeEach(() => {
  event = undefined;
  answer = () => ({ statusCode: 200 });
});

test("a request becomes an event of format 2.0", async () => {
  await fetch(`${gateway.url}/job/a%20b/status?x=1&y=%202`, {
    headers: { "X-One": "1", cookie: "a=1; b=2" },
  });
  expect(called).toBe("status");
  expect(event).toMatchObject({
    version: "2.0",
    routeKey: "GET /job/{job_id}/status",
    rawPath: "/job/a%20b/status",
    rawQueryString: "x=1&y=%202",
    headers: { "x-one": "1" },
    cookies: ["a=1", "b=2"],
    pathParameters: { job_id: "a b" },
    isBase64Encoded: false,
    requestContext: { stage: "$default", http: { method: "GET", path: "/job/a%20b/status" } },
  });
  expect(event?.requestContext.time).toMatch(/^\d\d\/\w{3}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
  expect(event?.headers).not.toHaveProperty("connection");
});

test("text travels as it is, anything else in base64", async () => {
  const post = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${gateway.url}/markdown`, { method: "POST", body, headers: { "content-type": type } });
  await post("application/json", '{"é":1}');
  expect(event).toMatchObject({ body: '{"é":1}', isBase64Encoded: false });
  await post("application/pdf", Uint8Array.of(255, 0));
  expect(event).toMatchObject({ body: "/wA=", isBase64Encoded: true });
  await post("application/json", Uint8Array.of(255, 0));
  expect(event).toMatchObject({ body: "/wA=", isBase64Encoded: true });
});

test("a result becomes a response: status, headers, several cookies, binary body", async () => {
  answer = () => ({
    statusCode: 402,
    headers: { "payment-required": "offer" },
    cookies: ["a=1", "b=2"],
    body: "AP8=",
    isBase64Encoded: true,
  });
  const response = await fetch(`${gateway.url}/health`);
  expect(response.status).toBe(402);
  expect(response.headers.get("payment-required")).toBe("offer");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255]);
});

test("a request without a route goes to the fallback, as does a path that looks like a host", async () => {
  expect((await fetch(`${gateway.url}/none`)).status).toBe(200);
  expect([called, event?.routeKey]).toEqual(["site", "$default"]);
  await new Promise<void>((resolve, reject) => {
    request(gateway.url, { path: "//host/health" }, (response) => {
      response.resume().once("end", resolve);
    })
      .once("error", reject)
      .end();
  });
  expect([event?.routeKey, event?.rawPath]).toEqual(["$default", "/host/health"]);
});

test("a function that throws is answered with a 500 without details, whatever it throws", async () => {
  answer = () => {
    throw new RangeError("secret");
  };
  const response = await fetch(`${gateway.url}/health`);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ message: "Internal Server Error" });
});

test("a head that API Gateway refuses is answered with 431, and a result that Lambda refuses with 500", async () => {
  const long = await fetch(`${gateway.url}/health`, { headers: { "x-long": "x".repeat(10_240) } });
  expect(long.status).toBe(431);
  expect(event).toBeUndefined();
  answer = () => ({ statusCode: 200, body: "x".repeat(6 * 1024 * 1024) });
  expect((await fetch(`${gateway.url}/health`)).status).toBe(500);
});

test("a header that API Gateway may rename is renamed", async () => {
  answer = () => ({ statusCode: 402, headers: { "WWW-Authenticate": "L402" } });
  const { headers } = await fetch(`${gateway.url}/health`);
  expect(headers.get("www-authenticate")).toBeNull();
  expect(headers.get("x-amzn-remapped-www-authenticate")).toBe("L402");
});

test("a body that API Gateway refuses is answered with 413", async () => {
  const body = Buffer.alloc(10 * 1024 * 1024 + 1);
  const response = await fetch(`${gateway.url}/markdown`, { method: "POST", body });
  expect([response.status, await response.json()]).toEqual([413, { message: "Request Entity Too Large" }]);
  expect(event).toBeUndefined();
});

test("a body that Lambda refuses is answered with 413, and its function is not called", async () => {
  const body = "x".repeat(6 * 1024 * 1024 - 100);
  const post = (type: string) =>
    fetch(`${gateway.url}/markdown`, { method: "POST", body, headers: { "content-type": type } });
  expect((await post("application/octet-stream")).status).toBe(413);
  expect(event).toBeUndefined();
});
