import { createHash, createHmac, randomBytes } from "node:crypto";
import macaroons from "macaroon";
import { describe, expect, test } from "vitest";
import {
  formatChallenge,
  readCredential,
  mintToken,
  verifyCredential,
} from "../../../../../../lambdas/payments/protocols/l402/credentials.ts";
import { macaroonBinary } from "../../../../../../lambdas/payments/protocols/l402/macaroon-binary.ts";

const key = new Uint8Array(randomBytes(32));
const preimage = "07".repeat(32);
const paymentHash = createHash("sha256").update(Buffer.from(preimage, "hex")).digest("hex");
const documentHash = "d0".repeat(32);
const validUntil = 1_800_000_000;
const now = (validUntil - 60) * 1000;
const token = mintToken(key, { paymentHash, amountSats: 5, documentHash, validUntil });

const verify = (credential = { token, preimage }, document = documentHash, at = now) =>
  verifyCredential(key, credential, document, at);

/** Adds caveats to the token, as any holder can. */
function restricted(...caveats: readonly string[]): string {
  const copy = macaroons.importMacaroon(new Uint8Array(Buffer.from(token, "base64")));
  for (const caveat of caveats) copy.addFirstPartyCaveat(caveat);
  return macaroonBinary(copy).toString("base64");
}

const latin1 = (hex: string) => Buffer.from(hex, "hex").toString("latin1");

/** Replaces one text in the token by another of the same length. */
function changed(from: string, to: string): string {
  const bytes = Buffer.from(token, "base64").toString("latin1");
  expect(bytes).toContain(from);
  expect(to).toHaveLength(from.length);
  return Buffer.from(bytes.replace(from, to), "latin1").toString("base64");
}

describe("an L402 token", () => {
  test("is a version 2 macaroon whose identifier commits to the payment hash", () => {
    const bytes = Buffer.from(token, "base64");
    expect(bytes[0]).toBe(2);
    expect(bytes.toString("base64")).toBe(token);
    const { identifier, caveats } = macaroons.importMacaroon(new Uint8Array(bytes));
    expect(Buffer.from(identifier).toString("hex")).toMatch(new RegExp(`^0000${paymentHash}[0-9a-f]{64}$`));
    expect(caveats.map((caveat) => Buffer.from(caveat.identifier).toString())).toEqual([
      "services=markdown-to-pdf:0",
      `document=${documentHash}`,
      "amount_sats=5",
      `valid_until=${validUntil}`,
    ]);
  });

  test("equals the library's bytes", () => {
    const one = macaroons.newMacaroon({ identifier: "id", rootKey: key, version: 2 });
    expect(macaroonBinary(one)).toEqual(Buffer.from(one.exportBinary()));
    one.addFirstPartyCaveat("long".repeat(100));
    expect(macaroonBinary(one)).toEqual(Buffer.from(one.exportBinary()));
  });

  test("is small in memory, too, however many caveats are added", () => {
    const before = process.memoryUsage().arrayBuffers;
    const many = restricted(...Array<string>(50).fill("services=markdown-to-pdf:0"));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
    expect(verify({ token: many, preimage }).result).toBe("valid");
  });

  test("differs each time that it is minted", () => {
    const again = mintToken(key, { paymentHash, amountSats: 5, documentHash, validUntil });
    expect(again).not.toBe(token);
    expect(verify({ token: again, preimage }).result).toBe("valid");
  });
});

