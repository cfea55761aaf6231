import { request } from "node:http";
import { json } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { findContractFault } from "./contract.ts";
import { startHarness, type ConversionBody } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** Guessing what somebody else has bought, from addresses of one machine's own network. */

const most = 5;
const service = await forThisFile(
  startHarness({ environment: { UNPROVEN_PER_ADDRESS_HOURLY: String(most) } }),
);
// What is counted is counted by the hour: all of it is to happen in one.
const hour = 3600_000;
vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / hour) * hour });

interface Told {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: unknown;
}

/** Sends a document from an address. */
function ask(
  from: string,
  body: unknown,
  headers: Record<string, string> = {},
  path = "/markdown",
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = request(
      service.url + path,
      { method: "POST", localAddress: from, headers: { "content-type": "application/json", ...headers } },
      (answer) => {
        json(answer).then((body) => {
          const { statusCode: status = 0, headers: answerHeaders } = answer;
          const text = JSON.stringify(body);
          const fault = findContractFault(
            { status, contentType: answerHeaders["content-type"], text },
            "POST",
            path,
          );
          if (fault === undefined) resolve({ status, retryAfter: answerHeaders["retry-after"], body });
          else reject(new Error(fault));
        }, reject);
      },
    );
    sent.once("error", reject).end(JSON.stringify(body));
  });
}

const letter = (name: string, salary: number): ConversionBody => ({
  data: { text_body: `Dear ${name},\n\nyour salary is ${salary} EUR.` },
});

/** Buys a document over Lightning from an address, and brings nothing but the same body after paying, as clients do. */
async function buys(from: string, body: ConversionBody): Promise<Told> {
  const { body: asked } = await ask(from, body);
  const offers = asked as { payment_context_token: string; offers: readonly { id: string }[] };
  const { body: given } = await ask(
    from,
    { offer_id: offers.offers[0]?.id, payment_context_token: offers.payment_context_token },
    {},
    "/payment-request",
  );
  const { payment_request: invoice } = given as { payment_request: { payment_request: string } };
  service.lightning.pay(invoice.payment_request);
  return ask(from, body);
}

describe("a client that guesses a letter which somebody has bought", () => {
  it("does not get it with the right guess after many wrong ones", async () => {
    expect((await buys("127.0.0.2", letter("Ann", 52_300))).status).toBe(200);
    const statuses: number[] = [];
    for (let salary = 50_000; salary <= 54_000; salary += 100)
      statuses.push((await ask("127.0.0.3", letter("Ann", salary))).status);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(statuses.filter((status) => status === 402)).toHaveLength(40);
  });

  it("is told when to retry, and not to pay", async () => {
    const reply = await ask("127.0.0.3", letter("Ann", 52_300));
    expect(reply.status).toBe(429);
    expect(reply.retryAfter).toBe("3600");
    expect(JSON.stringify(reply.body)).toContain("do not pay again");
  });

  it("does not get it by headers that name another address", async () => {
    const headers = {
      "x-viewer-address": "127.0.0.99",
      "x-forwarded-for": "127.0.0.99",
      "x-front-door": "x",
    };
    expect((await ask("127.0.0.3", letter("Ann", 52_300), headers)).status).toBe(429);
  });

  it("gets it neither by a short key, nor gets the letter of a client that sent a key", async () => {
    expect((await ask("127.0.0.3", letter("Ann", 52_300), { "idempotency-key": "a" })).status).toBe(402);
  });

  it("cannot show a payment that is public on the chain in place of a proof", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    expect((await ask("127.0.0.5", body, payment)).status).toBe(200);
    expect((await ask("127.0.0.3", body, payment)).status).toBe(429);
  });

  it("does not keep others from their documents", async () => {
    expect((await ask("127.0.0.2", letter("Ann", 52_300))).status).toBe(200);
    expect((await ask("127.0.0.3", service.document())).status).toBe(402);
  });
});

describe("a client that asks for its own documents", () => {
  it("may buy any number, without proof", async () => {
    for (let time = 0; time < most * 3; time++)
      expect((await buys("127.0.0.6", service.document())).status).toBe(200);
  });

  it("gets what it paid for by hand, whatever others at its address have asked for, and as often as it asks", async () => {
    const bought = service.document();
    expect((await buys("127.0.0.8", bought)).status).toBe(200);
    for (let time = 0; time < most * 3; time++) await ask("127.0.0.8", service.document());
    const body = service.document();
    expect((await buys("127.0.0.8", body)).status).toBe(200);
    const shown = service.document();
    const payment = await service.signed(shown);
    expect((await ask("127.0.0.8", shown, payment)).status).toBe(200);
    for (const letterBody of [bought, body, shown])
      expect((await ask("127.0.0.8", letterBody)).status).toBe(200);
  });

  it("may ask for one any number of times", async () => {
    const body = service.document();
    await buys("127.0.0.7", body);
    for (let time = 0; time < most * 4; time++) expect((await ask("127.0.0.7", body)).status).toBe(200);
  });

  it("is not counted with a random key, whatever others at the same address do", async () => {
    const body = service.document();
    const headers = { "idempotency-key": '"8e03978e-40d5-43dd-bc93-6894a57f9324"' };
    const payment = await service.signed(body, headers);
    expect((await ask("127.0.0.3", body, { ...headers, ...payment })).status).toBe(200);
    expect((await ask("127.0.0.3", body, headers)).status).toBe(200);
  });
});
