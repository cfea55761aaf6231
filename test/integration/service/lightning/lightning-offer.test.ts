import { describe, expect, it } from "vitest";
import { expectInContract } from "../contract.ts";
import { hangUpAt, readJob, sharedHarness, type ConversionBody } from "../harness.ts";
import {
  askInvoice,
  requestChallenge,
  requestInvoice,
  requestOffers,
  type Offers,
} from "./lightning-buyer.ts";
import { later } from "../../../later.ts";

const service = await sharedHarness();

describe("the offer flow", () => {
  it("comes first among the offers, in whole satoshis", async () => {
    const answer = await service.post(service.document());
    expect(answer.headers.get("x-accept-payment")).toBe("lightning, x402");
    expect(((await answer.json()) as Offers).offers[0]).toMatchObject({
      amount: 5,
      currency: "SATS",
      payment_methods: ["lightning"],
    });
  });

  it("serves a client that takes the first offer, pays, and sends the same body again without any credential", async () => {
    const body = {
      data: { ...service.document().data, meta: { title: "T", date: "20 November 2026" } },
      options: { document_name: "converted.pdf" },
    };
    const offers = await requestOffers(service, body);
    const answer = await askInvoice(offers);
    const invoice = (await expectInContract(answer, "POST", "/payment-request")) as {
      offer_id: string;
      expires_at: string;
      payment_request: { payment_request: string; payment_hash: string; payment_qr_svg: string };
    };
    expect(invoice.offer_id).toBe(offers.offers[0]?.id);
    expect(invoice.payment_request.payment_request).toMatch(/^lnbcrt/);
    expect(invoice.payment_request.payment_qr_svg).toMatch(/^data:image\/svg\+xml[;,]/);
    expect(Date.parse(invoice.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000);

    expect((await service.post(body)).status).toBe(402);
    service.lightning.pay(invoice.payment_request.payment_request);
    const paid = await service.post(body);
    expect(paid.status).toBe(200);
    const done = await service.finished(await readJob(paid));
    expect(done.status).toBe("Done");
    expect(done.path).toMatch(/^http.*\/output$/);
    const { url } = (await (await fetch(done.path)).json()) as { url: string };
    expect((await fetch(url)).status).toBe(200);
  });

  it.each([
    {},
    { payment_methods: "lightning" },
    { payment_method: "lightning" },
    { payment_methods: ["lightning"] },
    { payment_method: "x402", payment_methods: ["card", 7] },
    { payment_method: null, payment_methods: {} },
  ])("accepts %j beside the offer", async (fields) => {
    expect((await askInvoice(await requestOffers(service, service.document()), fields)).status).toBe(200);
  });

  it("answers at both of its addresses", async () => {
    const answer = await askInvoice(
      await requestOffers(service, service.document()),
      {},
      `${service.url}/payment_request`,
    );
    await expectInContract(answer, "POST", "/payment_request");
    expect(answer.status).toBe(200);
  });

  it("returns the same open invoice for the same context, also to two requests at once, and another after it expired", async () => {
    const offers = await requestOffers(service, service.document());
    const ask = async () =>
      ((await (await askInvoice(offers)).json()) as { payment_request: { payment_hash: string } })
        .payment_request.payment_hash;
    const [first, second, third] = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(new Set([first, second, third]).size).toBe(1);
    later(16);
    expect(await ask()).not.toBe(first);
  });

  it("shows another invoice once the document was sent after the first was canceled on the node", async () => {
    const body = service.document();
    const first = await requestInvoice(service, body);
    service.lightning.put(first, "CANCELED", 0);
    const offers = await requestOffers(service, body);
    const ask = async () =>
      ((await (await askInvoice(offers)).json()) as { payment_request: { payment_request: string } })
        .payment_request.payment_request;
    const second = await ask();
    expect(second).not.toBe(first);
    const made = service.lightning.invoices.size;
    expect(await ask()).toBe(second);
    expect(service.lightning.invoices.size).toBe(made);

    service.lightning.pay(second);
    expect((await service.post(body)).status).toBe(200);
  });

  const paidBefore: readonly [
    name: string,
    pay: (body: ConversionBody, offers: Offers) => Promise<Response> | undefined,
  ][] = [
    [
      "the invoice of its challenge was paid",
      (_body, { offers: [offer] }) => {
        service.lightning.pay(offer?.metadata?.l402?.invoice ?? "");
        return undefined;
      },
    ],
    ["it was bought in USDC", async (body) => service.post(body, await service.signed(body))],
    [
      "it was bought by a credential",
      async (body) => {
        const { token, invoice } = await requestChallenge(service, body);
        return service.post(body, { authorization: `L402 ${token}:${service.lightning.pay(invoice)}` });
      },
    ],
  ];
  it.each(paidBefore)(
    "makes no invoice for a document when %s, and says to send it again",
    async (_name, pay) => {
      const body = service.document();
      const offers = await requestOffers(service, body);
      const bought = await pay(body, offers);
      if (bought) await readJob(bought);
      const made = service.lightning.invoices.size;
      const answer = await askInvoice(offers);
      expect(answer.status).toBe(409);
      expect(await expectInContract(answer, "POST", "/payment-request")).toMatchObject({
        detail: expect.stringContaining("Do not pay again: send the same document again") as unknown,
        code: "document-paid",
      });
      expect(service.lightning.invoices.size).toBe(made);
      expect((await service.post(body)).status).toBe(200);
    },
  );

  it("makes no second invoice once the first is paid, even shortly before its end, nor while money is in flight", async () => {
    const body = service.document();
    const first = await requestInvoice(service, body);
    const offers = await requestOffers(service, body);
    service.lightning.put(first, "ACCEPTED", 5);
    expect((await askInvoice(offers)).status).toBe(503);
    service.lightning.put(first, "SETTLED", 5);
    later(12);
    expect((await askInvoice(offers)).status).toBe(409);
    expect((await service.post(body)).status).toBe(200);
  });

  it("makes an invoice again once the job that an invoice bought has ended", async () => {
    const body = service.document();
    const first = await requestInvoice(service, body);
    service.lightning.pay(first);
    await readJob(await service.post(body));
    later(8 * 24 * 60);
    const second = await requestInvoice(service, body);
    expect(second).toMatch(/^lnbcrt/);
    expect(second).not.toBe(first);
    service.lightning.pay(second);
    await readJob(await service.post(body));
  });

  it("makes no invoice while another payment of the document is being settled", async () => {
    const body = service.document();
    const offers = await requestOffers(service, body);
    service.facilitator.intercept(hangUpAt("settle"));
    const payment = await service.signed(body);
    expect((await service.post(body, payment)).status).toBe(503);
    service.facilitator.intercept(undefined);
    expect((await askInvoice(offers)).status).toBe(409);
    await readJob(await service.post(body, payment));
  });

  it("never shares an invoice between documents", async () => {
    const bodies = [service.document(), service.document()] as const;
    const [mine, foreign] = await Promise.all(bodies.map((body) => requestInvoice(service, body)));
    expect(mine).not.toBe(foreign);
    service.lightning.pay(mine ?? "");
    expect((await service.post(bodies[1])).status).toBe(402);
    expect((await service.post(bodies[0])).status).toBe(200);
  });

  it("asks nobody to pay again while a payer's money is in flight", async () => {
    const body = service.document();
    const invoice = await requestInvoice(service, body);
    service.lightning.put(invoice, "ACCEPTED", 5);
    expect((await service.post(body)).status).toBe(503);
    expect(
      (await service.items()).some(
        ({ sk, payment }) => sk === "JOB" && JSON.stringify(payment).includes(invoice),
      ),
    ).toBe(false);
    service.lightning.put(invoice, "SETTLED", 5);
    expect((await service.post(body)).status).toBe(200);
  });

  const unpaid = [
    ["a cancelled invoice", "CANCELED", 0],
    ["one whose payment went back", "CANCELED", 5],
    ["one settled for too little", "SETTLED", 4],
  ] as const;
  it.each(unpaid)("does not treat %s as paid", async (_name, state, sats) => {
    const body = service.document();
    service.lightning.put(await requestInvoice(service, body), state, sats);
    expect((await service.post(body)).status).toBe(402);
  });

  it("waits for the rest of an invoice of which a part has arrived", async () => {
    const body = service.document();
    service.lightning.put(await requestInvoice(service, body), "OPEN", 3);
    expect((await service.post(body)).status).toBe(503);
  });

  it("honours an invoice that was paid after the context had ended", async () => {
    const body = service.document();
    service.lightning.pay(await requestInvoice(service, body));
    later(90);
    expect((await service.post(body)).status).toBe(200);
  });

  it("makes new offers after an invoice expired unpaid", async () => {
    const body = service.document();
    await requestInvoice(service, body);
    later(20);
    const answer = await service.post(body);
    expect(answer.status).toBe(402);
    const again = await askInvoice((await answer.json()) as Offers);
    expect(again.status).toBe(200);
  });

  it("answers 404 without a body to a forged token, and to an x402 offer", async () => {
    const offers = await requestOffers(service, service.document());
    for (const fields of [{ payment_context_token: "forged" }, { offer_id: offers.offers[1]?.id }]) {
      const answer = await askInvoice(offers, fields);
      expect(answer.status).toBe(404);
      await expectInContract(answer, "POST", "/payment-request");
    }
  });

  it("gives two simultaneous requests after payment one job", async () => {
    const body = service.document();
    service.lightning.pay(await requestInvoice(service, body));
    const answers = await Promise.all([1, 2, 3].map(() => service.postUntilKnown(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = await Promise.all(answers.map(async (answer) => (await readJob(answer)).id));
    expect(new Set(ids).size).toBe(1);
  });
});
