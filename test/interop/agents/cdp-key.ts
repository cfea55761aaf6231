import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { signCdpToken } from "../../../lambdas/payments/facilitator/cdp-token.ts";
import { startFacilitator } from "../../../emulators/facilitator.ts";
import { loadAgentPackage } from "./load.ts";

interface CdpAuth {
  readonly generateJwt: (options: {
    readonly apiKeyId: string;
    readonly apiKeySecret: string;
    readonly requestMethod: string;
    readonly requestHost: string;
    readonly requestPath: string;
  }) => Promise<string>;
}

const id = "organizations/one/apiKeys/two";

/** Creates a key, and its secret as Coinbase's Developer Platform provides it. */
function keys(): readonly { readonly secret: string; readonly publicKey: KeyObject }[] {
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ed = generateKeyPairSync("ed25519");
  const { d = "", x = "" } = ed.privateKey.export({ format: "jwk" });
  const bytes = Buffer.concat([Buffer.from(d, "base64url"), Buffer.from(x, "base64url")]);
  return [
    { secret: ec.privateKey.export({ type: "pkcs8", format: "pem" }).toString(), publicKey: ec.publicKey },
    { secret: bytes.toString("base64"), publicKey: ed.publicKey },
  ];
}

/** Reads a token's claims, without its nonce and time. */
function readClaims(token: string): object {
  const { nonce, ...header } = decodeProtectedHeader(token);
  const { iat = 0, nbf = 0, exp = 0, ...claims } = decodeJwt(token);
  assert.match(String(nonce), /^\w{16,}$/);
  return { header, claims, validFrom: nbf - iat, seconds: exp - nbf };
}

/**
 * Compares this service's signature for Coinbase's facilitator with the official package's: a facilitator that requires the key accepts both.
 * @throws {Error} that says where they differ
 */
export async function compareCdpTokens(): Promise<void> {
  const { generateJwt } = (await loadAgentPackage("@coinbase/cdp-sdk/auth")) as CdpAuth;
  for (const { secret, publicKey } of keys()) {
    const facilitator = await startFacilitator({ requireKey: { id, publicKey } });
    try {
      for (const [method, path] of [
        ["GET", "/supported"],
        ["POST", "/verify"],
      ] as const) {
        const url = `${facilitator.url}${path}`;
        const theirs = await generateJwt({
          apiKeyId: id,
          apiKeySecret: secret,
          requestMethod: method,
          requestHost: new URL(url).host,
          requestPath: path,
        });
        const ours = await signCdpToken({ id, secret }, { method, url }, Date.now());
        assert.deepEqual(readClaims(ours), readClaims(theirs));
        for (const token of [ours, theirs]) {
          const { status } = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } });
          // What is to be verified is missing.
          assert.equal(status, method === "GET" ? 200 : 500);
        }
      }
    } finally {
      await facilitator.stop();
    }
  }
}
