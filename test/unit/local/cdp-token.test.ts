import { generateKeyPairSync } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { facilitatorHeaders } from "../../../lambdas/payments/facilitator/facilitator-headers.ts";
import { createHttpFacilitator } from "../../../lambdas/payments/facilitator/facilitator.ts";
import { network, startFacilitator } from "../../../local/facilitator/facilitator.ts";
import { createSolanaLedger } from "../../../local/solana/ledger.ts";
import { startSolanaRpc } from "../../../local/solana/rpc.ts";

const solana = createSolanaLedger();
const rpc = await startSolanaRpc(solana);
const feePayer = await solana.createWallet({ sol: 1n });
afterAll(() => rpc.stop());

describe("a facilitator that wants a token of Coinbase's for each call", () => {
  it.each(["ed25519", "ec"] as const)("takes those of a key of %s, and of no other", async (kind) => {
    const [own, other] = [keyOf(kind), keyOf(kind)];
    const facilitator = await startFacilitator(rpc.url, feePayer, {
      cdpKey: { id: "key-1", key: own.publicKey },
    });
    const supportedBy = (secret: string, id = "key-1", ageMs = 0) =>
      createHttpFacilitator({
        url: facilitator.url,
        network,
        headers: facilitatorHeaders(
          () => Promise.resolve({ facilitatorHeaders: {}, cdpKey: { id, secret } }),
          () => Date.now() - ageMs,
        ),
        clock: () => Date.now(),
      }).supported();
    await expect(supportedBy(own.secret)).resolves.toMatchObject({
      signers: [feePayer.publicKey.toBase58()],
    });
    await expect(supportedBy(other.secret)).rejects.toThrow();
    await expect(supportedBy(own.secret, "key-2")).rejects.toThrow();
    await expect(supportedBy(own.secret, "key-1", 121_000)).rejects.toThrow();
    await facilitator.stop();
  });
});

/** A key pair, and its secret as Coinbase hands it out. */
function keyOf(kind: "ed25519" | "ec") {
  if (kind === "ec") {
    const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return { publicKey, secret: privateKey.export({ type: "sec1", format: "pem" }).toString() };
  }
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { d = "", x = "" } = privateKey.export({ format: "jwk" });
  const secret = Buffer.concat([Buffer.from(d, "base64url"), Buffer.from(x, "base64url")]).toString("base64");
  return { publicKey, secret };
}
