import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, it, vi } from "vitest";
import { expectInContract } from "./contract.ts";
import { sharedHarness } from "./harness.ts";
import { postJson } from "../../post-json.ts";

const service = await sharedHarness();

interface X402Offer {
  readonly id: string;
  readonly payment_methods: readonly string[];
  readonly metadata: { readonly x402: { readonly accepts: readonly object[] } };
}

/** Finds the x402 offer of a 402 body. */
function findX402Offer(body: unknown): X402Offer {
  const { offers } = body as { offers: readonly X402Offer[] };
  const offer = offers.find(({ payment_methods: methods }) => methods.includes("x402"));
  if (!offer) throw new Error("There is no x402 offer");
  return offer;
}

describe("POST /markdown without payment", () => {
  it("answers 402 with offers that every kind of client can read", async () => {
    const answer = await service.post(service.document());
    const headers = answer.headers;
    const body = (await expectInContract(answer, "POST", "/markdown")) as Record<string, unknown>;
    expect(answer.status).toBe(402);
    expect(headers.get("x-accept-payment")).toBe("lightning, x402");
    expect(body).toMatchObject({
      version: "0.2.2",
      payment_request_url: `${service.url}/payment-request`,
      terms_url: `${service.url}/terms`,
      offers: [
        { amount: 5, currency: "SATS", payment_methods: ["lightning"], type: "one-time" },
        {
          amount: 0.01,
          currency: "USDC",
          payment_methods: ["x402"],
          type: "one-time",
          metadata: { x402: { x402_version: 2, resource: `${service.url}/markdown` } },
        },
      ],
    });
    const required = JSON.parse(
      Buffer.from(headers.get("payment-required") ?? "", "base64").toString(),
    ) as object;
    expect(required).toMatchObject({
      x402Version: 2,
      resource: { url: `${service.url}/markdown` },
      accepts: findX402Offer(body).metadata.x402.accepts,
    });
  });

  it("writes nothing to the table or the bucket", async () => {
    const before = [await service.items(), await service.objects()];
    await service.post(service.document());
    expect([await service.items(), await service.objects()]).toEqual(before);
  });

  it("costs one read, two look-ups of the Lightning node, and an invoice for its challenge", async () => {
    await service.post(service.document());
    const calls: string[] = [];
    for (const client of [DynamoDBClient, S3Client, SQSClient, SecretsManagerClient]) {
      const send: unknown = Reflect.get(client.prototype, "send");
      vi.spyOn(client.prototype as { send(command: object): Promise<unknown> }, "send").mockImplementation(
        function (this: unknown, command) {
          // The local event source polls the queue all the while.
          if (command.constructor.name !== "ReceiveMessageCommand") calls.push(command.constructor.name);
          return (send as (command: object) => Promise<unknown>).call(this, command);
        },
      );
    }
    service.lightning.requests.length = 0;
    service.facilitator.requests.length = 0;
    try {
      expect((await service.post(service.document())).status).toBe(402);
    } finally {
      vi.restoreAllMocks();
    }
    expect(calls).toEqual(["BatchGetItemCommand"]);
    expect(service.lightning.requests.map((line) => line.replace(/[0-9a-f]{64}/, "…")).sort()).toEqual([
      "GET /v1/invoice/…",
      "GET /v1/invoice/…",
      "POST /v1/invoices",
    ]);
    expect(service.facilitator.requests).toEqual([]);
  });

  it("never takes an address from the request", async () => {
    const answer = await service.post(service.document(), {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    });
    expect(await answer.text()).not.toContain("evil.example");
  });
});

