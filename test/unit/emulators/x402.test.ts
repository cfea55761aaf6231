import { address, createKeyPairSignerFromBytes, createSolanaRpc as createKitRpc } from "@solana/kit";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { describe, expect, test, vi } from "vitest";
import { createSolanaChain } from "../../../lambdas/payments/networks/solana/chain/chain.ts";
import { createSolanaRpc } from "../../../lambdas/payments/networks/solana/chain/rpc.ts";
import { associatedTokenAccount } from "../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { network } from "../../../emulators/facilitator.ts";
import { usdcMint } from "../../../emulators/solana/ledger.ts";
import { price, sought, startX402 } from "./x402-payments.ts";
import { forThisFile } from "../../lifetimes.ts";

const x402 = await forThisFile(startX402());

describe("a payment by the stock client", () => {
  test("moves the money once, and the service's check finds it by signature and by search", async () => {
    const asked = x402.requirements();
    const payload = await x402.pay(asked);
    const payment = await sought(payload);
    expect(payment.destination).toBe(await associatedTokenAccount(x402.merchant, usdcMint));
    const [payerBefore = 0n, merchantBefore = 0n] = await x402.balances();
    expect(await x402.ask().verify(payload, asked)).toMatchObject({ isValid: true });
    expect(await x402.balances()).toEqual([payerBefore, merchantBefore]);

    const settled = await x402.ask().settle(payload, asked);
    expect(settled).toMatchObject({ success: true, payer: x402.payer.publicKey.toBase58() });
    expect(await x402.balances()).toEqual([payerBefore - price, merchantBefore + price]);

    const chain = createSolanaChain(
      createSolanaRpc(() => Promise.resolve(x402.rpc.url)),
      Date.now,
    );
    expect(await chain.confirms(settled.transaction, payment)).toBe(true);
    expect(await chain.confirms(settled.transaction, { ...payment, messageHash: "00".repeat(32) })).toBe(
      false,
    );
    expect(await chain.lookUp(payment)).toEqual({ result: "landed", signature: settled.transaction });

    // One that landed before it was asked for is another's, or was honoured so long ago that it is forgotten.
    const later = { ...payment, notBefore: Date.now() + 10_000 };
    expect(await chain.confirms(settled.transaction, later)).toBe(false);
    expect(await chain.lookUp(later)).toEqual({ result: "unknown", isComplete: true });
    expect(await chain.lookUp({ ...payment, memo: undefined })).toEqual({
      result: "unknown",
      isComplete: true,
    });
  });

  test("can no longer be simulated once executed, with any bytes in the fee payer's signature slot", async () => {
    const asked = x402.requirements();
    const payload = await x402.pay(asked);
    expect(await x402.ask().settle(payload, asked)).toMatchObject({ success: true });
    const wire = Buffer.from(String(payload.payload.transaction), "base64");
    wire.fill(7, 1, 65);
    const call = await x402.rpcCall("simulateTransaction", [wire.toString("base64"), { encoding: "base64" }]);
    expect(call.result).toMatchObject({ value: { err: "AlreadyProcessed" } });
    const otherPayload = { ...payload, payload: { transaction: wire.toString("base64") } };
    expect(
      await x402
        .ask()
        .verify(otherPayload, asked)
        .catch((error: unknown) => error),
    ).not.toMatchObject({ isValid: true });
  });

  test("is refused with the program's error when the wallet holds too little", async () => {
    const asked = { ...x402.requirements(), amount: "900000000" };
    const poor = await x402.ledger.createWallet({ usdc: 1n });
    const signer = await createKeyPairSignerFromBytes(poor.secretKey);
    const scheme = new ExactSvmScheme(signer, { rpcUrl: x402.rpc.url });
    const { payload } = await scheme.createPaymentPayload(2, asked);
    const call = await x402.rpcCall("simulateTransaction", [payload.transaction, { encoding: "base64" }]);
    expect(call.result).toMatchObject({ value: { err: { InstructionError: [2, { Custom: 1 }] } } });
  });
});

