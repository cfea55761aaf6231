import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { deriveKeys } from "../../../../lambdas/aws/signing-keys.ts";
import { callbackSecret, signedHeaders } from "../../../../lambdas/callbacks/signature.ts";
import { jobId } from "../jobs/finished-job.ts";

const { callback: key } = deriveKeys("a secret of at least 32 characters, for tests");
const body = JSON.stringify({ type: "job.done", data: { description: "Größe" } });
const message = { id: "msg_1", at: Date.now(), body };
const secret = callbackSecret(key, jobId);

describe("the signature of a callback", () => {
  it("is accepted by the library of Standard Webhooks", () => {
    expect(new Webhook(secret).verify(body, { ...signedHeaders(key, jobId, message) })).toEqual(
      JSON.parse(body),
    );
  });

  it.each([
    ["another body", `${body} `, {}],
    ["another id", body, { "webhook-id": "msg_2" }],
    ["another time", body, { "webhook-timestamp": String(Math.floor(Date.now() / 1000) - 1) }],
  ])("is invalid for %s", (_what, sent, change) => {
    const headers = { ...signedHeaders(key, jobId, message), ...change };
    expect(() => new Webhook(secret).verify(sent, headers)).toThrow();
  });

  it("is made by a key of 32 bytes for one job alone", () => {
    expect(Buffer.from(secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    const another = callbackSecret(key, "b".repeat(36));
    expect(() => new Webhook(another).verify(body, { ...signedHeaders(key, jobId, message) })).toThrow();
  });
});
