import { generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { startFacilitator, type LocalFacilitator } from "../../../emulators/facilitator.ts";
import { forThisFile } from "../../lifetimes.ts";

/** A facilitator that wants a token, made as Coinbase's package makes it (coinbase/cdp-sdk, auth/utils/jwt). */

const id = "organizations/one/apiKeys/two";
const ed25519 = generateKeyPairSync("ed25519");
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });

const facilitator = await forThisFile(startFacilitator({ requireKey: { id, publicKey: ed25519.publicKey } }));
const ofP256 = await forThisFile(startFacilitator({ requireKey: { id, publicKey: p256.publicKey } }));

/** A right token; changes make it a wrong one. */
interface Token {
  readonly key?: KeyObject;
  readonly algorithm?: string;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Seconds between when it is valid from and now. */
  readonly age?: number;
  readonly lifetime?: number;
  /** Lists the URIs that it covers; by default the `GET` of supported kinds at this host. */
  readonly uris?: (host: string) => readonly string[];
}

async function createToken(host: string, token: Token = {}): Promise<string> {
  const { key = ed25519.privateKey, algorithm = "EdDSA", age = 0, lifetime = 120 } = token;
  const uris = token.uris?.(host) ?? [`GET ${host}/supported`];
  const from = Math.floor(Date.now() / 1000) - age;
  return new SignJWT({ sub: id, iss: "cdp", uris, ...token.claims })
    .setProtectedHeader({
      alg: algorithm,
      kid: id,
      typ: "JWT",
      nonce: randomBytes(16).toString("hex"),
      ...token.header,
    })
    .setIssuedAt(from)
    .setNotBefore(from)
    .setExpirationTime(from + lifetime)
    .sign(key);
}

const askFacilitator = async ({ url }: LocalFacilitator, authorization?: string): Promise<number> => {
  const headers = authorization === undefined ? {} : { authorization };
  return (await fetch(`${url}/supported`, { headers })).status;
};
const hostOf = ({ url }: LocalFacilitator) => new URL(url).host;

describe("a facilitator that requires a key", () => {
  it("accepts a token of an Ed25519 key", async () => {
    expect(await askFacilitator(facilitator, `Bearer ${await createToken(hostOf(facilitator))}`)).toBe(200);
  });

  it("accepts a token of a P-256 key", async () => {
    const token = await createToken(hostOf(ofP256), { key: p256.privateKey, algorithm: "ES256" });
    expect(await askFacilitator(ofP256, `Bearer ${token}`)).toBe(200);
  });

  it("refuses a request without a token, and does not count it", async () => {
    const before = facilitator.requests.length;
    expect(await askFacilitator(facilitator)).toBe(401);
    expect(await askFacilitator(facilitator, "Bearer ")).toBe(401);
    expect(await askFacilitator(facilitator, await createToken(hostOf(facilitator)))).toBe(401);
    expect(facilitator.requests).toHaveLength(before);
  });

  it("requires a separate token for each operation", async () => {
    const host = hostOf(facilitator);
    const post = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${facilitator.url}/verify`, { method: "POST", headers, body: "{}" })).status;
    };
    expect(await post(await createToken(host))).toBe(401);
    expect(await post(await createToken(host, { uris: () => [`POST ${host}/verify`] }))).toBe(500);
  });

  it.each<Token & { readonly name: string }>([
    { name: "is two minutes old", age: 121 },
    { name: "is not valid yet", age: -60 },
    { name: "would be valid for longer than two minutes", lifetime: 121 },
    { name: "is for another method", uris: (host) => [`POST ${host}/supported`] },
    { name: "is for another path", uris: (host) => [`GET ${host}/verify`] },
    { name: "is for another host", uris: () => ["GET api.cdp.coinbase.com/supported"] },
    { name: "is for several requests", uris: (host) => [`GET ${host}/supported`, `POST ${host}/verify`] },
    { name: "is for no request", claims: { uris: undefined } },
    { name: "has another subject", claims: { sub: "organizations/one/apiKeys/three" } },
    { name: "has another issuer", claims: { iss: "coinbase" } },
    { name: "names another key", header: { kid: "organizations/one/apiKeys/three" } },
    { name: "has no nonce", header: { nonce: undefined } },
    { name: "is signed by another key", key: generateKeyPairSync("ed25519").privateKey },
    { name: "is signed by another kind of key", key: p256.privateKey, algorithm: "ES256" },
  ])("refuses a token that $name", async ({ name, ...token }) => {
    expect(name).not.toBe("");
    expect(await askFacilitator(facilitator, `Bearer ${await createToken(hostOf(facilitator), token)}`)).toBe(
      401,
    );
  });
});
