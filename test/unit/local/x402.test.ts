import { createKeyPairSignerFromBytes } from "@solana/kit";
import type { Keypair } from "@solana/web3.js";
import { HTTPFacilitatorClient, encodePaymentRequiredHeader } from "@x402/core/http";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { decodePaymentSignatureHeader } from "@x402/core/http";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createSolanaChain } from "../../../lambdas/payments/x402/chain/chain.ts";
import { createSolanaRpc } from "../../../lambdas/payments/x402/chain/rpc.ts";
import {
  associatedTokenAccount,
  readPaymentTransaction,
} from "../../../lambdas/payments/x402/chain/transaction.ts";
import { network, startFacilitator } from "../../../local/facilitator.ts";
import type { LocalFacilitator } from "../../../local/facilitator.ts";
import { listen } from "../../../local/http-server.ts";
import { createSolanaLedger, usdcMint } from "../../../local/solana/ledger.ts";
import { startSolanaRpc } from "../../../local/solana/rpc.ts";
import type { SolanaRpcServer } from "../../../local/solana/rpc.ts";

const price = 10_000n;
const ledger = createSolanaLedger();
let rpc: SolanaRpcServer;
let facilitator: LocalFacilitator;
let payer: Keypair;
let merchant: string;
let feePayer: string;
const memos = Array.from({ length: 20 }, (_, index) => `memo-${String(index)}`);

beforeAll(async () => {
  rpc = await startSolanaRpc(ledger);
  payer = await ledger.createWallet({ usdc: 1_000_000n });
  merchant = (await ledger.createWallet({})).publicKey.toBase58();
  const pays = await ledger.createWallet({ sol: 10n });
  feePayer = pays.publicKey.toBase58();
  facilitator = await startFacilitator(rpc.url, pays);
});

afterAll(async () => {
  await facilitator.stop();
  await rpc.stop();
});

function requirements(memo = memos.pop() ?? ""): PaymentRequirements {
  return {
    scheme: "exact",
    network,
    asset: usdcMint,
    amount: String(price),
    payTo: merchant,
    maxTimeoutSeconds: 60,
    extra: { feePayer, memo },
  };
}

/** What the stock client sends when a shop asks for this payment. */
async function pay(asked: PaymentRequirements): Promise<PaymentPayload> {
  let header = "";
  const shop = await listen((request, response) => {
    header = String(request.headers["payment-signature"] ?? "");
    if (header !== "") return response.end("paid");
    const resource = { url: shop.url, description: "", mimeType: "" };
    const offer = encodePaymentRequiredHeader({ x402Version: 2, error: "", resource, accepts: [asked] });
    return response.writeHead(402, { "payment-required": offer }).end();
  });
  try {
    const signer = await createKeyPairSignerFromBytes(payer.secretKey);
    const client = new x402Client().register("solana:*", new ExactSvmScheme(signer, { rpcUrl: rpc.url }));
    const response = await wrapFetchWithPayment(fetch, client)(shop.url);
    expect(await response.text()).toBe("paid");
    return decodePaymentSignatureHeader(header);
  } finally {
    await shop.stop();
  }
}

const ask = () => new HTTPFacilitatorClient({ url: facilitator.url });
const balances = async () => [
  await ledger.balance(payer.publicKey.toBase58()),
  await ledger.balance(merchant),
];

/** What the service keeps of a payment to look for it on the chain. */
async function sought(payload: PaymentPayload, claimedAt = Date.now()) {
  const transaction = await readPaymentTransaction(String(payload.payload.transaction));
  return { ...transaction, claimedAt, notBefore: claimedAt - 180_000 };
}

