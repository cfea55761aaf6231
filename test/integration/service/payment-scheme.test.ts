import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectInContract } from "./contract.ts";
import { readJob, sharedHarness, type Harness } from "./harness.ts";
import { requestChallenge } from "./lightning/lightning-buyer.ts";

/** The HTTP scheme `Payment`, spoken to the whole service. */

const service = await sharedHarness();

interface Challenge {
  readonly id: string;
  readonly method: string;
  readonly request: string;
}
interface Answer {
  readonly type?: string;
  readonly title?: string;
  readonly offers: readonly { readonly metadata: { readonly payment?: readonly Challenge[] } }[];
}

const accepting = { "accept-payment": "lightning/charge" };
const listChallenges = ({ offers }: Answer): readonly Challenge[] =>
  offers.flatMap(({ metadata }) => metadata.payment ?? []);

type Body = ReturnType<Harness["document"]>;

/** Pays the challenge of a document, and writes its credential. @param more goes into the credential as well */
async function payForCredential(
  body: Body,
  more: object = {},
): Promise<{ readonly authorization: string; readonly preimage: string }> {
  const answer = (await (await service.post(body, accepting)).json()) as Answer;
  const challenge = listChallenges(answer).find(({ method }) => method === "lightning");
  if (!challenge) throw new Error("There is no challenge over Lightning");
  const { methodDetails } = JSON.parse(Buffer.from(challenge.request, "base64url").toString()) as {
    methodDetails: { invoice: string };
  };
  const preimage = service.lightning.pay(methodDetails.invoice);
  return { authorization: written({ challenge, payload: { preimage }, ...more }), preimage };
}

const buyCredential = async (body: Body, more?: object) => (await payForCredential(body, more)).authorization;

const written = (credential: object) =>
  `Payment ${Buffer.from(JSON.stringify(credential)).toString("base64url")}`;
const readReceipt = ({ headers }: Response) =>
  JSON.parse(Buffer.from(headers.get("payment-receipt") ?? "", "base64url").toString()) as object;

describe("a client of the scheme Payment", () => {
  it("gets a challenge for each network in a 402, in header and body, beside those of other protocols", async () => {
    const response = await service.post(service.document());
    const header = response.headers.get("www-authenticate") ?? "";
    const challenges = listChallenges((await response.json()) as Answer);
    expect(header).toMatch(/^L402 macaroon=/);
    expect(challenges.map(({ method }) => method)).toEqual(["lightning", "solana"]);
    for (const { id } of challenges) expect(header).toContain(`Payment id="${id}"`);
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it("buys its document by a credential without an account, with a receipt that nobody caches", async () => {
    const body = service.document();
    const unpaid = await service.post(body, accepting);
    expect(unpaid.headers.get("cache-control")).toBe("no-store");
    const answer = await service.post(body, { authorization: await buyCredential(body) });
    expect(readReceipt(answer)).toMatchObject({ method: "lightning", status: "success" });
    expect(answer.headers.get("cache-control")).toContain("private");
    await readJob(answer);
  });

  it("gets for a refused credential a fresh challenge and the problem, no receipt, and loses nothing", async () => {
    const body = service.document();
    const authorization = await buyCredential(service.document());
    const refused = await service.post(body, { authorization });
    expect(refused.status).toBe(402);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.headers.get("payment-receipt")).toBeNull();
    const problem = (await expectInContract(refused, "POST", "/markdown")) as Answer;
    expect(problem.type).toBe("https://paymentauth.org/problems/invalid-challenge");
    expect(listChallenges(problem).length).toBeGreaterThan(0);
  });

  it("may send a credential of 4 kB", async () => {
    const body = service.document();
    const source = `did:key:${randomBytes(1300).toString("hex")}`;
    const authorization = await buyCredential(body, { source });
    expect(authorization.length).toBeGreaterThan(4096);
    await readJob(await service.post(body, { authorization }));
  });
});

it("gets SOL in the local service's wallet, to pay the network's fee", () => {
  const account = service.solana.account(service.payer.publicKey.toBase58());
  expect(account?.lamports).toBeGreaterThan(0n);
});

describe("one payment shown by two protocols", () => {
  it("buys its document once, whether L402 or the scheme Payment shows it first", async () => {
    const body = service.document();
    const { token } = await requestChallenge(service, body);
    const { authorization: scheme, preimage } = await payForCredential(body);
    const l402 = `L402 ${token}:${preimage}`;
    const job = await readJob(await service.post(body, { authorization: scheme }));
    expect(await readJob(await service.post(body, { authorization: l402 }))).toEqual(job);
    for (const authorization of [scheme, l402])
      expect((await service.post(service.document(), { authorization })).status).toBe(402);
  });

  it("buys once when both schemes stand in one header, in any order", async () => {
    const body = service.document();
    const { token } = await requestChallenge(service, body);
    const { authorization: scheme, preimage } = await payForCredential(body);
    const l402 = `L402 ${token}:${preimage}`;
    for (const authorization of [`${scheme}, ${l402}`, `${l402}, ${scheme}`])
      await readJob(await service.post(body, { authorization }));
  });

  it("is not lost when the credential cannot be used, since the same document without it gets its job", async () => {
    const body = service.document();
    const credential = await buyCredential(body);
    expect((await service.post(body, { authorization: `${credential}x` })).status).toBe(200);
    await readJob(await service.post(body));
  });
});
