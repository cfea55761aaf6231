import { fetchWithL402 } from "@getalby/lightning-tools/402/l402";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { comingTimeOuts } from "../../time-outs.ts";
import { expectInContract } from "./contract.ts";
import { jobIn, startHarness } from "./harness.ts";
import type { ConversionBody, Harness } from "./harness.ts";

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
});
afterAll(() => service.stop());
afterEach(() => {
  service.lightning.misbehave(undefined);
  vi.useRealTimers();
});

interface Offers {
  readonly payment_request_url: string;
  readonly payment_context_token: string;
  readonly offers: readonly { id: string; amount: number; currency: string; payment_methods: string[] }[];
}

async function offersFor(body: ConversionBody): Promise<Offers> {
  return (await (await service.post(body)).json()) as Offers;
}

function askInvoice(
  offers: Offers,
  fields: object = { payment_method: "lightning" },
  url = offers.payment_request_url,
) {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      offer_id: offers.offers[0]?.id,
      payment_context_token: offers.payment_context_token,
      ...fields,
    }),
  });
}

async function invoiceFor(body: ConversionBody): Promise<string> {
  const answer = (await (await askInvoice(await offersFor(body))).json()) as {
    payment_request: { payment_request: string };
  };
  return answer.payment_request.payment_request;
}

/** Token and invoice of the challenge for a document. */
async function challengeFor(body: ConversionBody): Promise<{ token: string; invoice: string }> {
  const header = (await service.post(body)).headers.get("www-authenticate") ?? "";
  const parameters = Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]): [string, string] => [
      name,
      value,
    ]),
  );
  expect(header).toMatch(/^L402 macaroon="[^"]+", invoice="[^"]+", version="0", token="[^"]+"$/);
  expect(parameters.macaroon).toBe(parameters.token);
  return { token: parameters.token ?? "", invoice: parameters.invoice ?? "" };
}

