import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { signMessage } from "../../../../emulators/stripe/stripe.ts";
import type { EmulatedSession } from "../../../../emulators/stripe/sessions.ts";
import type {
  CheckoutPage,
  CreditPack,
  PaymentRequired,
} from "../../../../lambdas/http-contract/responses.ts";
import { postJson } from "../../../post-json.ts";
import { expectInContract } from "../contract.ts";
import { sharedHarness } from "../harness.ts";
import { requestOfferedInvoice } from "../lightning/lightning-buyer.ts";

const service = await sharedHarness();
const { stripe } = service;
const path = "/v1/credits";
const hook = "/v1/webhooks/stripe";

const keyed = () => ({ "idempotency-key": randomUUID() });
const ask = (headers: Record<string, string>) =>
  postJson(`${service.url}${path}`, { documents: 100 }, headers);
const readOffers = async (answer: Response) => (await answer.json()) as PaymentRequired;
const seconds = () => Math.floor(Date.now() / 1000);

/** Requests the page of a card's offer. */
async function askPage(required: PaymentRequired): Promise<Response> {
  const offer = required.offers.find(({ payment_methods: methods }) => methods.includes("card"));
  return postJson(offer?.metadata.checkout_request_url ?? "", {
    offer_id: offer?.id,
    payment_context_token: required.payment_context_token,
  });
}

async function openPage(headers: Record<string, string>): Promise<string> {
  const answer = await askPage(await readOffers(await ask(headers)));
  if (answer.status !== 200) throw new Error(await answer.text());
  return ((await answer.json()) as CheckoutPage).checkout_url;
}

async function readPack(headers: Record<string, string>): Promise<CreditPack> {
  const answer = await ask(headers);
  if (answer.status !== 200) throw new Error(`There is no pack in an answer ${String(answer.status)}`);
  return (await answer.json()) as CreditPack;
}

/** Buys a pack by card. */
async function buyPack(headers = keyed()): Promise<{ pack: CreditPack; session: EmulatedSession }> {
  const session = await stripe.pay(await openPage(headers));
  return { pack: await readPack(headers), session };
}

const isFrozen = async ({ key }: CreditPack): Promise<boolean> => {
  const answer = await fetch(`${service.url}${path}`, { headers: { "x-api-key": key } });
  return ((await answer.json()) as CreditPack).frozen;
};
const deliver = () => {
  stripe.deliverTo(`${service.url}${hook}`);
};

afterEach(() => {
  deliver();
  stripe.say({});
});

describe("an offer for cards", () => {
  it("is made for a pack, in dollars, and for no document", async () => {
    const offered = await ask(keyed());
    await expectInContract(offered.clone(), "POST", path);
    const { offers } = await readOffers(offered);
    expect(offers.at(-1)).toMatchObject({ payment_methods: ["card"], amount: 1.6, currency: "USD" });
    expect(offered.headers.get("x-accept-payment")).toBe("lightning, x402, card");
    const document = await service.post(service.document());
    expect(document.headers.get("x-accept-payment")).toBe("lightning, x402");
  });

  it("has one page however often and at once it is requested, and none for another offer", async () => {
    const offers = await readOffers(await ask(keyed()));
    const answers = await Promise.all(Array.from({ length: 8 }, () => askPage(offers)));
    const pages = await Promise.all(answers.map(async (answer) => (await answer.json()) as CheckoutPage));
    expect(new Set(pages.map(({ checkout_url: url }) => url)).size).toBe(1);
    await expectInContract((await askPage(offers)).clone(), "POST", "/payment_request/card");
    const document = await readOffers(await service.post(service.document()));
    const of = (id: string) =>
      postJson(`${service.url}/payment_request/card`, {
        offer_id: id,
        payment_context_token: document.payment_context_token,
      });
    const [{ id } = { id: "" }] = document.offers;
    expect((await of(id)).status).toBe(404);
    expect((await of(id.replace("lightning", "card"))).status).toBe(404);
  });
});

