import { x402Client } from "@x402/core/client";
import type { PaymentPayload } from "@x402/core/types";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { ExactEvmSchemeV1 } from "@x402/evm/v1";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { PaymentRequired } from "../../../lambdas/http-contract/responses.ts";
import { evmNetwork, evmUsdc } from "../../../local/evm/addresses.ts";
import type { LocalEvmChain } from "../../../local/evm/chain.ts";
import { tokenAbi } from "../../../local/evm/token/abi.ts";
import { jobIn, paymentHeader, price, settlementIn, startHarness, hangsUpAt } from "./harness.ts";
import type { ConversionBody, Harness } from "./harness.ts";

/** USDC on an EVM chain that is really one: anvil, the official client and the official facilitator. */

let service: Harness;
let chain: LocalEvmChain;
let client: x402Client;
beforeAll(async () => {
  service = await startHarness({ evm: true });
  if (!service.evm) throw new Error("There is no EVM chain");
  chain = service.evm;
  client = clientOf(chain.payer);
});
afterAll(() => service.stop());
afterEach(() => {
  service.facilitator.intercept(undefined);
});

function clientOf(account: ConstructorParameters<typeof ExactEvmScheme>[0]): x402Client {
  return new x402Client().register("eip155:*", new ExactEvmScheme(account));
}

/** A payment that the stock client signs for what the service offers. */
async function signed(body: ConversionBody, by = client): Promise<PaymentPayload> {
  return by.createPaymentPayload(await service.required(body));
}

async function earned(act: () => Promise<unknown>): Promise<bigint> {
  const before = await chain.balance(chain.merchant.address);
  await act();
  return (await chain.balance(chain.merchant.address)) - before;
}

/** What the payer has signed, to be sent to the token by somebody else. */
interface EvmPayload {
  readonly signature: `0x${string}`;
  readonly authorization: Readonly<
    Record<"from" | "to" | "value" | "validAfter" | "validBefore" | "nonce", string>
  >;
}

/** Has somebody else send an authorization to the chain. */
async function send({ payload }: PaymentPayload): Promise<void> {
  const { signature, authorization } = payload as unknown as EvmPayload;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const hash = await chain.client.writeContract({
    account: await anyAccount(),
    address: evmUsdc,
    abi: tokenAbi,
    functionName: "transferWithAuthorization",
    args: [
      from as `0x${string}`,
      to as `0x${string}`,
      BigInt(value),
      BigInt(validAfter),
      BigInt(validBefore),
      nonce as `0x${string}`,
      signature,
    ],
  });
  await chain.client.waitForTransactionReceipt({ hash });
}

async function anyAccount(): Promise<`0x${string}`> {
  const [account] = await chain.client.getAddresses();
  if (!account) throw new Error("The node has no account");
  return account;
}

/** Changes the token, as its owner may. */
async function tokenCall(functionName: "setPaused" | "setSilent", value: boolean): Promise<string> {
  const hash = await chain.client.writeContract({
    account: await anyAccount(),
    address: evmUsdc,
    abi: tokenAbi,
    functionName,
    args: [value],
  });
  await chain.client.waitForTransactionReceipt({ hash });
  return hash;
}