describe("the header Authorization", () => {
  const credential = { token: "VE9LRU4=", preimage: "ab".repeat(32) };
  const value = `${credential.token}:${credential.preimage}`;
  test.each([
    ["of the scheme L402", `L402 ${value}`],
    ["of the older scheme LSAT", `LSAT ${value}`],
    ["in lower case", `l402 ${value}`],
    ["in mixed case", `Lsat ${value}`],
    ["with blanks around", `  L402   ${value}  `],
    ["with blanks about the colon", `L402 ${credential.token} : ${credential.preimage}`],
    ["sent under both names and joined by a gateway", `LSAT ${value},L402 ${value}`],
    ["sent under both names and joined with a blank", `LSAT ${value}, L402 ${value}`],
  ])("is read when it is %s", (_, header) => {
    expect(readCredential(header)).toEqual(credential);
  });

  test.each([
    ["is not there", undefined],
    ["is empty", ""],
    ["is a bearer's", "Bearer L402"],
    ["is of a scheme that only begins so", `L4020 ${value}`],
    ["has no blank after the scheme", `L402${value}`],
  ])("is not for L402 when it %s", (_, header) => {
    expect(readCredential(header)).toBeUndefined();
  });

  const url = token.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  test.each([
    ["in standard base64", `L402 ${token}:${preimage}`],
    ["in URL-safe base64 without padding", `L402 ${url}:${preimage}`],
    ["with its preimage in upper case", `L402 ${token}:${preimage.toUpperCase()}`],
  ])("has a valid credential %s", (_, header) => {
    expect(verify(readCredential(header))).toEqual({ result: "valid", paymentHash, amountSats: 5 });
  });

  const version1 = Buffer.from("0021location lsat\n").toString("base64");
  const shortIdentifier = macaroons.newMacaroon({ identifier: "short", rootKey: key, version: 2 });
  const laterVersion = macaroons.newMacaroon({
    identifier: new Uint8Array(
      Buffer.concat([Buffer.from([0, 1]), Buffer.from(paymentHash, "hex"), Buffer.alloc(32)]),
    ),
    rootKey: key,
    version: 2,
  });
  const text = (one: Parameters<typeof macaroonBinary>[0]) => macaroonBinary(one).toString("base64");
  const withMore = Buffer.concat([Buffer.from(token, "base64"), Buffer.from([0])]).toString("base64");
  test.each([
    ["only a scheme", "L402"],
    ["a scheme and blanks", "L402   "],
    ["no colon", `L402 ${token}`],
    ["no token", `L402 :${preimage}`],
    ["no preimage", `L402 ${token}:`],
    ["a preimage that is too short", `L402 ${token}:${preimage.slice(2)}`],
    ["a preimage that is too long", `L402 ${token}:${preimage}00`],
    ["a preimage that is not hex", `L402 ${token}:${"zz".repeat(32)}`],
    ["a token that is not base64", `L402 <${token}>:${preimage}`],
    ["two tokens", `L402 ${token},${token}:${preimage}`],
    ["a token that is no macaroon", `L402 ${Buffer.from("{}").toString("base64")}:${preimage}`],
    ["a macaroon of version 1", `L402 ${version1}:${preimage}`],
    ["a macaroon that is cut off", `L402 ${token.slice(0, 80)}:${preimage}`],
    ["a macaroon with something after it", `L402 ${withMore}:${preimage}`],
    ["an identifier that is not L402's", `L402 ${text(shortIdentifier)}:${preimage}`],
    ["an identifier of a later version", `L402 ${text(laterVersion)}:${preimage}`],
  ])("is malformed with %s", (_, header) => {
    const credential = readCredential(header);
    expect(credential).toBeDefined();
    expect(verify(credential)).toEqual({ result: "invalid", reason: "malformed" });
  });
});

describe("a credential without proof", () => {
  const notOurs = { result: "invalid", reason: "not ours" };
  test.each([
    ["its document was changed", changed("d0d0d0", "d0d0d1")],
    ["its expiry was changed", changed(String(validUntil), String(validUntil + 1))],
    ["its amount was changed", changed("amount_sats=5", "amount_sats=1")],
    ["its payment hash was changed", changed(latin1(paymentHash), latin1("11".repeat(32)))],
  ])("is refused when %s", (_, forged) => {
    expect(verify({ token: forged, preimage })).toEqual(notOurs);
  });

  test("is refused when a caveat was removed", () => {
    const macaroon = Buffer.from(token, "base64").toString("latin1");
    const caveat = `\x02\x16valid_until=${validUntil}\x00`;
    expect(macaroon).toContain(caveat);
    const forged = Buffer.from(macaroon.replace(caveat, ""), "latin1").toString("base64");
    expect(verify({ token: forged, preimage })).toEqual(notOurs);
  });

  test("is refused when another key made it", () => {
    const other = new Uint8Array(randomBytes(32));
    const made = mintToken(other, { paymentHash, amountSats: 5, documentHash, validUntil });
    expect(verify({ token: made, preimage })).toEqual(notOurs);
  });

  test("is refused when the payer made it, with the service's key name but another root key", () => {
    const bytes = macaroons.importMacaroon(new Uint8Array(Buffer.from(token, "base64")));
    const identifier = Buffer.from(bytes.identifier);
    const rootKey = new Uint8Array(createHmac("sha256", "").update(identifier).digest());
    const made = macaroons.newMacaroon({ identifier: new Uint8Array(identifier), rootKey, version: 2 });
    expect(verify({ token: macaroonBinary(made).toString("base64"), preimage })).toEqual(notOurs);
  });

  test.each([
    ["another payment", randomBytes(32).toString("hex")],
    ["nothing, but is the payment hash", paymentHash],
  ])("is refused when its preimage is that of %s", (_, wrong) => {
    expect(verify({ token, preimage: wrong })).toEqual({
      result: "invalid",
      reason: "without its own preimage",
    });
  });
});