describe("a pack that a card pays for", () => {
  it("is bought by the message of Stripe before its buyer comes back, who finds the key", async () => {
    const own = keyed();
    await stripe.pay(await openPage(own));
    const before = stripe.requests.length;
    const pack = await readPack(own);
    expect(stripe.requests).toHaveLength(before);
    expect(pack).toMatchObject({ documents: 100, credit: 100, frozen: false });
    expect(await readPack(own)).toEqual(pack);
  });

  it("is bought by its buyer's own request when no message comes", async () => {
    stripe.deliverTo(undefined);
    const own = keyed();
    await stripe.pay(await openPage(own));
    expect(await readPack(own)).toMatchObject({ credit: 100 });
  });

  it("is not paid for by a page that was left", async () => {
    const own = keyed();
    await openPage(own);
    expect((await ask(own)).status).toBe(402);
  });

  it("has no page any more once another payment buys it", async () => {
    const own = keyed();
    const offers = await readOffers(await ask(own));
    const url = await openPage(own);
    service.lightning.pay(await requestOfferedInvoice(await ask(own)));
    await readPack(own);
    await expect(stripe.pay(url)).rejects.toThrow("This page is over");
    expect((await askPage(offers)).status).toBe(409);
  });

  it("is one pack in races of messages and requests, with one key", async () => {
    for (let race = 0; race < 10; race++) {
      stripe.deliverTo(undefined);
      const own = keyed();
      await stripe.pay(await openPage(own));
      const message = stripe.messages.at(-1) ?? "";
      deliver();
      await Promise.all([ask(own), stripe.send(message), ask(own), stripe.send(message)]);
      const pack = await readPack(own);
      expect(pack.credit).toBe(100);
      expect(await stripe.send(message)).toBe(200);
      expect(await readPack(own)).toEqual(pack);
    }
  });
});

describe("a card that paid otherwise than its page asked for", () => {
  it.each([
    ["less", {}, { amount_total: 159 }],
    ["more", {}, { amount_total: 161 }],
    ["in another currency", {}, { currency: "jpy" }],
    ["in test mode, where the page was for real money", { livemode: true }, { livemode: false }],
    ["for another purchase", {}, { metadata: { document_hash: "0".repeat(64), pack: "100" } }],
    ["for none that it names", {}, { metadata: {} }],
  ])("buys nothing by Stripe's message nor by a request: %s", async (_name, opened, paid) => {
    stripe.deliverTo(undefined);
    const own = keyed();
    stripe.say(opened);
    await stripe.pay(await openPage(own));
    const message = stripe.messages.at(-1) ?? "";
    deliver();
    stripe.say(paid);
    for (let time = 0; time < 2; time++) {
      // The message may be about something else, which is none of this service's business.
      expect([500, 200]).toContain(await stripe.send(message));
      const answer = await ask(own);
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain("mdpdf_");
    }
    // It was this alone that was wrong.
    stripe.say(opened);
    expect(await readPack(own)).toMatchObject({ credit: 100 });
  });
});

describe("what is left of a pack", () => {
  it("is frozen once its payment is refunded, even in part", async () => {
    for (const cents of [undefined, 10]) {
      const { pack, session } = await buyPack();
      await stripe.refund(session, cents);
      expect(await isFrozen(pack)).toBe(true);
      const answer = await service.post(service.document(), { "x-api-key": pack.key });
      expect(answer.status).toBe(402);
      expect(((await answer.json()) as PaymentRequired).metadata.error).toBe("account_frozen");
    }
  });

  it("is frozen while its payment is disputed, and unfrozen when the dispute is won, not when it is lost", async () => {
    const { pack, session } = await buyPack();
    const dispute = await stripe.dispute(session);
    expect(await isFrozen(pack)).toBe(true);
    await stripe.endDispute(session, dispute, "won");
    expect(await isFrozen(pack)).toBe(false);
    const second = await stripe.dispute(session);
    await stripe.endDispute(session, second, "lost");
    expect(await isFrozen(pack)).toBe(true);
  });

  it("is as Stripe says in whatever order and however often messages come", async () => {
    const { pack, session } = await buyPack();
    const dispute = await stripe.dispute(session);
    const opened = stripe.messages.at(-1) ?? "";
    await stripe.endDispute(session, dispute, "won");
    for (const message of [opened, ...stripe.messages.slice(-3), opened])
      expect(await stripe.send(message)).toBe(200);
    expect(await isFrozen(pack)).toBe(false);
    await stripe.refund(session);
    expect(await stripe.send(opened)).toBe(200);
    expect(await isFrozen(pack)).toBe(true);
  });

  it("is frozen when a dispute is told before the payment", async () => {
    stripe.deliverTo(undefined);
    const own = keyed();
    const session = await stripe.pay(await openPage(own));
    await stripe.dispute(session);
    const [paid, disputed] = stripe.messages.slice(-2);
    deliver();
    expect(await stripe.send(disputed ?? "")).toBe(200);
    expect(await stripe.send(paid ?? "")).toBe(200);
    expect(await readPack(own)).toMatchObject({ credit: 100, frozen: true });
  });

  it("is nothing when the payment was refunded before it bought anything", async () => {
    stripe.deliverTo(undefined);
    const own = keyed();
    const session = await stripe.pay(await openPage(own));
    await stripe.refund(session);
    deliver();
    for (const message of stripe.messages.slice(-2)) expect(await stripe.send(message)).toBe(200);
    expect((await ask(own)).status).toBe(402);
    expect((await buyPack(own)).pack).toMatchObject({ credit: 100, frozen: false });
  });
});

