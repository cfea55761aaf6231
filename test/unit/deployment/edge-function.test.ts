import { describe, expect, it } from "vitest";
import { onViewerRequest, onViewerResponse } from "../../deployment/edge-function.ts";

const request = { method: "GET", uri: "/a", headers: { host: "a.example", "x-cache": "Hit", "x-one": "1" } };
const onRequest = (body: string) =>
  onViewerRequest(
    `function handler(event) { var request = event.request; ${body}; return request; }`,
    request,
    "192.0.2.1",
  );
const onAnswer = (body: string) =>
  onViewerResponse(`function handler(event) { var response = event.response; ${body}; return response; }`, {
    status: 200,
    headers: { via: "1.1 a", "x-amzn-requestid": "1", "x-one": "1" },
  });

describe("a CloudFront function on requests", () => {
  it("receives the sender's address, and passes the request on", () => {
    expect(onRequest(`request.uri = "/b"; request.headers["x-two"] = { value: event.viewer.ip }`)).toEqual({
      method: "GET",
      uri: "/b",
      headers: { ...request.headers, "x-two": "192.0.2.1" },
    });
  });

  it("may answer the request itself", () => {
    const answer = onRequest(
      `return { statusCode: 403, headers: { "x-two": { value: "2" } }, body: { encoding: "text", data: "no" } }`,
    );
    expect(answer).toEqual({ status: 403, headers: { "x-two": "2" }, body: "no" });
  });

  it("does not see hidden headers, and cannot remove them", () => {
    expect(
      onRequest(
        `delete request.headers["x-cache"]; request.headers["x-two"] = { value: String(Object.keys(request.headers)) }`,
      ),
    ).toMatchObject({
      headers: { "x-cache": "Hit", "x-two": "host,x-one" },
    });
  });

  it.each([
    ["add a forbidden header", `request.headers["x-edge-a"] = { value: "1" }`],
    ["change a header that it may only read", `request.headers.host = { value: "b.example" }`],
    ["remove a header that it may only read", `delete request.headers.host`],
    ["change the method", `request.method = "POST"`],
    ["reach the machine", `require("fs")`],
    ["reach the network", `fetch("https://a.example")`],
    ["be longer than 10 kB", `"${"x".repeat(10_240)}"`],
  ])("cannot %s in a request", (_name, body) => {
    expect(() => onRequest(body)).toThrow();
  });
});

describe("a CloudFront function on responses", () => {
  it("may change the status and the headers", () => {
    expect(
      onAnswer(`response.statusCode = 402; response.headers["www-authenticate"] = { value: "L402" }`),
    ).toEqual({
      status: 402,
      headers: { via: "1.1 a", "x-amzn-requestid": "1", "x-one": "1", "www-authenticate": "L402" },
      body: undefined,
    });
  });

  it.each([
    ["set an invalid status", `response.statusCode = "402"`],
    ["change a header that it may only read", `delete response.headers.via`],
    ["add a forbidden header", `response.headers.connection = { value: "close" }`],
  ])("cannot %s in a response", (_name, body) => {
    expect(() => onAnswer(body)).toThrow();
  });
});
