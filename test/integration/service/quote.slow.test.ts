import { decodePaymentRequiredHeader } from "@x402/core/http";
import { describe, expect, it } from "vitest";
import { refundTerms } from "../../../lambdas/http-contract/refund-terms.ts";
import { paymentRequired } from "../../../lambdas/http-contract/responses.ts";
import { readJob, paymentHeader, sharedHarness } from "./harness.ts";

/** What catalogues and their crawlers ask: a selling path without a document. */

const service = await sharedHarness();

const ask = (method: string, path = "/markdown", headers: Record<string, string> = {}) =>
  fetch(`${service.url}${path}`, { method, headers });

describe("a request without a document", () => {
  it.each([
    ["GET", "/markdown", {}],
    ["POST", "/markdown", {}],
    ["POST", "/markdown", { "content-type": "text/plain" }],
    ["GET", "/v1/document/l402/markdown", {}],
    ["POST", "/v1/document/l402/markdown", { "content-type": "application/json" }],
  ])("is quoted the price by %s %s %j, and leaves nothing behind", async (method, path, headers) => {
    const before = await service.itemsBesidesJobs();
    const response = await ask(method, path, headers);
    expect(response.status).toBe(402);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(response.headers.get("x-accept-payment")).toBe("lightning, x402");
    const body = paymentRequired.parse(await response.json());
    expect(body).toMatchObject({ code: "document-missing", payment_context_token: "" });
    expect(body.detail).toContain(`POST ${service.url}${path}`);
    expect(body.offers.map(({ amount, currency }) => [amount, currency])).toEqual([
      [5, "SATS"],
      [0.01, "USDC"],
    ]);
    const required = decodePaymentRequiredHeader(response.headers.get("payment-required") ?? "");
    expect(required.resource.url).toBe(`${service.url}${path}`);
    expect(required.resource.description?.length).toBeLessThanOrEqual(500);
    expect(required.resource).toMatchObject({
      serviceName: "Markdown to PDF",
      tags: expect.any(Array) as [],
    });
    for (const { metadata } of body.offers) expect(metadata.refund_terms).toBe(refundTerms);
    expect(required.extensions).toHaveProperty("bazaar.info.input.body.data.text_body");
    expect(JSON.stringify(body)).not.toMatch(/lnbcrt/);
    expect(response.headers.get("www-authenticate")).not.toMatch(/lnbcrt|L402|lightning/);
    expect(await service.itemsBesidesJobs()).toEqual(before);
  });

  it("is answered with 402 without content when it uses HEAD", async () => {
    const response = await ask("HEAD");
    expect([response.status, await response.text()]).toEqual([402, ""]);
  });

  it("is refused with the way to send a document when it carries a payment, and nothing is collected", async () => {
    const required = decodePaymentRequiredHeader((await ask("POST")).headers.get("payment-required") ?? "");
    const payment = paymentHeader(await service.sign(required));
    const gained = await service.earned(async () => {
      const response = await ask("POST", "/markdown", payment);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        detail: [{ code: "document-missing", msg: expect.stringContaining("nothing was charged") as string }],
      });
      const body = service.document();
      expect((await service.post(body, payment)).status).toBe(402);
      await readJob(await service.post(body, await service.signed(body)));
    });
    expect(gained).toBe(10_000n);
  });

  it.each(["/markdown/check", "/markdown/preview"])("is told to send a document to %s", async (path) => {
    const answer = await ask("POST", path);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      detail: [{ code: "document-missing", msg: expect.stringContaining("text_body") as string }],
    });
  });

  it("gets offers that say that they can't be paid yet", async () => {
    const { offers } = paymentRequired.parse(await (await ask("GET")).json());
    for (const { description } of offers) expect(description).toContain("send a document first");
  });

  it("is still told what is wrong with a body that has content", async () => {
    expect((await service.post("{}")).status).toBe(422);
    expect((await ask("GET", "/v1/document/general/markdown")).status).toBe(405);
  });
});
