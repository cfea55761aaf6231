import { createListing } from "../../../../../../lambdas/settings/catalogue.ts";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import { beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../../../../../lambdas/payments/context.ts";
import { NotOfferedError } from "../../../../../../lambdas/payments/networks/errors.ts";
import type { TransferNetwork } from "../../../../../../lambdas/payments/networks/network.ts";
import { createX402 } from "../../../../../../lambdas/payments/protocols/x402/protocol.ts";
import {
  devnet,
  mainnet,
  createRequestWith,
  signedTransfer,
  createTestSolana,
  x402Request,
  x402V1Request,
} from "../ways.ts";

/** One x402 offer for several networks, of which each has its own price, recipient and facilitator. */

const now = Date.UTC(2026, 10, 21);
const document = { hash: "d".repeat(64), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a", bytes: 9 };
const context = createContext(
  { documentHash: document.hash, resource: "/markdown", prices: { x402: "10000" } },
  now,
);
const base = "eip155:8453";
let read: unknown[];
let fault: NotOfferedError | undefined;
let solanaFault: NotOfferedError | undefined;

/** A network of another kind of chain. */
const evm: TransferNetwork = {
  kind: "transfers",
  rail: "evm",
  ...{ id: base, title: "USDC on Base", asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", decimals: 6 },
  price: "20000",
  terms: () =>
    fault
      ? Promise.reject(fault)
      : Promise.resolve({
          ...{ network: base, asset: evm.asset, payTo: "0xA11ce", amount: "20000" },
          extra: { name: "USDC", version: "2" },
        }),
  read(payload) {
    read.push(payload);
    return Promise.resolve("invalid_exact_evm_payload_signature");
  },
  settle: () => Promise.reject(new Error("Nothing is settled here")),
  lookUp: () => Promise.reject(new Error("Nothing is looked up here")),
};
const solana = createTestSolana(() => now);
const watchedSolana: TransferNetwork = {
  ...solana,
  terms: (of) => (solanaFault ? Promise.reject(solanaFault) : solana.terms(of)),
};
const x402 = createX402([watchedSolana, evm], createListing("https://pdf.example"));
beforeEach(() => {
  read = [];
  [fault, solanaFault] = [undefined, undefined];
});

const reported: NotOfferedError[] = [];
async function offered() {
  reported.length = 0;
  const part = await x402.offer("x402", context, (error) => reported.push(error), createRequestWith({}));
  return {
    offer: part?.offer,
    header: decodePaymentRequiredHeader(part?.headers?.("Pay")["payment-required"] ?? ""),
    body: part?.body?.("Pay"),
  };
}

describe("the offer of x402", () => {
  it("lists every network in order, each at its own terms", async () => {
    const { offer, header, body } = await offered();
    const terms = [
      { network: devnet, amount: "10000", extra: { feePayer: expect.any(String) as string } },
      { network: base, amount: "20000", payTo: "0xA11ce", extra: { name: "USDC", version: "2" } },
    ];
    expect(header.accepts).toMatchObject(terms);
    expect(offer?.metadata.x402?.accepts).toEqual(header.accepts);
    expect(offer).toMatchObject({
      amount: 0.01,
      title: "One PDF, for 0.01 USDC on Solana or 0.02 USDC on Base",
    });
    expect(offer?.metadata).not.toHaveProperty("price_tiers");
    expect(body?.accepts).toMatchObject([
      { network: "solana-devnet", maxAmountRequired: "10000" },
      { network: "base", maxAmountRequired: "20000", extra: { name: "USDC" } },
    ]);
  });

  it("leaves out a network that cannot collect, reports it, and is not made without any", async () => {
    fault = new NotOfferedError("out of reach", "its facilitator cannot be reached");
    const { offer, header } = await offered();
    expect(header.accepts).toMatchObject([{ network: devnet }]);
    expect(offer?.title).toBe("One PDF, paid in USDC on Solana");
    expect(reported).toEqual([fault]);
    solanaFault = new NotOfferedError("secret", "its secret is invalid");
    await expect(offered()).rejects.toBe(solanaFault);
  });
});

describe("a payment by x402", () => {
  it("is read by the network that it names", async () => {
    expect(
      await x402.readPresented?.(x402Request("0xdead", { network: base, asset: evm.asset }), document),
    ).toMatchObject({ reason: "invalid_exact_evm_payload_signature" });
    expect(read).toEqual([{ transaction: "0xdead" }]);
    for (const request of [x402Request(signedTransfer()), x402V1Request(signedTransfer())])
      expect(await x402.readPresented?.(request, document)).toMatchObject({ payment: { rail: "solana" } });
    expect(read).toHaveLength(1);
  });

  it.each([
    ["invalid_network", x402Request(signedTransfer(), { network: mainnet })],
    ["invalid_network", x402V1Request(signedTransfer(), "polygon")],
    ["unsupported_scheme", x402Request(signedTransfer(), { scheme: "upto" })],
  ])("is refused with %s where it is not accepted, with what is", async (reason, request) => {
    const refusal = await x402.readPresented?.(request, document);
    expect(refusal).toMatchObject({ reason });
    const { explanation } = refusal as { explanation: string };
    for (const taken of [devnet, base, evm.asset]) expect(explanation).toContain(taken);
    expect(read).toEqual([]);
  });
});
