import { describe, expect, test } from "vitest";
import { createCredentialSource } from "../../../../../../lambdas/payments/networks/lightning/credentials.ts";
import { parseLndCredential } from "../../../../../../lambdas/payments/networks/lightning/node/lnd.ts";
import { parsePhoenixdCredential } from "../../../../../../lambdas/payments/networks/lightning/node/phoenixd.ts";
import { resolveTrust } from "../../../../../../lambdas/payments/networks/lightning/node/rest/pinned-certificate.ts";
import { createSelfSigned } from "../../../../../../emulators/lightning/certificate.ts";
import { X509Certificate } from "node:crypto";

const macaroon = "c0ffee".repeat(20);
const { certificate } = createSelfSigned("lightning.local");

describe("a Lightning node's secret", () => {
  test("is read for LND, with and without a certificate", () => {
    expect(parseLndCredential(JSON.stringify({ macaroon }))).toEqual({ macaroon });
    expect(parseLndCredential(JSON.stringify({ macaroon, certificate }))).toEqual({ macaroon, certificate });
  });

  test.each([
    ["is not JSON", macaroon, "not JSON"],
    ["has no macaroon", JSON.stringify({ certificate }), "macaroon: "],
    [
      "has a macaroon in base64",
      JSON.stringify({ macaroon: "wP/u".repeat(20) }),
      "macaroon: must be the macaroon in hex",
    ],
    [
      "has half a byte",
      JSON.stringify({ macaroon: `${macaroon}c` }),
      "macaroon: must be the macaroon in hex",
    ],
    [
      "has a key for a certificate",
      JSON.stringify({ macaroon, certificate: "c0ffee" }),
      "certificate: must be a PEM",
    ],
  ])("is refused for LND, and not quoted, when it %s", (_, secret, fault) => {
    const parse = () => parseLndCredential(secret);
    expect(parse).toThrow(fault);
    expect(parse).not.toThrow("c0ffee");
    expect(parse).not.toThrow("wP/u");
  });

  test("is read for phoenixd, and refused without a password", () => {
    expect(parsePhoenixdCredential('{"password":"p"}')).toEqual({ password: "p" });
    expect(() => parsePhoenixdCredential('{"password":""}')).toThrow("password: ");
  });
});

describe("a node's credential", () => {
  const parse = (secret: string) => ({ secret });

  test("is fetched once for many calls at once, and kept", async () => {
    let fetches = 0;
    const source = createCredentialSource(() => Promise.resolve(`secret ${++fetches}`), parse);
    const all = await Promise.all([source.current(), source.current()]);
    expect([...all, await source.current()].map(({ secret }) => secret)).toEqual(Array(3).fill("secret 1"));
  });

  test("is fetched again after a failure", async () => {
    let fetches = 0;
    const source = createCredentialSource(
      () => (++fetches === 1 ? Promise.reject(new Error("throttled")) : Promise.resolve("secret")),
      parse,
    );
    await expect(source.current()).rejects.toMatchObject({ fault: "no-credential" });
    expect(await source.current()).toEqual({ secret: "secret" });
  });

  test("is replaced once when several calls find it refused", async () => {
    let fetches = 0;
    const source = createCredentialSource(() => Promise.resolve(`secret ${++fetches}`), parse);
    const refused = await source.current();
    const replaced = await Promise.all([source.replacement(refused), source.replacement(refused)]);
    expect(replaced).toEqual([{ secret: "secret 2" }, { secret: "secret 2" }]);
    expect(await source.current()).toEqual({ secret: "secret 2" });
    expect(fetches).toBe(2);
  });

  test("is not replaced while the secret is the same", async () => {
    const source = createCredentialSource(() => Promise.resolve("secret"), parse);
    expect(await source.replacement(await source.current())).toBeUndefined();
  });
});

describe("a pinned certificate", () => {
  const presented = (pem: string) => new X509Certificate(pem).toLegacyObject();
  const check = resolveTrust(certificate).checkServerIdentity;

  test("is accepted under any host name", () => {
    expect(check?.("anything.example", presented(certificate))).toBeUndefined();
  });

  test("does not lend its trust to another name on a certificate that it has merely signed", () => {
    const signed = presented(createSelfSigned("other.example").certificate);
    expect(check?.("lightning.local", signed)).toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" });
    expect(check?.("other.example", signed)).toBeUndefined();
  });
});