describe("the emulated Solana chain", () => {
  const valid = async (blockhash: string) => {
    const { result } = await x402.rpcCall("isBlockhashValid", [blockhash, { commitment: "confirmed" }]);
    return (result as { readonly value: boolean }).value;
  };

  test("keeps the previous blockhash valid for 150 slots", async () => {
    const { blockhash: first } = x402.ledger.slots.latestBlockhash("confirmed");
    x402.ledger.slots.advance(100);
    expect(x402.ledger.slots.latestBlockhash("confirmed").blockhash).not.toBe(first);
    expect(await valid(first)).toBe(true);
    x402.ledger.slots.advance(100);
    expect(await valid(first)).toBe(false);
  });

  test("returns the recent fees of each of the last blocks, and a wallet's SOL", async () => {
    x402.ledger.slots.advance(200);
    const rpc = createKitRpc(x402.rpc.url);
    const fees = await rpc.getRecentPrioritizationFees([address(usdcMint)]).send();
    expect(fees).toHaveLength(150);
    expect(new Set(fees.map(({ prioritizationFee }) => prioritizationFee))).toEqual(new Set([0n]));
    expect(fees.at(-1)?.slot).toBeGreaterThan(fees[0]?.slot ?? 0n);
    const wallet = await x402.ledger.createWallet({ sol: 2n });
    const { value } = await rpc.getBalance(address(wallet.publicKey.toBase58())).send();
    expect(value).toBe(2_000_000_000n);
  });

  test("neither verifies nor executes a payment whose blockhash has expired", async () => {
    const asked = x402.requirements();
    const payload = await x402.pay(asked);
    const before = await x402.balances();
    x402.ledger.expireBlockhash();
    expect(
      await x402
        .ask()
        .verify(payload, asked)
        .catch((error: unknown) => error),
    ).not.toMatchObject({ isValid: true });
    expect(await x402.ask().settle(payload, asked)).toMatchObject({ success: false });
    expect(await x402.balances()).toEqual(before);
    const chain = createSolanaChain(
      createSolanaRpc(() => Promise.resolve(x402.rpc.url)),
      Date.now,
    );
    const longAgo = await sought(payload, Date.now() - 600_000);
    expect(await chain.lookUp(longAgo)).toEqual({ result: "gone" });
    expect(await chain.lookUp({ ...longAgo, claimedAt: Date.now() })).toEqual({
      result: "unknown",
      isComplete: true,
    });
  });

  test("makes a facilitator wait for a confirmation that the node loses, and then settle", async () => {
    const asked = x402.requirements();
    const payload = await x402.pay(asked);
    const [, before = 0n] = await x402.balances();
    x402.rpc.loseConfirmations(1);
    const looks = vi.spyOn(globalThis, "fetch");
    expect(await x402.ask().settle(payload, asked)).toMatchObject({ success: true });
    const bodies = looks.mock.calls.map(([, options]) => JSON.stringify(options?.body));
    looks.mockRestore();
    expect(bodies.filter((body) => body.includes("getSignatureStatuses"))).toHaveLength(2);
    expect(await x402.balances()).toContain(before + price);
  });

  test("answers batches, unknown methods and planned faults as a node does", async () => {
    const post = (body: string) => fetch(x402.rpc.url, { method: "POST", body });
    const batch = await post(
      '[{"jsonrpc":"2.0","id":1,"method":"getHealth"},{"jsonrpc":"2.0","id":2,"method":"no"}]',
    );
    expect(await batch.json()).toEqual([
      { jsonrpc: "2.0", id: 1, result: "ok" },
      { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found" } },
    ]);
    expect(await (await post("{")).json()).toMatchObject({ error: { code: -32700 } });
    x402.rpc.fail("getHealth", 1);
    expect(await x402.rpcCall("getHealth", [])).toMatchObject({ error: { code: -32005 } });
    x402.rpc.fail("getHealth", 1, "unavailable");
    expect((await post('{"jsonrpc":"2.0","id":1,"method":"getHealth"}')).status).toBe(503);
    expect(await x402.rpcCall("getHealth", [])).toMatchObject({ result: "ok" });
    expect(batch.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("returns history newest first, with memos as a node shows them", async () => {
    const account = await associatedTokenAccount(x402.merchant, usdcMint);
    const { result } = await x402.rpcCall("getSignaturesForAddress", [account, { commitment: "confirmed" }]);
    const history = result as readonly {
      readonly slot: number;
      readonly memo: string;
      readonly err: unknown;
    }[];
    expect(history.length).toBeGreaterThan(1);
    expect(history.map(({ slot }) => slot)).toEqual(history.map(({ slot }) => slot).sort((a, b) => b - a));
    expect(history[0]).toMatchObject({
      memo: expect.stringMatching(/^\[7\] memo-\d+$/) as unknown,
      err: null,
    });
  });
});

describe("a facilitator that is told to fail", () => {
  test("gives the answer that it is told to give", async () => {
    const asked = x402.requirements();
    const payload = await x402.pay(asked);
    const cheap = { ...asked, amount: "999999" };
    expect(
      await x402
        .ask()
        .verify(payload, cheap)
        .catch((error: unknown) => error),
    ).not.toMatchObject({ isValid: true });

    x402.facilitator.intercept(() => Promise.resolve({ isValid: true }));
    expect(await x402.ask().verify(payload, cheap)).toEqual({ isValid: true });

    const before = await x402.ledger.balance(x402.merchant);
    x402.facilitator.intercept(async (_, run) => {
      await run();
      return "hang-up";
    });
    await expect(x402.ask().settle(payload, asked)).rejects.toThrow("fetch failed");
    expect(await x402.ledger.balance(x402.merchant)).toBe(before + price);

    x402.facilitator.intercept(() => Promise.resolve(new Response("nonsense", { status: 502 })));
    await expect(x402.ask().settle(payload, asked)).rejects.toThrow("502");
    x402.facilitator.intercept(undefined);
    expect(x402.facilitator.requests.slice(-4)).toEqual(["verify", "verify", "settle", "settle"]);
    expect((await x402.ask().getSupported()).kinds).toMatchObject([
      { network, extra: { feePayer: x402.feePayer } },
    ]);
  });
});
