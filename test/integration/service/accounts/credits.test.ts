import { randomUUID } from "node:crypto";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import { wrapFetchWithPayment } from "@x402/fetch";
import { describe, expect, it } from "vitest";
import type { CreditPack, PaymentRequired } from "../../../../lambdas/http-contract/responses.ts";
import { accountItemKey } from "../../../../lambdas/accounts/account.ts";
import { Table } from "../../../../lambdas/aws/table.ts";
import { postJson } from "../../../post-json.ts";
import { solanaClient } from "../../../x402-client.ts";
import { expectInContract } from "../contract.ts";
import { price, readJob, sharedHarness } from "../harness.ts";
import { askInvoice, requestOfferedInvoice } from "../lightning/lightning-buyer.ts";
import { withEnvironment } from "./account-service.ts";

const service = await sharedHarness();
const path = "/v1/credits";
const hundred = { documents: 100 };
const packPrice = (price * 100n * 80n) / 100n;

const keyed = (key: string = randomUUID()) => ({ "idempotency-key": key });
const ask = (headers: Record<string, string> = keyed(), body: unknown = hundred) =>
  postJson(`${service.url}${path}`, body, headers);
const readBody = async (answer: Response) => (await answer.json()) as PaymentRequired;

/** Reads the pack of an answer. */
async function readPack(answer: Response): Promise<CreditPack> {
  const text = await answer.clone().text();
  if (answer.status !== 200) throw new Error(`There is no pack in an answer ${answer.status}: ${text}`);
  await expectInContract(answer, "POST", path);
  return JSON.parse(text) as CreditPack;
}

/** Signs what a 402 of this kind of request offers. */
async function signOffer(offered: Response): Promise<Record<string, string>> {
  const client = await solanaClient(service.payer, service.solanaRpc.url);
  const required = decodePaymentRequiredHeader(offered.headers.get("payment-required") ?? "");
  return { "payment-signature": encodePaymentSignatureHeader(await client.createPaymentPayload(required)) };
}

/** Buys a pack over Lightning. */
async function buyPack(headers = keyed()): Promise<CreditPack> {
  service.lightning.pay(await requestOfferedInvoice(await ask(headers)));
  return readPack(await ask(headers));
}

/** Ways to pay for a pack. Each returns the headers of the request that shows the payment. */
const ways: Readonly<Record<string, (offered: Response) => Promise<Record<string, string>>>> = {
  "an invoice of the offer": async (offered) => {
    service.lightning.pay(await requestOfferedInvoice(offered));
    return {};
  },
  L402: (offered) => {
    const [, token, invoice] =
      /macaroon="([^"]+)", invoice="([^"]+)"/.exec(offered.headers.get("www-authenticate") ?? "") ?? [];
    return Promise.resolve({ authorization: `L402 ${token ?? ""}:${service.lightning.pay(invoice ?? "")}` });
  },
  x402: signOffer,
  "the scheme Payment": async (offered) => {
    const { offers } = await readBody(offered);
    const challenge = offers
      .flatMap(({ metadata }) => metadata.payment ?? [])
      .find(({ method }) => method === "lightning");
    const { methodDetails } = JSON.parse(Buffer.from(challenge?.request ?? "", "base64url").toString()) as {
      methodDetails: { invoice: string };
    };
    const credential = { challenge, payload: { preimage: service.lightning.pay(methodDetails.invoice) } };
    return { authorization: `Payment ${Buffer.from(JSON.stringify(credential)).toString("base64url")}` };
  },
};

