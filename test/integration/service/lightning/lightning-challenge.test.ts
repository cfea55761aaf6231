import { fetchWithL402 } from "@getalby/lightning-tools/402/l402";
import { afterEach, describe, expect, it } from "vitest";
import { comingTimeOuts } from "../../../time-outs.ts";
import { expectInContract } from "../contract.ts";
import { readJob, startHarness } from "../harness.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { askInvoice, requestChallenge, requestInvoice, requestOffers } from "./lightning-buyer.ts";
import { later } from "../../../later.ts";

const service = await forThisFile(startHarness());
afterEach(() => {
  service.lightning.misbehave(undefined);
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
    expect((await service.finished(await readJob(answer))).status).toBe("Done");
  });

  it.each(["L402", "LSAT", "l402", "Lsat"])("accepts the scheme name %s", async (scheme) => {
    const body = service.document();
    const { token, invoice } = await requestChallenge(service, body);
    const answer = await service.post(body, {
      authorization: `${scheme} ${token}:${service.lightning.pay(invoice)}`,
    });
    expect(answer.status).toBe(200);
  });

  it("answers the same job to a credential that was used for it, and buys nothing else with it", async () => {
    const [body, otherBody] = [service.document(), service.document()];
    const { token, invoice } = await requestChallenge(service, body);
    const credential = { authorization: `L402 ${token}:${service.lightning.pay(invoice)}` };
    const job = await readJob(await service.post(body, credential));
    expect((await readJob(await service.post(body, credential))).id).toBe(job.id);
    const refused = await service.post(otherBody, credential);
    expect(refused.status).toBe(402);
    expect(refused.headers.get("www-authenticate")).toMatch(/^L402 macaroon=/);
    expect((await refused.json()) as Refused).toMatchObject({
      metadata: {
        error: "credential_for_another_document",
        error_description: "The L402 credential is for another document. Pay an offer for this one.",
      },
    });
  });

  it("finds an invoice of the 402 that was paid by hand, when the same document is sent without a credential", async () => {
    const body = service.document();
    const asked = (await (await service.post(body)).json()) as {
      offers: { metadata: { l402: { invoice: string } } }[];
    };
    service.lightning.pay(asked.offers[0]?.metadata.l402.invoice ?? "");
    const answer = await service.post(body);
    expect(answer.status).toBe(200);
    expect((await service.finished(await readJob(answer))).status).toBe("Done");
    expect((await service.post(service.document())).status).toBe(402);
  });

  it("finds an invoice that was paid by hand an hour later", async () => {
    const body = service.document();
    const { invoice } = await requestChallenge(service, body);
    service.lightning.pay(invoice);
    later(60);
    expect((await service.post(body)).status).toBe(200);
  });

  it("shows every client the same open invoice of a document, in every flow", async () => {
    const body = service.document();
    const invoices = await Promise.all([
      ...[1, 2, 3].map(async () => (await requestChallenge(service, body)).invoice),
      ...[1, 2].map(() => requestInvoice(service, body)),
    ]);
    expect(new Set(invoices).size).toBe(1);
    const [invoice = ""] = invoices;
    later(11);
    expect((await requestChallenge(service, body)).invoice).not.toBe(invoice);
    // Less than five minutes were left to pay it.
    service.lightning.pay(invoice);
    expect((await service.post(body)).status).toBe(200);
  });

  it("sells a document whose invoice is paid, whatever credential is sent", async () => {
    const body = service.document();
    service.lightning.pay((await requestChallenge(service, body)).invoice);
    expect((await service.post(body, { authorization: "L402 nonsense" })).status).toBe(200);
  });

  it("writes nothing for a request that is not paid", async () => {
    const before = await service.itemsBesidesJobs();
    await requestChallenge(service, service.document());
    expect(await service.itemsBesidesJobs()).toEqual(before);
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
    const { token, invoice } = await requestChallenge(service, service.document());
    const credential = change(token, service.lightning.pay(invoice));
    const answer = await service.post(service.document(), { authorization: credential });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toMatch(/^L402 macaroon="[^"]+"/);
    const refusal = (await expectInContract(answer, "POST", "/markdown")) as Refused;
    expect(refusal.metadata.error).toMatch(/^credential_(?:malformed|not_ours|without_preimage)$/);
    expect(refusal.metadata.error_description).toMatch(/^(?:The L402 credential|The preimage)\b.*\.$/);
  });

  it("leaves other schemes alone", async () => {
    expect((await service.post(service.document(), { authorization: "Bearer x" })).status).toBe(402);
  });
});

interface Refused {
  readonly metadata: { readonly error: string; readonly error_description: string };
}

describe("a node that cannot be reached", () => {
  const faults = ["silent", "garbage", "error", "hang-up"] as const;
  let hours = 0;
  /** Waits until a failed node is called again, before each test. */
  const rested = () => {
    later(++hours * 60);
  };

  it.each(faults)("(%s) leaves the other rail in the offers", async (fault) => {
    rested();
    service.lightning.misbehave(fault);
    const challenge = comingTimeOuts(2_500);
    const answering = service.post(service.document());
    // The challenge is not waited for any longer.
    if (fault === "silent") await challenge.end();
    const answer = await answering;
    expect(answer.status).toBe(402);
    expect(answer.headers.get("x-accept-payment")).toBe("x402");
    expect(answer.headers.get("www-authenticate")).not.toMatch(/L402|method="lightning"/);
    expect(await expectInContract(answer, "POST", "/markdown")).toMatchObject({
      metadata: {
        unchecked_payment_methods: ["lightning"],
        notice: expect.stringMatching(/do not pay again: send the same request again/) as unknown,
      },
    });
    // Nor while the node rests.
    const rests = (await (await service.post(service.document())).json()) as { metadata: object };
    expect(rests.metadata).toHaveProperty("unchecked_payment_methods", ["lightning"]);
    service.lightning.misbehave(undefined);
    later(1);
    const checked = (await (await service.post(service.document())).json()) as { metadata: object };
    expect(checked.metadata).not.toHaveProperty("notice");
    expect(checked.metadata).not.toHaveProperty("unchecked_payment_methods");
  });

  it.each(faults)("(%s) makes a client that saw a challenge get 503, then its job", async (fault) => {
    rested();
    const body = service.document();
    service.lightning.pay((await requestChallenge(service, body)).invoice);
    service.lightning.misbehave(fault);
    const lookUp = comingTimeOuts(2_500);
    const answering = service.post(body);
    if (fault === "silent") await lookUp.end();
    const answer = await answering;
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await answer.text()).toContain("Do not pay again");
    service.lightning.misbehave(undefined);
    expect((await service.post(body)).status, "while the node rests").toBe(503);
    later(1);
    expect((await service.post(body)).status).toBe(200);
  });

  it.each(faults)("(%s) does not lose a paid invoice: the client gets 503, then its job", async (fault) => {
    rested();
    const body = service.document();
    const invoice = await requestInvoice(service, body);
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

  it("makes a request for an invoice fail with 503", async () => {
    rested();
    const offers = await requestOffers(service, service.document());
    service.lightning.misbehave("hang-up");
    const answer = await askInvoice(offers);
    expect(answer.status).toBe(503);
    await expectInContract(answer, "POST", "/payment-request");
  });

  it("does not affect a credential, which needs no look-up", async () => {
    rested();
    const body = service.document();
    const { token, invoice } = await requestChallenge(service, body);
    const preimage = service.lightning.pay(invoice);
    service.lightning.misbehave("hang-up");
    expect((await service.post(body, { authorization: `L402 ${token}:${preimage}` })).status).toBe(200);
  });
});
