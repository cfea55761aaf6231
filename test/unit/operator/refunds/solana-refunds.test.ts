import {
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../../../lambdas/aws/table.ts";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { blockhashLifeMs } from "../../../../lambdas/payments/networks/solana/chain/chain.ts";
import { associatedTokenAccount } from "../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { createSolanaLedger, usdcMint } from "../../../../emulators/solana/ledger.ts";
import { startSolanaRpc } from "../../../../emulators/solana/rpc.ts";
import { tokenProgram } from "../../../../emulators/solana/token.ts";
import { createRefundBook, refundLeaseMs, type RefundDue } from "../../../../operator/refunds-due.ts";
import { createRefundPayer, type RefundPayer } from "../../../../operator/refunds/pay-refunds.ts";
import { readRefundSettings } from "../../../../operator/refunds/settings.ts";
import { createSolanaWay } from "../../../../operator/refunds/usdc/solana-way.ts";
import { createRefundWays } from "../../../../operator/refunds/ways.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import { createShop, type Shop } from "../../lambdas/purchases/shop.ts";
import { tableOfThisFile } from "../../table.ts";
import { crashes, crashing } from "./crashing-table.ts";
import { duplicatePayment } from "./duplicate-payment.ts";
import { payAtOnce, payNow } from "./refund-fixture.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** Refunds in USDC on Solana, on its own virtual machine, whatever goes wrong between two steps. */

const table = tableOfThisFile();
const book = createRefundBook(table, table.clock);
const network = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const units = 10_000n;
let shop: Shop;
let payer: Keypair;
let due: RefundDue;
const chain = createSolanaLedger();
const rpc = await forThisFile(startSolanaRpc(chain));
const merchant = await chain.createWallet({ sol: 1n, usdc: 1_000_000n });
beforeEach(async () => {
  // Blocks are of today.
  table.now = Date.now();
  shop = createShop(table);
  payer = await chain.createWallet({ sol: 1n, usdc: units * 2n });
  due = await paid();
});

/** Has the payer pay for a document that is bought already. */
async function paid(amount = units, recorded = amount, at = network): Promise<RefundDue> {
  const transaction = await transfer(payer, merchant.publicKey, amount);
  return duplicatePayment(shop, book, {
    rail: "solana",
    railData: { payer: payer.publicKey.toBase58(), amount: String(recorded) },
    receipt: { transaction, network: at },
  });
}

async function transfer(from: Keypair, to: PublicKey, amount: bigint): Promise<string> {
  // With the same blockhash, a second one would be the same transaction.
  chain.slots.advance(1);
  const [source, destination] = await Promise.all(
    [from.publicKey, to].map((owner) => associatedTokenAccount(owner.toBase58(), usdcMint)),
  );
  const data = Buffer.alloc(10);
  data.writeUInt8(12, 0);
  data.writeBigUInt64LE(amount, 1);
  data.writeUInt8(6, 9);
  const key = (address = "", isWritable = false) => ({
    pubkey: new PublicKey(address),
    isWritable,
    isSigner: false,
  });
  const message = new TransactionMessage({
    payerKey: from.publicKey,
    recentBlockhash: chain.slots.latestBlockhash("confirmed").blockhash,
    instructions: [
      new TransactionInstruction({
        programId: new PublicKey(tokenProgram),
        data,
        keys: [
          key(source, true),
          key(usdcMint),
          key(destination, true),
          { pubkey: from.publicKey, isWritable: false, isSigner: true },
        ],
      }),
    ],
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([from]);
  const { signature, err } = chain.send(transaction.serialize());
  expect(err).toBeNull();
  return signature;
}

const createEnvironment = (wallet: Keypair, url = rpc.url) => ({
  REFUND_SOLANA_WALLET_KEY: JSON.stringify([...wallet.secretKey]),
  REFUND_SOLANA_RPC_URL: url,
});

function createPayer(wallet = merchant, on: Table = table): RefundPayer {
  const settings = readRefundSettings(createEnvironment(wallet));
  const { clock } = table;
  const ways = {
    ...createRefundWays(settings, { clock }),
    solana: createSolanaWay({ ...settings, clock, sends: 1 }),
  };
  return createRefundPayer(createRefundBook(on, clock), ways, clock);
}

const pay = (wallet?: Keypair, on?: Table) => payNow(book, createPayer(wallet, on), due.payment_id);
const held = (wallet: Keypair) => chain.balance(wallet.publicKey.toBase58());
const item = () => table.get(paymentItemKey({ rail: "solana", id: due.payment_id }));

/** Pays, and ends the pauses of the wait for what does not land. */
async function payImpatiently(): ReturnType<typeof pay> {
  const pauses = [1_600, 3_200].map((ms) => comingTimeOuts(ms));
  const paying = pay();
  // On a slow machine the last one does not come.
  for (const pause of pauses) await Promise.race([pause.end(), paying]);
  return paying;
}

/** Pays while the node takes no transaction. */
async function payInVain(): Promise<void> {
  rpc.fail("sendTransaction", 1, "unavailable");
  expect(await payImpatiently()).toMatchObject({ result: "unknown" });
}

describe("a refund on Solana", () => {
  it("goes to the payer's wallet, of exactly what was received, and is on record with its transaction", async () => {
    const before = await held(payer);
    const result = await pay();
    expect(result).toMatchObject({ result: "paid", to: payer.publicKey.toBase58() });
    expect((await held(payer)) - before).toBe(units);
    const [executed] = chain.executed;
    expect((await item())?.refund_note).toContain(executed?.signature);
    expect(executed?.memo).toContain(due.payment_id);
  });

  it("is separate from another of the same amount to the same wallet", async () => {
    const first = due;
    const before = await held(payer);
    due = await paid();
    const payerNow = createPayer();
    const plans = [first, due].map((refund) => payerNow.plan(refund));
    for (const plan of plans) expect(await payerNow.pay(plan)).toMatchObject({ result: "paid" });
    expect((await held(payer)) - before).toBe(units);
  });

  it.each(crashes)("is resumed after a crash %s, and paid once", async (_, method, when) => {
    const before = await held(payer);
    await expect(pay(merchant, crashing(table, method, when))).rejects.toThrow("The process ended");
    table.now += refundLeaseMs;
    chain.expireBlockhash();
    const sent = method === "update";
    // By now what was not sent can be sent no more, so another one is signed.
    if (!sent && when === "after") expect(await pay()).toMatchObject({ result: "unpaid" });
    if (!sent || when === "before") expect(await pay()).toMatchObject({ result: "paid" });
    expect((await held(payer)) - before).toBe(units);
    expect((await item())?.refund_note).toContain("transaction");
    expect((await item())?.due_shard).toBeUndefined();
  });

  it("is resent as the same transaction while that can land", async () => {
    const before = await held(payer);
    await payInVain();
    const { transfer: recorded } = (await book.find(due.payment_id)).attempt ?? {};
    expect(await pay()).toMatchObject({ result: "paid" });
    expect(chain.executed[0]?.signature).toBe(recorded?.way === "solana" ? recorded.signature : undefined);
    expect((await held(payer)) - before).toBe(units);
  });

  it("is signed again only once the chain shows that the first transaction can no longer land", async () => {
    const before = await held(payer);
    await payInVain();
    chain.expireBlockhash();
    expect(await payImpatiently()).toMatchObject({ result: "unknown" });
    table.now += blockhashLifeMs + 1_000;
    expect(await pay()).toMatchObject({
      result: "unpaid",
      reason: expect.stringContaining("expired") as string,
    });
    expect(await held(payer)).toBe(before);
    expect(await pay()).toMatchObject({ result: "paid" });
    expect((await held(payer)) - before).toBe(units);
  });

  it("is not considered unpaid by a node of another network", async () => {
    await payInVain();
    chain.expireBlockhash();
    table.now += blockhashLifeMs + 1_000;
    const mainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    await table.update({
      key: paymentItemKey({ rail: "solana", id: due.payment_id }),
      condition: "attribute_exists(pk)",
      update: "SET refund.transfer.#network = :network",
      values: { ":network": mainnet },
    });
    expect(await pay()).toMatchObject({
      result: "unknown",
      reason: expect.stringContaining(mainnet) as string,
    });
  });

  it("is paid once by two operators with wallets of their own", async () => {
    const other = await chain.createWallet({ sol: 1n, usdc: units });
    const before = await held(payer);
    const results = await payAtOnce(due, [[createPayer(merchant)], [createPayer(other)]]);
    expect(results.map(({ result }) => result).sort()).toEqual(["not begun", "paid"]);
    expect((await held(payer)) - before).toBe(units);
  });
});

describe("a refund that cannot be paid", () => {
  const cases: readonly (readonly [string, () => Promise<Keypair>, RegExp])[] = [
    [
      "by a wallet with too little USDC",
      () => chain.createWallet({ sol: 1n, usdc: units - 1n }),
      /holds 0.009999 USDC/,
    ],
    ["by a wallet without SOL", () => chain.createWallet({ usdc: units }), /holds no SOL/],
    ["by a wallet without an account for USDC", () => Promise.resolve(Keypair.generate()), /holds 0 USDC/],
  ];
  it.each(cases)("is not begun %s", async (_, wallet, reason) => {
    const result = await pay(await wallet());
    expect(result).toMatchObject({ result: "not begun", reason: expect.stringMatching(reason) as string });
    expect((await item())?.refunded_at).toBeUndefined();
  });

  it("is not begun where the chain does not show the recorded payment", async () => {
    due = await paid(1n, units);
    expect(await pay()).toMatchObject({
      result: "not begun",
      reason: expect.stringContaining("does not confirm") as string,
    });
  });

  it("is not begun where the record names no known network", async () => {
    due = await paid(1n, 1n, "solana:x");
    expect(await pay()).toMatchObject({
      result: "not begun",
      reason: expect.stringContaining("by hand") as string,
    });
  });
});

it("no message quotes a wallet's key", async () => {
  const environment = { ...createEnvironment(merchant), REFUND_SOLANA_WALLET_KEY: "[1, 2, oops-secret" };
  const ways = createRefundWays(readRefundSettings(environment), { clock: table.clock });
  const payerWithout = createRefundPayer(book, ways, table.clock);
  const failure = await payNow(book, payerWithout, due.payment_id).then(
    (result) => JSON.stringify(result),
    (error: unknown) => String(error),
  );
  expect(failure).toContain("must be 64 or 32 bytes");
  expect(failure).not.toContain("secret");
});
