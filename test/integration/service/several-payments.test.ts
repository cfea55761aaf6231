import { expect, it } from "vitest";
import { readJob, price, sharedHarness } from "./harness.ts";
import { requestChallenge } from "./lightning/lightning-buyer.ts";

/** Requests that bring several means of payment, of which some are of no use. */

const service = await sharedHarness();

/** Creates a credential that bought another document. */
async function staleCredential(): Promise<string> {
  const { token, invoice } = await requestChallenge(service, service.document());
  return `L402 ${token}:${service.lightning.pay(invoice)}`;
}

it.each(["for another document", "unreadable"])(
  "a request may pay by x402 beside an L402 credential that is %s, and gets its receipt",
  async (what) => {
    const authorization = what === "unreadable" ? "L402 nonsense:zz" : await staleCredential();
    const body = service.document();
    const payment = await service.signed(body);
    const earned = await service.earned(async () => {
      const answer = await service.post(body, { ...payment, authorization });
      expect(answer.headers.get("payment-response")).not.toBeNull();
      await readJob(answer);
    });
    expect(earned).toBe(price);
  },
);

it("a request may pay by a credential beside a payment header that cannot be decoded", async () => {
  const body = service.document();
  const { token, invoice } = await requestChallenge(service, body);
  const authorization = `L402 ${token}:${service.lightning.pay(invoice)}`;
  await readJob(await service.post(body, { authorization, "payment-signature": "nonsense" }));
});

it("the service collects only the first valid of several payments", async () => {
  const body = service.document();
  const payment = await service.signed(body);
  const { token, invoice } = await requestChallenge(service, body);
  const authorization = `L402 ${token}:${service.lightning.pay(invoice)}`;
  expect(
    await service.earned(async () => readJob(await service.post(body, { ...payment, authorization }))),
  ).toBe(0n);
});

it("the service finds an invoice that was paid by hand, though the payment by x402 beside it is refused", async () => {
  const [body, otherBody] = [service.document(), service.document()];
  const { invoice } = await requestChallenge(service, body);
  service.lightning.pay(invoice);
  await readJob(await service.post(body, await service.signed(otherBody)));
});

it("the service answers with the refusal of each payment in its own protocol's words when none is valid", async () => {
  const [body, otherBody] = [service.document(), service.document()];
  const answer = await service.post(body, {
    ...(await service.signed(otherBody)),
    authorization: await staleCredential(),
  });
  expect(answer.status).toBe(402);
  expect(answer.headers.get("payment-response")).not.toBeNull();
  expect(answer.headers.get("www-authenticate")).toMatch(/^L402 macaroon=/);
});