function later(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

describe("the offer flow", () => {
  it("is the first offer, in whole satoshis", async () => {
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
    const offers = await offersFor(body);
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
    const done = await service.finished(await jobIn(paid));
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
  ])("takes %j beside the offer", async (fields) => {
    expect((await askInvoice(await offersFor(service.document()), fields)).status).toBe(200);
  });

  it("answers at both of its addresses", async () => {
    const answer = await askInvoice(
      await offersFor(service.document()),
      {},
      `${service.url}/payment_request`,
    );
    await expectInContract(answer, "POST", "/payment_request");
    expect(answer.status).toBe(200);
  });

  it("gives the same open invoice for the same context, also to two requests at once, and another after it expired", async () => {
    const offers = await offersFor(service.document());
    const ask = async () =>
      ((await (await askInvoice(offers)).json()) as { payment_request: { payment_hash: string } })
        .payment_request.payment_hash;
    const [one, two, three] = [...(await Promise.all([ask(), ask()])), await ask()];
    expect(new Set([one, two, three]).size).toBe(1);
    later(16);
    expect(await ask()).not.toBe(one);
  });

  it("never shares an invoice between documents", async () => {
    const bodies = [service.document(), service.document()] as const;
    const [mine, other] = await Promise.all(bodies.map(invoiceFor));
    expect(mine).not.toBe(other);
    service.lightning.pay(mine ?? "");
    expect((await service.post(bodies[1])).status).toBe(402);
    expect((await service.post(bodies[0])).status).toBe(200);
  });

  it("asks nobody to pay again while a payer's money is on its way", async () => {
    const body = service.document();
    const invoice = await invoiceFor(body);
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
    ["an invoice paid in part", "OPEN", 3],
    ["a cancelled one", "CANCELED", 0],
    ["one settled for too little", "SETTLED", 4],
  ] as const;
  it.each(unpaid)("does not take %s for paid", async (_name, state, sats) => {
    const body = service.document();
    service.lightning.put(await invoiceFor(body), state, sats);
    expect((await service.post(body)).status).toBe(402);
  });

  it("honours an invoice that was paid after the context had ended", async () => {
    const body = service.document();
    service.lightning.pay(await invoiceFor(body));
    later(90);
    expect((await service.post(body)).status).toBe(200);
  });

  it("makes new offers after an invoice expired unpaid", async () => {
    const body = service.document();
    await invoiceFor(body);
    later(20);
    const answer = await service.post(body);
    expect(answer.status).toBe(402);
    const again = await askInvoice((await answer.json()) as Offers);
    expect(again.status).toBe(200);
  });

  it("is 404 without a body for a forged token, and for an x402 offer", async () => {
    const offers = await offersFor(service.document());
    for (const fields of [{ payment_context_token: "forged" }, { offer_id: offers.offers[1]?.id }]) {
      const answer = await askInvoice(offers, fields);
      expect(answer.status).toBe(404);
      await expectInContract(answer, "POST", "/payment-request");
    }
  });

  it("two requests at once after paying get one job", async () => {
    const body = service.document();
    service.lightning.pay(await invoiceFor(body));
    const answers = await Promise.all([service.post(body), service.post(body), service.post(body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = await Promise.all(answers.map(async (answer) => (await jobIn(answer)).id));
    expect(new Set(ids).size).toBe(1);
  });
});

describe("the challenge flow", () => {
  it("serves the stock L402 client of @getalby/lightning-tools", async () => {
    const body = service.document();
    const answer = await fetchWithL402(
      `${service.url}/markdown`,
      { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
      {
        wallet: {
          payInvoice: ({ invoice }: { invoice: string }) =>
            Promise.resolve({ preimage: service.lightning.pay(invoice) }),
        },
      },
    );
    expect(answer.status).toBe(200);
    expect((await service.finished(await jobIn(answer))).status).toBe("Done");
  });

  it.each(["L402", "LSAT", "l402", "Lsat"])("takes the scheme name %s", async (scheme) => {
    const body = service.document();
    const { token, invoice } = await challengeFor(body);
    const answer = await service.post(body, {
      authorization: `${scheme} ${token}:${service.lightning.pay(invoice)}`,
    });
    expect(answer.status).toBe(200);
  });

  it("answers the same job to a credential that was used for it, and buys nothing else with it", async () => {
    const [body, other] = [service.document(), service.document()];
    const { token, invoice } = await challengeFor(body);
    const credential = { authorization: `L402 ${token}:${service.lightning.pay(invoice)}` };
    const job = await jobIn(await service.post(body, credential));
    expect((await jobIn(await service.post(body, credential))).id).toBe(job.id);
    const refused = await service.post(other, credential);
    expect(refused.status).toBe(402);
    expect(refused.headers.get("www-authenticate")).toMatch(/^L402 macaroon=/);
  });

  it("knows an invoice of the 402 that was paid by hand, when the same document comes without a credential", async () => {
    const body = service.document();
    const asked = (await (await service.post(body)).json()) as {
      offers: { metadata: { l402: { invoice: string } } }[];
    };
    service.lightning.pay(asked.offers[0]?.metadata.l402.invoice ?? "");
    const answer = await service.post(body);
    expect(answer.status).toBe(200);
    expect((await service.finished(await jobIn(answer))).status).toBe("Done");
    expect((await service.post(service.document())).status).toBe(402);
  });

  it("knows it an hour later", async () => {
    const body = service.document();
    const { invoice } = await challengeFor(body);
    service.lightning.pay(invoice);
    later(60);
    expect((await service.post(body)).status).toBe(200);
  });

  it("shows one open invoice of a document, whoever asks for it by whichever way", async () => {
    const body = service.document();
    const invoices = await Promise.all([
      ...[1, 2, 3].map(async () => (await challengeFor(body)).invoice),
      ...[1, 2].map(() => invoiceFor(body)),
    ]);
    expect(new Set(invoices).size).toBe(1);
    const [invoice = ""] = invoices;
    later(11);
    expect((await challengeFor(body)).invoice).not.toBe(invoice);
    // Less than five minutes were left to pay it.
    service.lightning.pay(invoice);
    expect((await service.post(body)).status).toBe(200);
  });

  it("takes a document for paid whose invoice is, whatever credential it comes with", async () => {
    const body = service.document();
    service.lightning.pay((await challengeFor(body)).invoice);
    expect((await service.post(body, { authorization: "L402 nonsense" })).status).toBe(200);
  });

  it("writes nothing for a request that is not paid", async () => {
    const before = (await service.items()).filter(({ sk }) => sk !== "JOB");
    await challengeFor(service.document());
    expect((await service.items()).filter(({ sk }) => sk !== "JOB")).toEqual(before);
  });

  const malformed: readonly [name: string, change: (token: string, preimage: string) => string][] = [
    ["no token", (_token, preimage) => `L402 :${preimage}`],
    ["no preimage", (token) => `L402 ${token}:`],
    ["no separator", (token) => `L402 ${token}`],
    ["nothing at all", () => "L402"],
    ["a preimage that is not hex", (token) => `L402 ${token}:${"z".repeat(64)}`],
    ["a preimage of something else", (token) => `L402 ${token}:${"00".repeat(32)}`],
    ["a truncated token", (token, preimage) => `L402 ${token.slice(0, 60)}:${preimage}`],
    ["a token that is no macaroon", (_token, preimage) => `L402 bm90IG9uZQ==:${preimage}`],
    [
      "a changed caveat",
      (token, preimage) => {
        const bytes = Buffer.from(token, "base64");
        const at = bytes.indexOf("document=") + "document=".length;
        bytes[at] = bytes[at] === 0x61 ? 0x62 : 0x61;
        return `L402 ${bytes.toString("base64")}:${preimage}`;
      },
    ],
  ];
  it.each(malformed)("answers 401 with a fresh challenge to %s", async (_name, change) => {
    const { token, invoice } = await challengeFor(service.document());
    const credential = change(token, service.lightning.pay(invoice));
    const answer = await service.post(service.document(), { authorization: credential });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^L402 macaroon="[^"]+"/);
    await expectInContract(answer, "POST", "/markdown");
  });

  it("leaves other schemes alone", async () => {
    expect((await service.post(service.document(), { authorization: "Bearer x" })).status).toBe(402);
  });
});

describe("a node that is out of reach", () => {
  const faults = ["silent", "garbage", "error", "hang-up"] as const;
  let hours = 0;
  /** A node that failed is left alone for a while; each test begins after that. */
  const rested = () => {
    later(++hours * 60);
  };

  it.each(faults)("(%s) leaves the other rail on offer", async (fault) => {
    rested();
    service.lightning.misbehave(fault);
    const challenge = comingTimeOuts(2_500);
    const answering = service.post(service.document());
    // The challenge is not waited for any longer.
    if (fault === "silent") await challenge.end();
    const answer = await answering;
    expect(answer.status).toBe(402);
    expect(answer.headers.get("x-accept-payment")).toBe("x402");
    expect(answer.headers.get("www-authenticate")).toBeNull();
  });

  it.each(faults)("(%s) does not lose a paid invoice: 503, then the job", async (fault) => {
    rested();
    const body = service.document();
    const invoice = await invoiceFor(body);
    service.lightning.pay(invoice);
    service.lightning.misbehave(fault);
    const lookUps = [comingTimeOuts(12_000), comingTimeOuts(2_500)];
    const answering = service.post(body);
    // Nor is the node's word on the invoice.
    if (fault === "silent") await Promise.all(lookUps.map((timeOut) => timeOut.end()));
    const answer = await answering;
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    service.lightning.misbehave(undefined);
    expect((await service.post(body)).status).toBe(200);
  });

  it("gives no invoice: 503", async () => {
    rested();
    const offers = await offersFor(service.document());
    service.lightning.misbehave("hang-up");
    const answer = await askInvoice(offers);
    expect(answer.status).toBe(503);
    await expectInContract(answer, "POST", "/payment-request");
  });

  it("is no hindrance to a credential, which needs no look-up", async () => {
    rested();
    const body = service.document();
    const { token, invoice } = await challengeFor(body);
    const preimage = service.lightning.pay(invoice);
    service.lightning.misbehave("hang-up");
    expect((await service.post(body, { authorization: `L402 ${token}:${preimage}` })).status).toBe(200);
  });
});