describe("a document that is paid for on an EVM chain", () => {
  it("is offered after Solana, at terms of its own, to clients of both versions", async () => {
    const answer = await service.post(service.document());
    const { accepts, offers } = (await answer.json()) as PaymentRequired;
    const evm = {
      network: evmNetwork,
      asset: evmUsdc,
      payTo: chain.merchant.address,
      amount: "10000",
      extra: { name: "USDC", version: "2" },
    };
    expect(offers[1]?.metadata.x402?.accepts[1]).toMatchObject(evm);
    expect(accepts?.map(({ network }) => network)).toEqual(["solana-devnet", "base-sepolia"]);
  });

  it("is bought once, however often the payment is sent, and printed", async () => {
    const body = service.document();
    const payment = paymentHeader(await signed(body));
    expect(
      await earned(async () => {
        const answers = await Promise.all([1, 2, 3].map(() => service.post(body, payment)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        for (const answer of answers)
          expect(settlementIn(answer)).toMatchObject({
            success: true,
            network: evmNetwork,
            payer: chain.payer.address.toLowerCase(),
          });
        const [first] = answers;
        if (first) expect(await service.finished(await jobIn(first))).toMatchObject({ status: "Done" });
      }),
    ).toBe(price);
  });

  it("is bought by a client of version 1", async () => {
    const body = service.document();
    const { accepts = [] } = (await (await service.post(body)).json()) as PaymentRequired;
    const [, base] = accepts;
    const payload = await new ExactEvmSchemeV1(chain.payer).createPaymentPayload(1, base as never);
    const header = Buffer.from(JSON.stringify(payload)).toString("base64");
    const answer = await service.post(body, { "x-payment": header });
    expect(answer.status).toBe(200);
    const receipt = answer.headers.get("x-payment-response") ?? "";
    expect(JSON.parse(Buffer.from(receipt, "base64").toString("utf8"))).toMatchObject({
      success: true,
      network: "base-sepolia",
    });
  });

  it("is not bought by a payment that bought another one", async () => {
    const payment = paymentHeader(await signed(service.document()));
    const [first, second] = [service.document(), service.document()];
    expect((await service.post(first, payment)).status).toBe(200);
    expect(await earned(() => service.post(second, payment))).toBe(0n);
    expect((await service.post(second, payment)).status).toBe(402);
  });

  it("is refused with the protocol's code where the wallet is empty, or the token is paused", async () => {
    const body = service.document();
    const poor = await chain.createWallet(9_999n);
    const refused = await service.post(body, paymentHeader(await signed(body, clientOf(poor))));
    expect([refused.status, await codeIn(refused)]).toEqual([402, "insufficient_funds"]);
    await tokenCall("setPaused", true);
    const paused = await service.post(body, paymentHeader(await signed(body)));
    await tokenCall("setPaused", false);
    expect([paused.status, await codeIn(paused)]).toEqual([
      402,
      "invalid_exact_evm_transaction_simulation_failed",
    ]);
  });
});

async function codeIn(answer: Response): Promise<unknown> {
  return ((await answer.json()) as PaymentRequired).metadata.error;
}

describe("where settling goes wrong", () => {
  it("a payment that somebody else sends first buys its document", async () => {
    const body = service.document();
    const payload = await signed(body);
    service.facilitator.intercept(async (operation, run) => {
      if (operation === "settle") await send(payload);
      return run();
    });
    expect(
      await earned(async () => {
        expect((await service.post(body, paymentHeader(payload))).status).toBe(200);
      }),
    ).toBe(price);
  });

  it("nothing is given away for what a facilitator says it has settled and has not", async () => {
    const body = service.document();
    const payment = paymentHeader(await signed(body));
    const transaction = await tokenCall("setPaused", false);
    service.facilitator.intercept(async (operation, run) =>
      operation === "settle" ? { success: true, transaction, network: evmNetwork } : run(),
    );
    const answer = await service.post(body, payment);
    expect(answer.status).toBe(503);
    service.facilitator.intercept(undefined);
    // The payment is good, and the same request collects it.
    expect(
      await earned(async () => {
        expect((await service.post(body, payment)).status).toBe(200);
      }),
    ).toBe(price);
  });

  it("the same payment goes on where the facilitator hung up before settling, and after it", async () => {
    for (const before of [true, false]) {
      const body = service.document();
      const payment = paymentHeader(await signed(body));
      service.facilitator.intercept(
        before
          ? hangsUpAt("settle")
          : async (operation, run) => {
              const answer = await run();
              return operation === "settle" ? "hang-up" : answer;
            },
      );
      expect(
        await earned(async () => {
          expect((await service.post(body, payment)).status).toBe(503);
          service.facilitator.intercept(undefined);
          expect((await service.post(body, payment)).status).toBe(200);
        }),
      ).toBe(price);
    }
  });

  it("a token that does nothing in place of reverting pays for nothing", async () => {
    const body = service.document();
    const poor = await chain.createWallet(10_000n);
    const payload = await signed(body, clientOf(poor));
    await tokenCall("setSilent", true);
    service.facilitator.intercept(async (operation, run) => {
      // The money leaves the wallet between the check and the settlement.
      if (operation === "settle") await spendAll(poor);
      return run();
    });
    const answer = await service.post(body, paymentHeader(payload));
    await tokenCall("setSilent", false);
    expect(answer.status).not.toBe(200);
  });
});

async function spendAll(wallet: {
  readonly key: `0x${string}`;
  readonly address: `0x${string}`;
}): Promise<void> {
  const account = privateKeyToAccount(wallet.key);
  await chain.client.setBalance({ address: account.address, value: 10n ** 18n });
  const hash = await chain.client.writeContract({
    account,
    address: evmUsdc,
    abi: [
      {
        type: "function",
        name: "transfer",
        stateMutability: "nonpayable",
        inputs: [
          { name: "to", type: "address" },
          { name: "value", type: "uint256" },
        ],
        outputs: [{ name: "", type: "bool" }],
      },
    ],
    functionName: "transfer",
    args: [chain.settler.address, 10_000n],
  });
  await chain.client.waitForTransactionReceipt({ hash });
}
