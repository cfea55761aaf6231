import { expect, it } from "vitest";
import { startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { requestOfferedInvoice, type Offers } from "./lightning/lightning-buyer.ts";

const service = await forThisFile(startHarness({ environment: { L402_CHALLENGE: "off" } }));

it("a 402 makes no invoice when the challenge is off, and the offer flow works", async () => {
  const body = service.document();
  const answer = await service.post(body);
  expect(answer.headers.get("www-authenticate")).toMatch(
    /^Payment id="[^"]+", realm="[^"]+", method="solana"/,
  );
  expect(answer.headers.get("x-accept-payment")).toBe("lightning, x402");
  expect(service.lightning.requests).toEqual([]);

  const { offers } = (await answer.clone().json()) as Offers;
  expect(Object.keys(offers[0]?.metadata ?? {})).toEqual(["refund_terms"]);
  service.lightning.pay(await requestOfferedInvoice(answer));
  expect((await service.post(body)).status).toBe(200);
});
