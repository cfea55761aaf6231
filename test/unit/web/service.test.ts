import { describe, expect, it, vi } from "vitest";
import { askStatus, sendDocument, ServiceError } from "../../../web/service.ts";

const sent = { body: "{}", key: "0".repeat(64) };
const answering = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(text, { status, headers })));
};

describe("an answer to a document", () => {
  it.each([400, 413, 415, 422])("is a refusal of the document with status %i", async (status) => {
    answering(status, { detail: "It does not fit." });
    expect(await sendDocument(sent)).toEqual({ result: "refused", message: "It does not fit." });
  });

  it.each([401, 403, 404, 405, 408, 409, 425, 429, 500, 501, 502, 503, 504, 520])(
    "says nothing of the document with status %i, and it is sent again",
    async (status) => {
      answering(status, "<h1>Request blocked</h1>", { "retry-after": "9" });
      const message = `The service answered with status ${String(status)}.`;
      expect(await sendDocument(sent)).toEqual({ result: "later", seconds: 9, message });
    },
  );

  it.each([
    [200, "<h1>Log in to this network</h1>"],
    [200, {}],
    [200, "null"],
    [402, "<h1>Payment required</h1>"],
    [402, { detail: "Pay" }],
  ])("is not the service's with status %i and %o", async (status, body) => {
    answering(status, body);
    await expect(sendDocument(sent)).rejects.toThrow(ServiceError);
    await expect(sendDocument(sent)).rejects.toThrow("sent an unexpected response");
  });
});

it("an invalid job status is not an answer of the service", async () => {
  answering(200, "<h1>Log in to this network</h1>");
  await expect(askStatus("1")).rejects.toThrow(ServiceError);
});
