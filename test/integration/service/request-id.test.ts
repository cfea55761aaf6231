import { describe, expect, it } from "vitest";
import { sharedHarness } from "./harness.ts";

const service = await sharedHarness();
const own = "chosen-by-the-caller-0123456789";

describe("a request", () => {
  it.each([
    ["a page", "GET", "/health", undefined, 200],
    ["a price", "POST", "/markdown", undefined, 402],
    ["a fault of the request", "POST", "/markdown", "{}", 422],
    ["an unknown path", "GET", "/nothing", undefined, 404],
    ["an unknown job", "GET", "/job/6f1c2a52-7d55-5c2e-9a0f-3f1e5d0c8b11/status", undefined, 404],
    ["a preflight", "OPTIONS", "/markdown", undefined, 204],
    ["a body that is too large", "POST", "/markdown", `"${"x".repeat(3_000_000)}"`, 413],
  ])(
    "is answered with %s under an id that the caller did not choose",
    async (_name, method, path, body, status) => {
      const response = await fetch(service.url + path, {
        method,
        headers: { "x-request-id": own, "content-type": "application/json" },
        ...(body !== undefined && { body }),
      });
      expect(response.status).toBe(status);
      const id = response.headers.get("x-request-id");
      expect(id).toMatch(/^[\w=-]{16,100}$/);
      expect(id).not.toBe(own);
      const text = await response.text();
      if (status > 402 && text !== "") expect(JSON.parse(text)).toMatchObject({ request_id: id });
    },
  );

  it("has an id of its own", async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await fetch(`${service.url}/health`)).headers.get("x-request-id")),
    );
    expect(new Set(ids).size).toBe(3);
  });
});