describe("a message of Stripe", () => {
  const event = JSON.stringify({
    type: "charge.refunded",
    data: { object: { id: "ch_1", payment_intent: "pi_1" } },
  });
  const other = "whsec_anothers";

  it.each([
    ["without a signature", ""],
    ["signed by another", signMessage(event, other, seconds())],
    ["signed six minutes ago", signMessage(event, stripe.webhookSecret, seconds() - 360)],
    ["signed for later", signMessage(event, stripe.webhookSecret, seconds() + 360)],
    ["signed for another body", signMessage(`${event} `, stripe.webhookSecret, seconds())],
    ["with a time that is none", signMessage(event, stripe.webhookSecret, seconds()).replace("t=", "t=x")],
    ["with an old scheme alone", signMessage(event, stripe.webhookSecret, seconds()).replace("v1=", "v0=")],
  ])("is refused %s, and nothing is asked", async (_name, signature) => {
    const before = stripe.requests.length;
    expect(await stripe.send(event, { signature })).toBe(400);
    expect(stripe.requests).toHaveLength(before);
  });

  it("is taken with one right signature among several, as while secrets are exchanged", async () => {
    const right = signMessage(event, stripe.webhookSecret, seconds());
    const wrong = signMessage(event, other, seconds()).split(",")[1] ?? "";
    expect(await stripe.send(event, { signature: right.replace(",v1=", `,${wrong},v1=`) })).toBe(200);
  });

  it.each(["{}", "[]", "null", '"', '{"type":"x","data":{"object":{"id":"x"}}}', "\u0000"])(
    "is passed over when it says %j",
    async (body) => {
      expect(await stripe.send(body)).toBe(200);
    },
  );

  it("is asked for again while Stripe cannot be asked", async () => {
    stripe.fail(500, 1);
    expect(await stripe.send(event)).toBe(503);
    expect(await stripe.send(event)).toBe(200);
  });
});

describe("Stripe out of reach", () => {
  it("is told as 503 where a page is requested, and ends no other offer", async () => {
    const own = keyed();
    const offers = await readOffers(await ask(own));
    stripe.fail(503, 1);
    expect((await askPage(offers)).status).toBe(503);
    expect((await ask(own)).status).toBe(402);
  });

  it("keeps a buyer from paying again whose card may have been charged", async () => {
    stripe.deliverTo(undefined);
    const own = keyed();
    await stripe.pay(await openPage(own));
    stripe.fail(500, 1);
    const answer = await ask(own);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).not.toBeNull();
    expect(await readPack(own)).toMatchObject({ credit: 100 });
  });
});

// Last, since the service avoids the node for a while.
describe("a pack that is paid for by card", () => {
  it("is bought while Lightning's node is out of reach, whose invoice was shown for it", async () => {
    stripe.deliverTo(undefined);
    const own = keyed();
    await stripe.pay(await openPage(own));
    service.lightning.misbehave("error");
    try {
      expect((await ask(keyed())).headers.get("x-accept-payment")).not.toContain("lightning");
      expect(await readPack(own)).toMatchObject({ credit: 100 });
    } finally {
      service.lightning.misbehave(undefined);
    }
  });
});
