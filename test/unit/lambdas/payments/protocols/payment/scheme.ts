import { createHash } from "node:crypto";
import type { SignedTransfer, TransferNetwork } from "../../../../../../lambdas/payments/networks/network.ts";
import type { ChallengeParameters } from "../../../../../../lambdas/payments/protocols/payment/challenge.ts";
import { createLightningMethod } from "../../../../../../lambdas/payments/protocols/payment/methods/lightning.ts";
import { createTransferMethod } from "../../../../../../lambdas/payments/protocols/payment/methods/transfers.ts";
import { createPaymentScheme } from "../../../../../../lambdas/payments/protocols/payment/protocol.ts";
import type { PresentedPayment, Refusal } from "../../../../../../lambdas/payments/protocols/protocol.ts";
import { createTestLightning, createRequestWith, createTestSolana } from "../ways.ts";

/** The scheme `Payment` on three networks with fakes at their edge, and what its clients send. */

export const now = Date.UTC(2026, 10, 25, 12);
export const document = { hash: "d".repeat(64), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a", bytes: 9 };
export const context = {
  ...{ id: "AAAAAAAAAAA", documentHash: document.hash, resource: "/markdown" },
  ...{ prices: { lightning: "5", x402: "10000", evm: "10000" }, expiresAt: now / 1000 + 3600 },
};
export const preimage = "07".repeat(32);
export const paymentHash = createHash("sha256").update(Buffer.from(preimage, "hex")).digest("hex");
export const invoiceExpiresAt = now + 900_000;
export const key = new Uint8Array(32).fill(7);

/** A network of EVM that takes any authorization; what it is asked to read is kept. */
export const read: unknown[] = [];
const payment = { rail: "evm" as const, id: "eip155:84532/token/payer/nonce", railData: {} };
const evmNetwork: TransferNetwork = {
  ...{ kind: "transfers", rail: "evm", id: "eip155:84532", title: "USDC on Base Sepolia" },
  ...{ asset: "0x036C", decimals: 6, price: "10000" },
  terms: () =>
    Promise.resolve({
      ...{ network: "eip155:84532", asset: "0x036C", payTo: "0x0463", amount: "10000" },
      extra: { name: "USDC", version: "2", offer: "o".repeat(32) },
    }),
  read(payload, accepted): Promise<SignedTransfer> {
    read.push(payload, accepted);
    return Promise.resolve({ payment, payer: "0xp", verify: () => Promise.resolve("insufficient_funds") });
  },
  settle: () => Promise.resolve({ result: "pending" }),
  lookUp: () => Promise.resolve({ result: "pending" }),
};

const solana = createTestSolana(() => now);
export const lightning = createTestLightning(() => now);
const invoice = { paymentRequest: "lnbcrt50n1", paymentHash, expiresAt: invoiceExpiresAt };
const transfers = [solana, evmNetwork];
/** What time it is for the scheme, epoch ms. */
export const clock = { now };
export const scheme = createPaymentScheme({
  methods: [
    createLightningMethod(lightning, () => Promise.resolve(invoice)),
    ...transfers.flatMap((network) => createTransferMethod(network, transfers) ?? []),
  ],
  realm: "pdf.example",
  challengeKey: () => Promise.resolve(key),
  clock: () => clock.now,
});

export const body = new TextEncoder().encode('{"data":{"text_body":"# Hi"}}');
export const createRequest = (headers: Readonly<Record<string, string>> = {}) => ({
  ...createRequestWith(headers),
  body,
});

export type Challenge = ChallengeParameters;
export async function challenges(accept?: string): Promise<readonly Challenge[]> {
  const request = createRequest(accept === undefined ? {} : { "accept-payment": accept });
  const parts = await Promise.all(
    (["lightning", "x402"] as const).map((method) => scheme.offer(method, context, () => undefined, request)),
  );
  return parts.flatMap((part) => (part?.metadata?.payment ?? []) as readonly Challenge[]);
}
export async function requestChallenge(method: string): Promise<Challenge> {
  const challenge = (await challenges()).find((each) => each.method === method);
  if (!challenge) throw new Error(`There is no challenge of ${method}`);
  return challenge;
}
export const decodeRequest = ({ request }: Challenge): unknown =>
  JSON.parse(Buffer.from(request, "base64url").toString()) as unknown;

export const encodeCredential = (credential: object) =>
  Buffer.from(JSON.stringify(credential)).toString("base64url");
export const present = (token: string, others: Partial<ReturnType<typeof createRequest>> = {}) =>
  scheme.readPresented?.({ ...createRequest({ authorization: `Payment ${token}` }), ...others }, document);
export const answer = async (challenge: object, payload: object) =>
  present(encodeCredential({ challenge, payload }));
export const asPayment = (presented: PresentedPayment | Refusal | undefined): PresentedPayment => {
  if (!presented || !("payment" in presented))
    throw new Error(`Not read: ${presented?.explanation ?? "nothing"}`);
  return presented;
};

/** Creates a payload of the method `evm` with this nonce. */
export function evmPayload(nonce: string) {
  return {
    ...{ type: "authorization", from: "0xf", to: "0x0463", value: "10000", validAfter: "0" },
    ...{ validBefore: "1800000000", nonce, signature: "0xs" },
  };
}
