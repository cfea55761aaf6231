import { describe, expect, it } from "vitest";
import type { Accounts } from "../../../../lambdas/accounts/accounts.ts";
import { ValidationError } from "../../../../lambdas/http-contract/errors.ts";
import type { HttpRequest, RequestTo } from "../../../../lambdas/http/http-handler.ts";
import { createConversionReader } from "../../../../lambdas/submit/conversion-reader.ts";

const nobody = { findPrepaidAccountOfOwnKey: () => Promise.resolve(undefined) } as unknown as Accounts;
const reader = (where: { callsBack: boolean; callsLoopback: boolean }) =>
  createConversionReader({ accounts: nobody, maxBodyBytes: 10_000, delivers: false, ...where });

function createReceiverRequest(receiver: string): RequestTo<"submit"> {
  const body = JSON.stringify({ data: { text_body: "# Hello" }, options: { callback_url: receiver } });
  return {
    operation: "postMarkdown",
    headers: { "content-type": "application/json" },
    body: Buffer.from(body),
  } as unknown as HttpRequest & RequestTo<"submit">;
}

describe("a receiver on the caller's own machine", () => {
  const receivers = ["http://localhost:3000/done", "http://127.0.0.1", "https://localhost"];

  it.each(receivers)("is refused before payment where it would never be called: %s", async (url) => {
    const deployed = reader({ callsBack: true, callsLoopback: false });
    const refused = deployed(createReceiverRequest(url));
    await expect(refused).rejects.toThrow(ValidationError);
    await expect(refused).rejects.toMatchObject({
      faults: [{ loc: ["body", "options", "callback_url"], type: "value_error" }],
    });
  });

  it.each(receivers)("is called where a developer runs the service: %s", async (url) => {
    const local = reader({ callsBack: true, callsLoopback: true });
    await expect(local(createReceiverRequest(url))).resolves.toMatchObject({
      source: { options: { callback_url: url } },
    });
  });

  it.each(receivers)("is left out with a warning where nobody is called: %s", async (url) => {
    const silent = reader({ callsBack: false, callsLoopback: false });
    const { source } = await silent(createReceiverRequest(url));
    expect(source.warnings).toHaveLength(1);
  });
});

// Without it, who writes the usual name of another service's field learns only that `data` is missing.
describe("a document in the wrong field of the body", () => {
  it.each([
    ["markdown", { markdown: "# A" }, ["body", "data"]],
    ["text_body", { text_body: "# A" }, ["body", "data"]],
    ["data.markdown", { data: { markdown: "# A" } }, ["body", "data", "text_body"]],
  ])("is reported with the right field: %s", async (name, body, loc) => {
    const request = { ...createReceiverRequest(""), body: Buffer.from(JSON.stringify(body)) };
    await expect(reader({ callsBack: true, callsLoopback: true })(request)).rejects.toMatchObject({
      faults: [
        {
          loc,
          type: "missing",
          msg: expect.stringContaining(`that ${name} holds belongs in data.text_body`) as string,
        },
      ],
    });
  });
});
