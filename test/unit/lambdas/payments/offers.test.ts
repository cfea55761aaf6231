import { createListing } from "../../../../lambdas/settings/catalogue.ts";
import { describe, expect, it } from "vitest";
import { paymentRequiredAnswer, type OfferOptions } from "../../../../lambdas/payments/offers.ts";
import { NotOfferedError } from "../../../../lambdas/payments/networks/errors.ts";
import { assertDistinctFields } from "../../../../lambdas/payments/protocols/protocols.ts";
import type { OfferPart, Protocol, Refusal } from "../../../../lambdas/payments/protocols/protocol.ts";
import { createReference } from "../../../../lambdas/payments/protocols/reference/protocol.ts";
import { createX402 } from "../../../../lambdas/payments/protocols/x402/protocol.ts";
import { createTestLightning, createTestSolana } from "./protocols/ways.ts";

const now = Date.UTC(2026, 10, 21);
const document = { hash: "d".repeat(64), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a", bytes: 9 };
const networks = [createTestLightning(() => now), createTestSolana(() => now)] as const;
const [lightning, solana] = networks;
const reference = createReference(lightning);
const x402 = createX402([solana], createListing("https://pdf.example"));

/** Creates a protocol that adds a part to the Lightning offer. */
function adding(part: OfferPart | NotOfferedError): Protocol {
  return {
    name: "l402",
    writes: { body: [], metadata: [] },
    offer: () => (part instanceof NotOfferedError ? Promise.reject(part) : Promise.resolve(part)),
  };
}

const reported: unknown[] = [];
const answer = (protocols: readonly Protocol[], refusal?: Refusal, unchecked?: OfferOptions["unchecked"]) => {
  reported.length = 0;
  return paymentRequiredAnswer(
    document,
    {
      ...{ networks, protocols, publicBaseUrl: "https://pdf.example", resource: "/markdown" },
      ...{ termsUrl: "https://pdf.example/terms", contextKey: new Uint8Array(32), now, unchecked },
      request: { headers: {}, body: new Uint8Array() },
      reportNotOffered: (...report) => reported.push(report),
    },
    refusal,
  );
};

describe("the 402", () => {
  it("joins the challenges of several protocols in one header, and their metadata in one offer", async () => {
    const { headers, body } = await answer([
      reference,
      adding({ challenges: [{ value: 'L402 token="t"' }], metadata: { l402: { token: "t", invoice: "i" } } }),
      adding({ challenges: [{ value: 'Payment id="p"' }], metadata: { own: "p" } }),
      x402,
    ]);
    expect(headers).toMatchObject({
      "www-authenticate": 'L402 token="t", Payment id="p"',
      "x-accept-payment": "lightning, x402",
    });
    expect(body).toMatchObject({
      offers: [{ metadata: { l402: { token: "t" }, own: "p" } }, { payment_methods: ["x402"] }],
    });
  });

  // Catches what kept mppx's validation from seeing its scheme: it reads the first challenge alone.
  it("lists first the challenges that the client accepts, by its weights", async () => {
    const scheme = (id: string, weight: number) => ({ value: `Payment id="${id}"`, weight });
    const { headers } = await answer([
      reference,
      adding({ challenges: [{ value: 'L402 token="t"' }] }),
      adding({ challenges: [scheme("p", 0.2), scheme("q", 0.9)] }),
    ]);
    expect(headers).toMatchObject({
      "www-authenticate": 'Payment id="q", Payment id="p", L402 token="t"',
    });
  });

  it("has in its header the challenges that get through API Gateway, those that the client prefers first", async () => {
    const long = (name: string) => `Payment id="${name.repeat(4_000)}"`;
    const challenges = [
      { value: long("a"), weight: 0.1 },
      { value: long("b"), weight: 0.5 },
      { value: long("c"), weight: 0.9 },
      { value: 'L402 token="t"' },
    ];
    const { headers } = await answer([reference, adding({ challenges })]);
    expect(headers).toMatchObject({
      "www-authenticate": `${long("c")}, ${long("b")}, L402 token="t"`,
    });
  });

  it("has the challenge of a refusal only where it makes none of its own", async () => {
    const refusal: Refusal = { reason: "r", headers: {}, challenge: 'L402 version="0"', status: 401 };
    const made = await answer([reference, adding({ challenges: [{ value: 'L402 token="t"' }] })], refusal);
    expect(made).toMatchObject({ status: 401, headers: { "www-authenticate": 'L402 token="t"' } });
    expect(await answer([reference], refusal)).toMatchObject({
      headers: { "www-authenticate": 'L402 version="0"' },
    });
    const otherProtocol = adding({ challenges: [{ value: 'Payment id="p"' }] });
    expect(await answer([reference, otherProtocol], refusal)).toMatchObject({
      headers: { "www-authenticate": 'L402 version="0", Payment id="p"' },
    });
  });

  it.each<[string, OfferPart]>([
    ["payment-required", { headers: () => ({ "payment-required": "mine" }) }],
    ["error", { body: () => ({ error: "mine" }) }],
  ])("is refused when %s would be silently overwritten", async (name, part) => {
    await expect(answer([reference, adding(part), x402])).rejects.toThrow(`Two protocols write ${name}`);
  });

  it("is refused when two protocols make one offer, or write its metadata twice", async () => {
    await expect(answer([reference, reference])).rejects.toThrow("make the offer lightning");
    const twice = adding({ metadata: { l402: { token: "t", invoice: "i" } } });
    await expect(answer([reference, twice, twice])).rejects.toThrow("write l402");
  });

  it("leaves out an offer one of whose protocols cannot make it, and reports that unless nothing is wrong", async () => {
    const fault = new NotOfferedError("out of reach", "its node cannot be reached");
    const { body } = await answer([reference, adding(fault), x402]);
    expect(body).toMatchObject({ offers: [{ payment_methods: ["x402"] }] });
    expect(reported).toEqual([["lightning", fault]]);
    await answer([reference, adding(new NotOfferedError("no invoice", "too many")), x402]);
    expect(reported).toEqual([]);
    await expect(answer([reference, adding(fault)])).rejects.toMatchObject({ status: 503 });
  });

  it("makes no offer where nobody could look whether the document is paid for", async () => {
    const fault = new NotOfferedError("out of reach", "its node cannot be reached");
    const { body } = await answer([reference, x402], undefined, new Map([["lightning", fault]]));
    expect(body).toMatchObject({
      offers: [{ payment_methods: ["x402"] }],
      metadata: { unchecked_payment_methods: ["lightning"] },
    });
  });
});

describe("protocols that would write the same into a 402", () => {
  it("are refused when a function starts", () => {
    const writing = (writes: Protocol["writes"]): Protocol => ({ ...adding({}), writes });
    expect(() => {
      assertDistinctFields([reference, x402, writing({ body: [], metadata: ["l402"] })]);
    }).not.toThrow();
    for (const [protocol, part] of [
      [writing({ body: ["accepts"], metadata: [] }), "the field accepts"],
      [writing({ body: [], metadata: ["x402"] }), "the metadata x402"],
      [{ ...x402, writes: { body: [], metadata: [] } }, "the header payment-required"],
    ] as const)
      expect(() => {
        assertDistinctFields([x402, protocol]);
      }).toThrow(part);
  });
});