describe("a bad request to POST /markdown", () => {
  const rows: readonly [name: string, status: number, body: string, headers: Record<string, string>][] = [
    ["not JSON", 422, "{", {}],
    ["no text", 422, '{"data":{"meta":{}}}', {}],
    ["blank text", 422, '{"data":{"text_body":"  "}}', {}],
    ["a title that is a number", 422, '{"data":{"text_body":"x","meta":{"title":1}}}', {}],
    ["another content type", 415, "# Hi", { "content-type": "text/markdown" }],
    ["2 MiB and more", 413, JSON.stringify({ data: { text_body: "x".repeat(2 * 1024 * 1024) } }), {}],
    ["a payment that is not base64", 400, '{"data":{"text_body":"x"}}', { "payment-signature": "{}" }],
    ["a payment that is not JSON", 400, '{"data":{"text_body":"x"}}', { "x-payment": "bm90IGpzb24=" }],
    ["a payment that is no object", 400, '{"data":{"text_body":"x"}}', { "x-payment": "MTI=" }],
    [
      "a payment of version 1",
      402,
      '{"data":{"text_body":"x"}}',
      {
        "x-payment": Buffer.from(
          '{"x402Version":1,"scheme":"exact","network":"solana","payload":{}}',
        ).toString("base64"),
      },
    ],
  ];

  it.each(rows)("is answered, for %s, with %i", async (_name, status, body, headers) => {
    const answer = await service.post(body, headers);
    expect(answer.status).toBe(status);
    await expectInContract(answer, "POST", "/markdown");
  });

  it("is told the limit when it is too large", async () => {
    const answer = await service.post(JSON.stringify({ data: { text_body: "x".repeat(3_000_000) } }));
    expect(await answer.json()).toMatchObject({
      detail: expect.stringContaining("2097152 bytes") as string,
      code: "request-too-large",
    });
  });
});

describe("POST /payment_request/x402", () => {
  const ask = (body: unknown) => postJson(`${service.url}/payment_request/x402`, body);

  const offered = async () =>
    (await (await service.post(service.document())).json()) as { payment_context_token: string };

  it("returns the requirements of the 402", async () => {
    const body = await offered();
    const offer = findX402Offer(body);
    const answer = await ask({ offer_id: offer.id, payment_context_token: body.payment_context_token });
    expect(answer.status).toBe(200);
    expect(await expectInContract(answer, "POST", "/payment_request/x402")).toEqual(offer.metadata.x402);
  });

  it("answers 404 without a body to a forged token or another offer", async () => {
    const [first, second] = [await offered(), await offered()];
    for (const body of [
      { offer_id: findX402Offer(first).id, payment_context_token: "forged" },
      { offer_id: findX402Offer(first).id, payment_context_token: second.payment_context_token },
      { offer_id: "lightning-x", payment_context_token: first.payment_context_token },
    ]) {
      const answer = await ask(body);
      expect(answer.status).toBe(404);
      await expectInContract(answer, "POST", "/payment_request/x402");
    }
  });

  it("answers 422 without its fields", async () => {
    const answer = await ask({ offer_id: 1 });
    expect(answer.status).toBe(422);
    await expectInContract(answer, "POST", "/payment_request/x402");
  });
});

describe("a static page", () => {
  it.each(["/health", "/terms", "/openapi.json"])(
    "is answered as the OpenAPI document says: %s",
    async (path) => {
      const answer = await fetch(service.url + path);
      expect(answer.status).toBe(200);
      await expectInContract(answer, "GET", path);
    },
  );
});

describe("the service without a matching route", () => {
  it("answers 404 to an unknown path", async () => {
    const answer = await fetch(`${service.url}/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      detail: expect.any(String) as string,
      code: "path-unknown",
      request_id: answer.headers.get("x-request-id"),
    });
  });

  const rows: readonly [method: string, path: string, allow: string][] = [
    ["GET", "/markdown/check", "POST"],
    ["POST", "/health", "GET, HEAD"],
    ["DELETE", `/job/7b8f1f2e-0d3c-4c55-9a39-2f1c1df4a001/status`, "GET, HEAD"],
    ["HEAD", "/payment-request", "POST"],
  ];
  it.each(rows)("answers %s %s with 405 and Allow", async (method, path, allow) => {
    const answer = await fetch(service.url + path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(allow);
  });
});
