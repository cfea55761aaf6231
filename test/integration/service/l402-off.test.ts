import { afterAll, beforeAll, expect, it } from "vitest";
import { startHarness, type Harness } from "./harness.ts";

let service: Harness;
beforeAll(async () => {
  service = await startHarness({ environment: { L402_CHALLENGE: "off" } });
});
afterAll(() => service.stop());

it("with the challenge switched off, a 402 makes no invoice, and the offer flow works as ever", async () => {
  const body = service.document();
  const answer = await service.post(body);
  expect(answer.headers.get("www-authenticate")).toMatch(
    /^Payment id="[^"]+", realm="[^"]+", method="solana"/,
  );
  expect(answer.headers.get("x-accept-payment")).toBe("lightning, x402");
  expect(service.lightning.requests).toEqual([]);

  const { offers, payment_context_token, payment_request_url } = (await answer.json()) as {
    offers: [{ id: string; metadata: object }];
    payment_context_token: string;
    payment_request_url: string;
  };
  expect(offers[0].metadata).toEqual({});
  const asked = await fetch(payment_request_url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ offer_id: offers[0].id, payment_context_token }),
  });
  const { payment_request: invoice } = (await asked.json()) as {
    payment_request: { payment_request: string };
  };
  service.lightning.pay(invoice.payment_request);
  expect((await service.post(body)).status).toBe(200);
});