describe("a caveat", () => {
  const unmet = (reason: string) => ({ result: "unmet", reason });

  test("binds to the document", () => {
    expect(verify(undefined, "d1".repeat(32))).toEqual(unmet("other document"));
  });

  test("ends the token at its time and not earlier", () => {
    expect(verify(undefined, documentHash, validUntil * 1000).result).toBe("valid");
    expect(verify(undefined, documentHash, validUntil * 1000 + 1)).toEqual(unmet("expired"));
  });

  test.each([
    ["of an earlier end", "valid_until=1", "expired"],
    ["of an end that is no number", "valid_until=never", "expired"],
    ["of another document", `document=${"d1".repeat(32)}`, "other document"],
    ["of the document and more", `document=${documentHash}=more`, "other document"],
    ["of another service", "services=other:0", "other service"],
    ["of a higher tier", "services=markdown-to-pdf:1", "other service"],
    ["that we do not know", "ip=192.0.2.1", "unknown caveat"],
    ["that is not of the form name=value", "no more", "unknown caveat"],
  ])("%s restricts, whoever added it", (_, caveat, reason) => {
    expect(verify({ token: restricted(caveat), preimage })).toEqual(unmet(reason));
  });

  test.each([
    ["of a later end", [`valid_until=${validUntil + 9}`]],
    ["of more services", ["services=other:0,markdown-to-pdf:0"]],
    ["of another amount", ["amount_sats=1"]],
    ["that hides another", [`document=${documentHash}`, "services=markdown-to-pdf:0"]],
  ])("%s has no effect", (_, caveats) => {
    const credential = { token: restricted(...caveats), preimage };
    expect(verify(credential)).toEqual({ result: "valid", paymentHash, amountSats: 5 });
    expect(verify(credential, documentHash, (validUntil + 5) * 1000)).toEqual(unmet("expired"));
  });

  test("may not be of a third party", () => {
    const copy = macaroons.importMacaroon(new Uint8Array(Buffer.from(token, "base64"))) as ReturnType<
      typeof macaroons.importMacaroon
    > & { addThirdPartyCaveat(rootKey: Uint8Array, id: string, location: string): void };
    copy.addThirdPartyCaveat(new Uint8Array(32), "ask them", "");
    const vid = Buffer.from(copy.caveats.at(-1)?.vid ?? []);
    expect(vid.length).toBeGreaterThan(0);
    // The binary form of the caveat: identifier, verification id (field 4), end of section.
    const bytes = macaroonBinary(copy);
    const at = bytes.indexOf("ask them") + "ask them".length;
    const parts = [bytes.subarray(0, at), Buffer.from([4, vid.length]), vid, bytes.subarray(at)];
    const given = Buffer.concat(parts).toString("base64");
    expect(macaroons.importMacaroon(new Uint8Array(Buffer.from(given, "base64"))).caveats).toHaveLength(5);
    expect(verify({ token: given, preimage })).toEqual({ result: "invalid", reason: "not ours" });
  });
});

test("the challenge names the token twice, for clients old and new, and begins as Aperture's and lnget's want it", () => {
  const made = formatChallenge("VE9LRU4=", "lnbc1");
  expect(made).toBe('L402 macaroon="VE9LRU4=", invoice="lnbc1", version="0", token="VE9LRU4="');
  // lightninglabs/aperture, l402/client_interceptor.go
  expect(/(LSAT|L402) macaroon="(.*?)", invoice="(.*?)"/.exec(made)?.slice(2)).toEqual(["VE9LRU4=", "lnbc1"]);
});