describe("a pack of credit", () => {
  it.each(Object.entries(ways))("is bought by %s, and found again with its key", async (_name, pay) => {
    const own = keyed();
    const offered = await ask(own);
    expect(offered.status).toBe(402);
    await expectInContract(offered.clone(), "POST", path);
    const paid = { ...own, ...(await pay(offered)) };
    const bought = await ask(paid);
    expect(bought.headers.get("cache-control")).toContain("no-store");
    const pack = await readPack(bought);
    expect(pack).toMatchObject({ documents: 100, credit: 100, frozen: false });
    expect(pack.key).toMatch(/^mdpdf_live_[0-9a-f]{16}_[\w-]{43}$/);
    for (const headers of [paid, own]) expect(await readPack(await ask(headers))).toEqual(pack);
    expect(JSON.stringify(await service.items())).not.toContain(pack.key.slice(-43));
  });

  it("is bought by the stock x402 client, for less than the same documents singly", async () => {
    const paidFetch = wrapFetchWithPayment(fetch, await solanaClient(service.payer, service.solanaRpc.url));
    const gained = await service.earned(async () => {
      const answer = await paidFetch(`${service.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...keyed() },
        body: JSON.stringify(hundred),
      });
      await readPack(answer);
    });
    expect(gained).toBe(packPrice);
  });

  it("is offered by its own name and price over every rail", async () => {
    const { offers } = await readBody(await ask());
    expect(offers.map(({ title, amount }) => [title, amount])).toEqual([
      ["Credit for 100 PDFs, paid over Lightning", 400],
      [expect.stringMatching(/^Credit for 100 PDFs, paid in USDC on Solana/), 0.8],
      ["Credit for 100 PDFs, paid by card", 1.6],
    ]);
    expect(offers.some(({ metadata }) => metadata.price_tiers)).toBe(false);
  });

  it("is quoted to a request without a body, such as a catalogue's", async () => {
    const quoted = await fetch(`${service.url}${path}`, { method: "POST" });
    expect(quoted.status).toBe(402);
    expect((await readBody(quoted)).offers.map(({ amount }) => amount)).toEqual([400, 0.8, 1.6]);
  });

  it("is quoted without an Idempotency-Key, and nothing is charged for it", async () => {
    const quoted = await ask({});
    expect(quoted.status).toBe(402);
    await expectInContract(quoted.clone(), "POST", path);
    const { code, payment_context_token: token, offers, metadata } = await readBody(quoted.clone());
    expect({ code, token, packs: metadata.packs }).toEqual({
      code: "idempotency-key-missing",
      token: "",
      packs: [hundred],
    });
    expect(offers.map(({ amount }) => amount)).toEqual([400, 0.8, 1.6]);
    const gained = await service.earned(async () => {
      const answer = await ask(await signOffer(quoted));
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("idempotency-key-missing");
    });
    expect(gained).toBe(0n);
  });

  it.each([
    [{ documents: 99 }, keyed(), "the packs that are sold here"],
    [{}, keyed(), "Field required"],
    [{ documents: "100" }, keyed(), "valid integer"],
    [hundred, keyed("order-1"), "at least 22 characters"],
  ])("is refused for %j with %j", async (body, headers, message) => {
    const answer = await ask(headers, body);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
  });

  it("is not bought by the payment of a document, nor a document by that of a pack", async () => {
    const document = service.document();
    const forDocument = await service.signed(document);
    const own = keyed();
    const forPack = await signOffer(await ask(own));
    const gained = await service.earned(async () => {
      expect((await ask({ ...own, ...forDocument })).status).toBe(402);
      expect((await service.post(document, forPack)).status).toBe(402);
      await readJob(await service.post(document, forDocument));
      expect((await ask({ ...own, ...forDocument })).status).toBe(402);
      await readPack(await ask({ ...own, ...forPack }));
      expect((await service.post(service.document(), forPack)).status).toBe(402);
    });
    expect(gained).toBe(price + packPrice);
  });

  it("is not bought by an L402 credential of a document, nor by one of another pack", async () => {
    const credential = await ways.L402?.(await service.post(service.document()));
    const another = await ways.L402?.(await ask());
    for (const shown of [credential, another]) {
      const answer = await ask({ ...keyed(), ...shown });
      expect(answer.status).toBe(402);
      expect((await readBody(answer)).metadata.error).toBe("credential_for_another_document");
    }
  });

  it("is one pack for each Idempotency-Key, and a payment of one buys no other", async () => {
    const [first, second] = [keyed(), keyed()];
    const signed = await signOffer(await ask(first));
    const pack = await readPack(await ask({ ...first, ...signed }));
    expect((await ask({ ...second, ...signed })).status).toBe(402);
    expect((await buyPack(second)).key).not.toBe(pack.key);
  });

  it("has no invoice any more once it is bought", async () => {
    const own = keyed();
    const offers = await readBody(await ask(own));
    await buyPack(own);
    expect((await askInvoice(offers)).status).toBe(409);
  });

  it("is opened by the sweep for an invoice that was paid while nobody asked, by the next request", async () => {
    const own = keyed();
    service.lightning.pay(await requestOfferedInvoice(await ask(own)));
    await service.sweep();
    await readPack(await ask(own));
  });

  it("has no job under its id", async () => {
    const { account_id: account } = await buyPack();
    const id = account.replace("pack-", "");
    expect((await fetch(`${service.url}/job/${id}/status`)).status).toBe(404);
  });
});

describe("the key of a pack", () => {
  const read = (key: string) => fetch(`${service.url}${path}`, { headers: { "x-api-key": key } });

  it.each(["/markdown", "/v1/document/l402/markdown"])(
    "pays at %s once for each document",
    async (endpoint) => {
      const { key } = await buyPack();
      const body = service.document();
      for (let time = 0; time < 2; time++)
        await readJob(await postJson(`${service.url}${endpoint}`, body, { "x-api-key": key }));
      const answer = await read(key);
      await expectInContract(answer.clone(), "GET", path);
      expect(await answer.json()).toMatchObject({ credit: 99, frozen: false });
    },
  );

  it("pays beside a bearer token, and not from its user's quota", async () => {
    const { key } = await buyPack();
    const headers = { authorization: `Bearer ${await service.issuer.token(randomUUID())}`, "x-api-key": key };
    await readJob(await postJson(`${service.url}/v1/document/general/markdown`, service.document(), headers));
    expect(await (await read(key)).json()).toMatchObject({ credit: 99 });
  });

  it("is refused once its account is deleted, which may be before the key itself", async () => {
    const { key, account_id: account } = await buyPack();
    const table = new Table({ TABLE_NAME: service.dynamoDb.table });
    await table.transact([table.deleteWrite(accountItemKey(account), "attribute_exists(pk)")]);
    const answer = await read(key);
    expect(answer.status).toBe(401);
    await expectInContract(answer, "GET", path);
  });

  it("is refused at POST /markdown if it is wrong, where another's x-api-key is ignored", async () => {
    const wrong = `mdpdf_live_${"0".repeat(16)}_${"A".repeat(43)}`;
    expect((await service.post(service.document(), { "x-api-key": wrong })).status).toBe(401);
    expect((await service.post(service.document(), { "x-api-key": "a-gateway's" })).status).toBe(402);
    for (const answer of [await read(wrong), await fetch(`${service.url}${path}`)]) {
      expect(answer.status).toBe(401);
      await expectInContract(answer, "GET", path);
    }
  });
});

describe("a service without packs", () => {
  it("refuses to sell credit, and says so", async () => {
    await withEnvironment({ CREDIT_PACKS: undefined }, async (url) => {
      const answer = await postJson(`${url}${path}`, hundred);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "credits-not-offered" });
    });
  });
});
