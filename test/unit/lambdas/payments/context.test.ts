import fc from "fast-check";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { openRailNames, rails } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import {
  contextSeconds,
  createContext,
  readContext,
  signContext,
} from "../../../../lambdas/payments/context.ts";

const key = new Uint8Array(32).fill(3);
const now = Date.UTC(2026, 10, 20);
const context = createContext(
  { documentHash: "d".repeat(64), resource: "/markdown", prices: { x402: "10000" } },
  now,
);

describe("a payment context token", () => {
  it("contains its context", async () => {
    expect(await readContext(key, await signContext(key, context), now)).toEqual(context);
  });

  it("contains a price for every way to pay on offer, and for no other", async () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String);
    const names = openRailNames.map((name) => rails[name].price);
    const all = fc.dictionary(fc.constantFrom(...names, "eip155:8453", "eip155:84532"), price);
    await fc.assert(
      fc.asyncProperty(all, fc.constantFrom("/markdown", "/v1/markdown"), async (prices, resource) => {
        const offered = createContext({ documentHash: "d".repeat(64), resource, prices }, now);
        expect(await readContext(key, await signContext(key, offered), now)).toEqual(offered);
      }),
      { numRuns: 15 },
    );
    const foreign = { ...context, prices: { doubloons: "1" } as typeof context.prices };
    expect(await readContext(key, await signContext(key, foreign), now)).toBeUndefined();
  });

  it("never repeats an id", () => {
    const ids = new Set(Array.from({ length: 1000 }, () => createContext(context, now).id));
    expect(ids.size).toBe(1000);
  });

  it("is refused once it has expired", async () => {
    const token = await signContext(key, context);
    expect(await readContext(key, token, now + (contextSeconds - 1) * 1000)).toBeDefined();
    expect(await readContext(key, token, now + (contextSeconds + 1) * 1000)).toBeUndefined();
  });

  it("is refused when it is forged", async () => {
    const token = await signContext(key, context);
    const [head = "", body = "", mac = ""] = token.split(".");
    const dearer = JSON.parse(Buffer.from(body, "base64url").toString()) as { prices: object };
    const cheaper = Buffer.from(JSON.stringify({ ...dearer, prices: { x402: "1" } })).toString("base64url");
    const none = Buffer.from('{"alg":"none","typ":"payment-context+jwt"}').toString("base64url");
    const otherKey = await signContext(new Uint8Array(32).fill(4), context);
    const otherType = await new SignJWT({ prices: {} })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setJti("x")
      .setSubject("d")
      .setExpirationTime(context.expiresAt)
      .sign(key);
    for (const forged of [
      `${head}.${cheaper}.${mac}`,
      `${none}.${body}.`,
      otherKey,
      otherType,
      "",
      "a.b.c",
    ]) {
      expect(await readContext(key, forged, now), forged).toBeUndefined();
    }
  });
});
