import { HTTPFacilitatorClient } from "@x402/core/http";
import type { Network, PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/client";
import type { TypedData } from "viem";
import { describe, expect, it } from "vitest";
import { authorizationFields } from "../../../../lambdas/http-contract/payment/transfer-authorization.ts";
import { startChain } from "../../../../emulators/evm/chain.ts";
import { until } from "../../../until.ts";
import type { EvmWallet } from "../../../../emulators/evm/wallet.ts";
import { startFacilitator } from "../../../../emulators/facilitator.ts";
import { createSolanaLedger } from "../../../../emulators/solana/ledger.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** The official client of x402 pays through the official facilitator, on the local chain. */

const chain = await forThisFile(startChain());
const feePayer = await createSolanaLedger().createWallet({});
// Nothing here asks the Solana node.
const facilitator = await forThisFile(
  startFacilitator({
    solana: { rpcUrl: "http://127.0.0.1:1", feePayer },
    evm: { chain },
  }),
);
const ask = new HTTPFacilitatorClient({ url: facilitator.url });

const price = 10_000n;
const merchantHas = () => chain.readBalance(chain.merchant.address);
const requirements = (changes: Partial<PaymentRequirements> = {}): PaymentRequirements => ({
  scheme: "exact",
  network: chain.network,
  asset: chain.token.address,
  amount: String(price),
  payTo: chain.merchant.address,
  maxTimeoutSeconds: 60,
  extra: { name: chain.token.name, version: chain.token.version },
  ...changes,
});
const sign = async (
  accepted: PaymentRequirements,
  payer: EvmWallet = chain.payer,
): Promise<PaymentPayload> => {
  const { payload } = await new ExactEvmScheme(payer).createPaymentPayload(2, accepted);
  const resource = { url: "https://shop.example/", description: "", mimeType: "" };
  return { x402Version: 2, resource, accepted, payload };
};

/** Signs a payment whose start of validity the payer chose, which the stock client sets ten minutes back. */
async function signAuthorization({ validAfter }: { readonly validAfter: bigint }): Promise<PaymentPayload> {
  const accepted = requirements();
  const signed = await sign(accepted);
  const ofStock = signed.payload.authorization as Readonly<Record<string, unknown>>;
  const authorization = { ...ofStock, validAfter: String(validAfter) };
  const { name, version } = chain.token;
  const types: TypedData = { TransferWithAuthorization: authorizationFields };
  const signature = await chain.payer.signTypedData({
    domain: { name, version, chainId: chain.chainId, verifyingContract: chain.token.address },
    types,
    primaryType: "TransferWithAuthorization",
    message: authorization,
  });
  return { ...signed, payload: { authorization, signature } };
}

describe("a facilitator of both kinds of networks", () => {
  it("lists Solana first, then the EVM chain by both versions of x402", async () => {
    const { kinds, signers } = await ask.getSupported();
    expect(kinds.map(({ x402Version, network }) => [x402Version, network])).toEqual([
      [2, expect.stringMatching(/^solana:/)],
      [2, "eip155:84532"],
      [1, "base-sepolia"],
    ]);
    expect(signers["eip155:*"]).toEqual([chain.facilitator.address]);
  });
});

describe("a payment of version 2", () => {
  it("is verified without moving money, and settled once", async () => {
    const asked = requirements();
    const payment = await sign(asked);
    const before = await merchantHas();
    expect(await ask.verify(payment, asked)).toEqual({ isValid: true, payer: chain.payer.address });
    expect(await merchantHas()).toBe(before);

    const settled = await ask.settle(payment, asked);
    expect(settled).toMatchObject({ success: true, network: chain.network, payer: chain.payer.address });
    expect(await merchantHas()).toBe(before + price);
    const { status, from } = await chain.client.getTransactionReceipt({
      hash: settled.transaction as `0x${string}`,
    });
    expect({ status, from }).toEqual({
      status: "success",
      from: chain.facilitator.address.toLowerCase(),
    });
    expect(await ask.verify(payment, asked)).toMatchObject({ isValid: false });
    expect(await merchantHas()).toBe(before + price);
  });

  it("is settled when it becomes valid after the newest block, as blocks of a real chain follow the clock", async () => {
    const asked = requirements();
    await chain.blocks.mine();
    const { timestamp } = await chain.client.getBlock();
    const payment = await signAuthorization({ validAfter: timestamp });
    // A token takes it in the second after, which no block has yet.
    await until(() => Date.now() >= Number(timestamp + 2n) * 1000);
    expect(await ask.verify(payment, asked)).toMatchObject({ isValid: true });
    expect(await ask.settle(payment, asked)).toMatchObject({ success: true });
  });

  it("is one of many that are settled at once", async () => {
    const asked = requirements();
    const before = await merchantHas();
    const payments = await Promise.all(Array.from({ length: 6 }, () => sign(asked)));
    const settled = await Promise.all(payments.map((payment) => ask.settle(payment, asked)));
    expect(settled.map(({ success }) => success)).toEqual(payments.map(() => true));
    expect(await merchantHas()).toBe(before + 6n * price);
  });

  it.each([
    ["of less than is asked", { amount: "9999" }, {}],
    ["to another payee", { payTo: "0x000000000000000000000000000000000000dEaD" }, {}],
    ["by another name of the token", {}, { name: "USD Coin", version: "2" }],
  ] as const)("is refused and moves nothing when it is %s", async (_, changes, extra) => {
    const asked = requirements();
    const signed = requirements({ ...changes, ...("name" in extra && { extra }) });
    const payment = { ...(await sign(signed)), accepted: asked };
    const before = await merchantHas();
    expect(await ask.verify(payment, asked)).toMatchObject({ isValid: false });
    expect(await ask.settle(payment, asked)).toMatchObject({ success: false });
    expect(await merchantHas()).toBe(before);
  });

  it("is refused where the wallet has too little, which the answer says", async () => {
    const asked = requirements();
    const payment = await sign(asked, await chain.createWallet({ usdc: price - 1n }));
    expect(await ask.verify(payment, asked)).toMatchObject({
      isValid: false,
      invalidReason: expect.stringMatching(/insufficient/) as unknown,
    });
    expect(await ask.settle(payment, asked)).toMatchObject({ success: false });
  });

  it("is pending, with its transaction, where it gets no block in time", async () => {
    const hasty = await startFacilitator({ evm: { chain, confirmationTimeoutMs: 50 } });
    const asked = requirements();
    const payment = await sign(asked);
    const before = await merchantHas();
    await chain.blocks.hold();
    const settled = await new HTTPFacilitatorClient({ url: hasty.url }).settle(payment, asked);
    await chain.blocks.release();
    await hasty.stop();
    expect(settled).toMatchObject({
      success: false,
      errorReason: "settlement_pending",
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) as unknown,
    });
    expect(await merchantHas()).toBe(before + price);
  });
});

describe("a payment of version 1", () => {
  it("is settled by the network's name", async () => {
    const { amount, ...rest } = requirements();
    const asked = {
      ...rest,
      network: "base-sepolia" as Network,
      maxAmountRequired: amount,
      resource: "https://shop.example/",
      description: "",
      mimeType: "",
    } as unknown as PaymentRequirements;
    const scheme = new ExactEvmSchemeV1(chain.payer);
    const payment = (await scheme.createPaymentPayload(1, asked)) as unknown as PaymentPayload;
    const before = await merchantHas();
    expect(await ask.verify(payment, asked)).toMatchObject({ isValid: true });
    expect(await ask.settle(payment, asked)).toMatchObject({
      success: true,
      network: "base-sepolia",
    });
    expect(await merchantHas()).toBe(before + price);
  });
});
