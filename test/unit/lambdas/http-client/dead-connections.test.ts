import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { afterEach, expect, it } from "vitest";
import { createBearerVerifier } from "../../../../lambdas/accounts/bearer.ts";
import { createHttpFacilitator } from "../../../../lambdas/payments/facilitator/facilitator.ts";
import { createSolanaRpc } from "../../../../lambdas/payments/networks/solana/chain/rpc.ts";
import { localAudience, startOidcIssuer } from "../../../../emulators/oidc-issuer.ts";
import { startForgetfulServer, type ForgetfulServer } from "./forgetful-server.ts";

/** A frozen function wakes up with connections that the other side has closed long ago. */

const network = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const payload = {} as PaymentPayload;
const requirements = {} as PaymentRequirements;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startServer(answers: (path: string, body: string) => unknown): Promise<ForgetfulServer> {
  const server = await startForgetfulServer(answers);
  stops.push(() => server.stop());
  return server;
}

async function facilitator() {
  const server = await startServer((path) =>
    path === "/supported"
      ? { kinds: [{ x402Version: 2, scheme: "exact", network, extra: { feePayer: "payer" } }] }
      : path === "/verify"
        ? { isValid: true }
        : { success: true, transaction: "signature", network },
  );
  let now = 0;
  const client = createHttpFacilitator({ url: server.url, network, clock: () => (now += 3_600_000) });
  return { server, client };
}

it("a call of a Solana node is retried over a new connection", async () => {
  const server = await startServer(() => ({ result: { context: { slot: 7 }, value: true } }));
  const rpc = createSolanaRpc(() => Promise.resolve(server.url));
  for (let times = 0; times < 4; times++) expect((await rpc.isBlockhashValid("hash")).slot).toBe(7);
  expect(server.broken()).toBeGreaterThan(0);
});

it("a facilitator's calls supported and verify are retried", async () => {
  const { server, client } = await facilitator();
  for (let times = 0; times < 3; times++) {
    expect((await client.supported()).extra).toEqual({ feePayer: "payer" });
    expect(await client.verify(payload, requirements)).toBeUndefined();
  }
  expect(server.broken()).toBeGreaterThan(0);
  expect(server.answered.filter((path) => path === "/supported")).toHaveLength(3);
});

it("a facilitator's call settle is made once, over a new connection", async () => {
  const { server, client } = await facilitator();
  await client.verify(payload, requirements);
  const before = server.broken();
  for (let times = 0; times < 3; times++)
    expect(await client.settle(payload, requirements)).toMatchObject({ success: true });
  expect(server.answered.filter((path) => path === "/settle")).toHaveLength(3);
  expect(server.broken()).toBe(before);
});

it("a request for the keys of access tokens is retried", async () => {
  const issuer = await startOidcIssuer();
  stops.push(() => issuer.stop());
  const keys: unknown = await (await fetch(issuer.jwksUrl)).json();
  const server = await startServer(() => keys);
  const token = await issuer.token("ada");
  for (let times = 0; times < 3; times++) {
    const verify = createBearerVerifier({
      OIDC_ISSUER: issuer.url,
      OIDC_JWKS_URL: server.url,
      OIDC_AUDIENCE: [localAudience],
    });
    expect(await verify(token)).toBe("ada");
  }
  expect(server.broken()).toBeGreaterThan(0);
});
