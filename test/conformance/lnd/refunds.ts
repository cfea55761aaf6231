import assert from "node:assert/strict";
import { createLightningWay } from "../../../operator/refunds/lightning/lightning-way.ts";
import { readRefundSettings } from "../../../operator/refunds/settings.ts";
import type { RefundDue } from "../../../operator/refunds-due.ts";
import type { Report } from "../conformance.ts";
import type { LightningNetwork } from "./network.ts";
import { realNode } from "./node-under-test.ts";
import { granted } from "./rest.ts";

/** Lets an operator's LND pay refunds, with a macaroon of just the rights that docs/operate.md names. */
export async function tryRefunds(network: LightningNetwork, report: Report): Promise<void> {
  const { merchant, payer } = network;
  const permissions = ["read", "write"].map((action) => ({ entity: "offchain", action }));
  const { macaroon } = await granted(payer, "POST", "/v1/macaroon", { body: { permissions } });
  const createWay = (given: string) =>
    createLightningWay({
      ...readRefundSettings({
        REFUND_LND_URL: payer.url,
        REFUND_LND_MACAROON: given,
        REFUND_LND_CERTIFICATE: payer.credentials.certificate,
      }),
      clock: Date.now,
    });
  const way = createWay(String(macaroon));
  const due = { amount: 5, payment_id: "refund" } as RefundDue;
  const createInvoice = async (fields: object = {}): Promise<string> => {
    const added = await granted(merchant.admin, "POST", "/v1/invoices", { body: { value: "5", ...fields } });
    return String(added.payment_request);
  };
  const readPaymentHash = async (invoice: string): Promise<string> =>
    String((await granted(payer, "GET", `/v1/payreq/${invoice}`)).payment_hash);
  const check = (what: string, make: () => Promise<void>) => report.check(`a refund by LND ${what}`, make);

  await check("is paid, proved by its preimage, and found paid by the next run", async () => {
    const transfer = await way.prepare(due, await createInvoice());
    const paid = await way.pay(transfer, Date.now(), true);
    assert.match(paid.result === "paid" ? paid.proof : paid.reason, /^preimage [0-9a-f]{64}$/);
    assert.deepEqual(await way.pay(transfer, Date.now(), false), paid);
  });

  await check("is paid to an invoice without an amount", async () => {
    const transfer = await way.prepare(due, await createInvoice({ value: "0" }));
    assert.equal((await way.pay(transfer, Date.now(), true)).result, "paid");
  });

  await check("is not begun with an invoice that was paid before", async () => {
    const invoice = await createInvoice();
    await way.pay(await way.prepare(due, invoice), Date.now(), true);
    await assert.rejects(way.prepare(due, invoice), /has been paid already/);
  });

  await check("is unpaid where the payer has canceled the invoice", async () => {
    const invoice = await createInvoice();
    const transfer = await way.prepare(due, invoice);
    await realNode(network).cancel(await readPaymentHash(invoice));
    const outcome = await way.pay(transfer, Date.now(), true);
    assert.match(outcome.result === "unpaid" ? outcome.reason : outcome.result, /INCORRECT_PAYMENT_DETAILS/);
  });

  await check("is unknown while its payment is held, and paid once it is settled", async () => {
    const held = await realNode(network).hold();
    const { payment_request: invoice } = await granted(
      merchant.admin,
      "GET",
      `/v1/invoice/${held.paymentHash}`,
    );
    const transfer = {
      way: "lnd",
      node: payer.url,
      invoice: String(invoice),
      payment_hash: held.paymentHash,
      amount_sats: 5,
      names_amount: true,
      max_fee_sats: 10,
    } as const;
    assert.equal((await way.pay(transfer, Date.now(), false)).result, "unknown");
    await held.settle();
    assert.equal((await way.pay(transfer, Date.now(), false)).result, "paid");
  });

  await check("is not begun with a macaroon for invoices alone", async () => {
    const { macaroon: invoices } = await granted(payer, "POST", "/v1/macaroon", {
      body: { permissions: [{ entity: "invoices", action: "read" }] },
    });
    await assert.rejects(
      createWay(String(invoices)).prepare(due, await createInvoice()),
      /permission denied/,
    );
  });
}
