import { describe, expect, it } from "vitest";
import type { JobStatus } from "../../../lambdas/http-contract/responses.ts";
import { runs } from "../../proofs.ts";
import { readJob, price, sharedHarness, type ConversionBody } from "./harness.ts";
import { requestChallenge, requestInvoice } from "./lightning/lightning-buyer.ts";

/** An agent whose Lightning wallet timed out pays in USDC by x402: its invoice may be paid all the same. */

const service = await sharedHarness();

const invoices: readonly [string, (body: ConversionBody) => Promise<string>][] = [
  ["of the challenge", async (body) => (await requestChallenge(service, body)).invoice],
  ["that was asked for", (body) => requestInvoice(service, body)],
];

/** Tries to pay an invoice. */
function tryToPay(invoice: string): "paid" | "refused" {
  try {
    service.lightning.pay(invoice);
    return "paid";
  } catch {
    return "refused";
  }
}

describe.each(invoices)("an invoice %s", (_name, invoiceOf) => {
  it("buys the document once it is paid, and a later payment by x402 is not collected", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    service.lightning.pay(await invoiceOf(body));
    const earned = await service.earned(async () => {
      const answer = await service.post(body, payment);
      expect(answer.headers.get("payment-response")).toBeNull();
      await readJob(answer);
    });
    expect(earned).toBe(0n);
  });

  it("can no longer be paid once x402 has bought the document, and the job says that it is void", async () => {
    const body = service.document();
    const invoice = await invoiceOf(body);
    const answer = await service.post(body, await service.signed(body));
    expect(tryToPay(invoice)).toBe("refused");
    const job = (await answer.json()) as JobStatus;
    expect(job.void_invoices).toMatchObject([{ canceled: true }]);
    const status = await fetch(`${service.url}/job/${job.id}/status`);
    expect(await status.json()).toMatchObject({ void_invoices: job.void_invoices });
  });
});

it("a document is paid for once, even if its invoice is paid while x402 is collected", async () => {
  for (let moment = 0; moment < runs(100); moment++) {
    const body = service.document();
    const payment = await service.signed(body);
    const { invoice } = await requestChallenge(service, body);
    let paid = "";
    const earned = await service.earned(async () => {
      const buying = service.post(body, payment);
      for (let turn = 0; turn < moment * 2; turn++) await new Promise((resolve) => setImmediate(resolve));
      paid = tryToPay(invoice);
      await readJob(await buying);
    });
    expect([earned, paid]).toEqual(paid === "paid" ? [0n, "paid"] : [price, "refused"]);
  }
});
