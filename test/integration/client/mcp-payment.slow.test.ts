import { describe, expect, it } from "vitest";
import { call, client, connect, document, service, wallet } from "./mcp-session.ts";

/** Agents that pay by the scheme Payment on their own (draft-payment-transport-mcp-00). */

const paying = { experimental: { payment: { methods: { lightning: { intents: ["charge"] } } } } };

interface Challenge {
  readonly id: string;
  readonly method: string;
  readonly request: { readonly methodDetails: { readonly invoice: string } };
}
interface Needed {
  readonly httpStatus: number;
  readonly challenges: readonly Challenge[];
  readonly failure?: { readonly reason: string };
}

/** Calls `convert`, with a credential where there is one. */
const callConvert = (words: object, credential?: object) =>
  client.callTool({
    name: "convert",
    arguments: { ...words },
    ...(credential && { _meta: { "org.paymentauth/credential": credential } }),
  });

async function catchRefusal(calling: Promise<unknown>): Promise<{ code: number; data: Needed }> {
  try {
    await calling;
  } catch (error) {
    return error as { code: number; data: Needed };
  }
  throw new Error("It was not refused");
}

function findLightning({ challenges }: Needed): Challenge {
  const challenge = challenges.find(({ method }) => method === "lightning");
  if (!challenge) throw new Error("There is no challenge over Lightning");
  return challenge;
}

describe("a paying agent", () => {
  it("gets the challenges as an error, pays one, and has its document and receipt", async () => {
    await connect({}, paying);
    const words = document();
    const { code, data } = await catchRefusal(callConvert(words));
    expect({ code, status: data.httpStatus }).toEqual({ code: -32042, status: 402 });
    const challenge = findLightning(data);
    const preimage = service.lightning.pay(challenge.request.methodDetails.invoice);
    const result = await callConvert(words, { challenge, payload: { preimage } });
    expect(result).toMatchObject({
      structuredContent: { status: "done", paid: { amount: 5, currency: "SATS", method: "lightning" } },
      _meta: {
        "org.paymentauth/receipt": { method: "lightning", status: "success", challengeId: challenge.id },
      },
    });
  });

  it("is told why a credential bought nothing, with fresh challenges, and what cannot be read", async () => {
    await connect({}, paying);
    const words = document();
    const challenge = findLightning((await catchRefusal(callConvert(words))).data);
    const wrong = { challenge, payload: { preimage: "00".repeat(32) } };
    const refused = await catchRefusal(callConvert(words, wrong));
    expect(refused).toMatchObject({
      code: -32043,
      data: { failure: { reason: "lightning/invalid-preimage" } },
    });
    expect(findLightning(refused.data).id).not.toBe(challenge.id);
    expect((await catchRefusal(callConvert(words, { challenge: 1 }))).code).toBe(-32602);
  });
});

describe("a server with a wallet of its own", () => {
  it("ignores a credential where the agent has nothing to pay", async () => {
    await connect(wallet(), paying);
    const result = await callConvert(document(), { challenge: 1 });
    expect(result).toMatchObject({ structuredContent: { status: "done", paid: { currency: "USDC" } } });
    expect(result._meta).toBeUndefined();
  });
});

describe("an agent that has not said that it pays", () => {
  it("gets the invoice for its person, with the challenges beside it", async () => {
    await connect({});
    const result = await call(document());
    expect(result.structuredContent).toMatchObject({ status: "payment_required" });
    const needed = result._meta?.["org.paymentauth/payment-required"] as Needed;
    expect(needed.challenges.map(({ method }) => method)).toContain("lightning");
  });
});