describe("a stock client pays through the facilitator and the chain", () => {
  test("the money moves once, and our own chain check finds it by signature and by search", async () => {
    const asked = requirements();
    const payload = await pay(asked);
    const payment = await sought(payload);
    expect(payment.destination).toBe(await associatedTokenAccount(merchant, usdcMint));
    const [payerBefore = 0n, merchantBefore = 0n] = await balances();
    expect(await ask().verify(payload, asked)).toMatchObject({ isValid: true });
    expect(await balances()).toEqual([payerBefore, merchantBefore]);

    const settled = await ask().settle(payload, asked);
    expect(settled).toMatchObject({ success: true, payer: payer.publicKey.toBase58() });
    expect(await balances()).toEqual([payerBefore - price, merchantBefore + price]);

    const chain = createSolanaChain(
      createSolanaRpc(() => Promise.resolve(rpc.url)),
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

  test("an executed payment no longer simulates, whatever stands in the fee payer's signature slot", async () => {
    const asked = requirements();
    const payload = await pay(asked);
    expect(await ask().settle(payload, asked)).toMatchObject({ success: true });
    const wire = Buffer.from(String(payload.payload.transaction), "base64");
    wire.fill(7, 1, 65);
    const call = await rpcCall("simulateTransaction", [wire.toString("base64"), { encoding: "base64" }]);
    expect(call.result).toMatchObject({ value: { err: "AlreadyProcessed" } });
    const other = { ...payload, payload: { transaction: wire.toString("base64") } };
    expect(
      await ask()
        .verify(other, asked)
        .catch((error: unknown) => error),
    ).not.toMatchObject({ isValid: true });
  });

  test("too little money is refused with the program's own error", async () => {
    const asked = { ...requirements(), amount: "900000000" };
    const rich = payer;
    payer = await ledger.createWallet({ usdc: 1n });
    try {
      const signer = await createKeyPairSignerFromBytes(payer.secretKey);
      const { payload } = await new ExactSvmScheme(signer, { rpcUrl: rpc.url }).createPaymentPayload(
        2,
        asked,
      );
      const call = await rpcCall("simulateTransaction", [payload.transaction, { encoding: "base64" }]);
      expect(call.result).toMatchObject({ value: { err: { InstructionError: [2, { Custom: 1 }] } } });
    } finally {
      payer = rich;
    }
  });
});

describe("the chain", () => {
  const valid = async (blockhash: string) => {
    const { result } = await rpcCall("isBlockhashValid", [blockhash, { commitment: "confirmed" }]);
    return (result as { readonly value: boolean }).value;
  };

  test("a new blockhash leaves the one before valid for 150 slots, and no longer", async () => {
    const { blockhash: first } = ledger.slots.latestBlockhash("confirmed");
    ledger.slots.advance(100);
    expect(ledger.slots.latestBlockhash("confirmed").blockhash).not.toBe(first);
    expect(await valid(first)).toBe(true);
    ledger.slots.advance(100);
    expect(await valid(first)).toBe(false);
  });

  test("a payment whose blockhash expired is neither verified nor executed, and is gone for good", async () => {
    const asked = requirements();
    const payload = await pay(asked);
    const before = await balances();
    ledger.expireBlockhash();
    expect(
      await ask()
        .verify(payload, asked)
        .catch((error: unknown) => error),
    ).not.toMatchObject({ isValid: true });
    expect(await ask().settle(payload, asked)).toMatchObject({ success: false });
    expect(await balances()).toEqual(before);
    const chain = createSolanaChain(
      createSolanaRpc(() => Promise.resolve(rpc.url)),
      Date.now,
    );
    const longAgo = await sought(payload, Date.now() - 600_000);
    expect(await chain.lookUp(longAgo)).toEqual({ result: "gone" });
    expect(await chain.lookUp({ ...longAgo, claimedAt: Date.now() })).toEqual({
      result: "unknown",
      isComplete: true,
    });
  });

  test("a facilitator waits for a confirmation that the node loses, and then settles", async () => {
    const asked = requirements();
    const payload = await pay(asked);
    const [, before = 0n] = await balances();
    rpc.loseConfirmations(1);
    const looks = vi.spyOn(globalThis, "fetch");
    expect(await ask().settle(payload, asked)).toMatchObject({ success: true });
    const bodies = looks.mock.calls.map(([, options]) => JSON.stringify(options?.body));
    looks.mockRestore();
    expect(bodies.filter((body) => body.includes("getSignatureStatuses"))).toHaveLength(2);
    expect(await balances()).toContain(before + price);
  });

  test("answers batches, unknown methods and planned faults as a node does", async () => {
    const post = (body: string) => fetch(rpc.url, { method: "POST", body });
    const batch = await post(
      '[{"jsonrpc":"2.0","id":1,"method":"getHealth"},{"jsonrpc":"2.0","id":2,"method":"no"}]',
    );
    expect(await batch.json()).toEqual([
      { jsonrpc: "2.0", id: 1, result: "ok" },
      { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found" } },
    ]);
    expect(await (await post("{")).json()).toMatchObject({ error: { code: -32700 } });
    rpc.fail("getHealth", 1);
    expect(await rpcCall("getHealth", [])).toMatchObject({ error: { code: -32005 } });
    rpc.fail("getHealth", 1, "unavailable");
    expect((await post('{"jsonrpc":"2.0","id":1,"method":"getHealth"}')).status).toBe(503);
    expect(await rpcCall("getHealth", [])).toMatchObject({ result: "ok" });
    expect(batch.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("history is newest first, with memos as a node shows them", async () => {
    const account = await associatedTokenAccount(merchant, usdcMint);
    const { result } = await rpcCall("getSignaturesForAddress", [account, { commitment: "confirmed" }]);
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

describe("a facilitator that errs", () => {
  test("says what it is made to say, when it is made to", async () => {
    const asked = requirements();
    const payload = await pay(asked);
    const cheap = { ...asked, amount: "999999" };
    expect(
      await ask()
        .verify(payload, cheap)
        .catch((error: unknown) => error),
    ).not.toMatchObject({ isValid: true });

    facilitator.intercept(() => Promise.resolve({ isValid: true }));
    expect(await ask().verify(payload, cheap)).toEqual({ isValid: true });

    const before = await ledger.balance(merchant);
    facilitator.intercept(async (_, run) => {
      await run();
      return "hang-up";
    });
    await expect(ask().settle(payload, asked)).rejects.toThrow("fetch failed");
    expect(await ledger.balance(merchant)).toBe(before + price);

    facilitator.intercept(() => Promise.resolve(new Response("nonsense", { status: 502 })));
    await expect(ask().settle(payload, asked)).rejects.toThrow("502");
    facilitator.intercept(undefined);
    expect(facilitator.requests.slice(-4)).toEqual(["verify", "verify", "settle", "settle"]);
    expect((await ask().getSupported()).kinds).toMatchObject([{ network, extra: { feePayer } }]);
  });
});

async function rpcCall(method: string, params: readonly unknown[]): Promise<Record<string, unknown>> {
  const response = await fetch(rpc.url, {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return (await response.json()) as Record<string, unknown>;
}
