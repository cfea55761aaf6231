import { encodeFunctionData, parseAbi, parseEther } from "viem";
import { beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../../../lambdas/aws/table.ts";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { startChain } from "../../../../emulators/evm/chain.ts";
import type { EvmWallet } from "../../../../emulators/evm/wallet.ts";
import { createRefundBook, refundLeaseMs, type RefundDue } from "../../../../operator/refunds-due.ts";
import { createRefundPayer, type RefundPayer } from "../../../../operator/refunds/pay-refunds.ts";
import { readRefundSettings } from "../../../../operator/refunds/settings.ts";
import { createRefundWays } from "../../../../operator/refunds/ways.ts";
import { createShop, type Shop } from "../../lambdas/purchases/shop.ts";
import { tableOfThisFile } from "../../table.ts";
import { crashes, crashing } from "./crashing-table.ts";
import { duplicatePayment } from "./duplicate-payment.ts";
import { payAtOnce, payNow } from "./refund-fixture.ts";
import { forThisFile } from "../../../lifetimes.ts";

/** Refunds in USDC on a network of EVM, whatever goes wrong between two steps. */

const table = tableOfThisFile();
const book = createRefundBook(table, table.clock);
const units = 10_000n;
let shop: Shop;
let payer: EvmWallet;
let merchant: EvmWallet;
let due: RefundDue;
const chain = await forThisFile(startChain());
beforeEach(async () => {
  // Blocks are of today, and some tests move them on.
  table.now = Number((await chain.client.getBlock()).timestamp) * 1000;
  shop = createShop(table);
  [payer, merchant] = await Promise.all([
    chain.createWallet({ eth: parseEther("1"), usdc: units }),
    chain.createWallet({ eth: parseEther("1"), usdc: 10n * units }),
  ]);
  due = await paid();
});

/** Has the payer pay for a document that is bought already. */
async function paid(amount = units, recorded = amount): Promise<RefundDue> {
  await chain.client.impersonateAccount({ address: payer.address });
  const transaction = await chain.client.sendTransaction({
    account: payer.address,
    to: chain.token.address,
    data: encodeFunctionData({
      abi: parseAbi(["function transfer(address to, uint256 value) returns (bool)"]),
      args: [merchant.address, amount],
    }),
  });
  await chain.client.waitForTransactionReceipt({ hash: transaction });
  const { network } = chain;
  return duplicatePayment(shop, book, {
    rail: "evm",
    railData: { network, payer: payer.address, amount: String(recorded), not_before: 0 },
    receipt: { transaction, network },
  });
}

function createPayer(wallet: EvmWallet, on: Table = table, url = chain.rpcUrl): RefundPayer {
  const settings = readRefundSettings({
    REFUND_EVM_WALLET_KEY: wallet.privateKey,
    REFUND_EVM_RPC_URL: url,
  });
  const { clock } = table;
  return createRefundPayer(createRefundBook(on, clock), createRefundWays(settings, { clock }), clock);
}

const pay = (wallet = merchant, on?: Table) => payNow(book, createPayer(wallet, on), due.payment_id);
const held = () => chain.readBalance(payer.address);
const item = () => table.get(paymentItemKey({ rail: "evm", id: due.payment_id }));

describe("a refund on a network of EVM", () => {
  it("goes to the payer's wallet, of exactly what was received, and is on record with its transaction", async () => {
    expect(await pay()).toMatchObject({ result: "paid", to: payer.address });
    expect(await held()).toBe(units);
    expect((await item())?.refund_note).toMatch(/transaction 0x[0-9a-f]{64}$/);
  });

  it.each(crashes)("is resumed after a crash %s, and paid once", async (_, method, when) => {
    await expect(pay(merchant, crashing(table, method, when))).rejects.toThrow("The process ended");
    table.now += refundLeaseMs;
    if (method !== "update" || when !== "after") expect(await pay()).toMatchObject({ result: "paid" });
    expect(await held()).toBe(units);
    expect((await item())?.refund_note).toContain("transaction");
  });

  it("is paid once by two runs that both send it", async () => {
    const ways = createRefundWays(
      readRefundSettings({
        REFUND_EVM_WALLET_KEY: merchant.privateKey,
        REFUND_EVM_RPC_URL: chain.rpcUrl,
      }),
      { clock: table.clock },
    );
    const transfer = await ways.evm.prepare(due, payer.address);
    const outcomes = await Promise.all([1, 2].map(() => ways.evm.pay(transfer, table.now, false)));
    expect(outcomes.map(({ result }) => result)).toContain("paid");
    expect(await ways.evm.pay(transfer, table.now, false)).toMatchObject({ result: "paid" });
    expect(await held()).toBe(units);
  });

  it("is paid once by one wallet, even from a record without the payment", async () => {
    const before = await item();
    expect(await pay()).toMatchObject({ result: "paid" });
    // As after a backup was restored.
    await table.transact([table.putWrite(before as never)]);
    expect(await pay()).toMatchObject({ result: "not begun" });
    expect(await held()).toBe(units);
  });

  it("is signed again only once the first authorization can no longer be used", async () => {
    await expect(pay(merchant, crashing(table, "transact", "after"))).rejects.toThrow("The process ended");
    // Too late to be sent, and too early to be given up.
    table.now += 20 * 60_000;
    expect(await pay()).toMatchObject({ result: "unknown" });
    expect(await held()).toBe(0n);
    await chain.client.increaseTime({ seconds: 24 * 60 });
    await chain.client.mine({ blocks: 1 });
    table.now += 4 * 60_000;
    expect(await pay()).toMatchObject({ result: "unpaid" });
    expect(await pay()).toMatchObject({ result: "paid" });
    expect(await held()).toBe(units);
  });

  it("is paid once by two operators with wallets of their own", async () => {
    const other = await chain.createWallet({ eth: parseEther("1"), usdc: units });
    const results = await payAtOnce(due, [[createPayer(merchant)], [createPayer(other)]]);
    expect(results.map(({ result }) => result).sort()).toEqual(["not begun", "paid"]);
    expect(await held()).toBe(units);
  });
});

describe("a refund on an EVM network that cannot be paid", () => {
  const poor: readonly (readonly [string, object, RegExp])[] = [
    ["too little USDC", { eth: parseEther("1"), usdc: units - 1n }, /holds 0.009999 USDC/],
    ["no ETH for gas", { usdc: units }, /too little ETH|funds/],
  ];
  it.each(poor)("is not begun by a wallet that holds %s", async (_, funds, reason) => {
    const result = await pay(await chain.createWallet(funds));
    expect(result).toMatchObject({ result: "not begun", reason: expect.stringMatching(reason) as string });
    expect((await item())?.refunded_at).toBeUndefined();
  });

  it("is not begun where the chain does not show the recorded payment", async () => {
    due = await paid(0n, units);
    expect(await pay()).toMatchObject({
      result: "not begun",
      reason: expect.stringContaining("does not confirm") as string,
    });
  });
});
