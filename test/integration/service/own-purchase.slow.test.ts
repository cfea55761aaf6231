import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeEach, expect, it } from "vitest";
import { Table } from "../../../lambdas/aws/table.ts";
import { metricAdded, type AddedMetric } from "../../../lambdas/metrics/function-metrics.ts";
import { ownPartition } from "../../../lambdas/own-purchase/monthly-budget.ts";
import { createLambdaContext } from "../../../server/host/lambda-context.ts";
import { scheduledEvent } from "../../../server/host/event-sources.ts";
import { forThisFile } from "../../lifetimes.ts";
import { startHarness } from "./harness.ts";

/** The service buys a document of itself, with a wallet of its own. A document costs a cent. */

let printsRubbish = false;
const service = await forThisFile(
  startHarness({
    evm: true,
    environment: { OWN_PURCHASE_MONTHLY_CENTS: "3", OWN_PURCHASE_WALLET_SECRET_ID: "wallet" },
    watchRenderer: (renderer) => ({
      ...renderer,
      render: async (...asked) => {
        const rendered = await renderer.render(...asked);
        return printsRubbish ? { ...rendered, pdf: Buffer.from("%PDF-1.7, cut off") } : rendered;
      },
    }),
  }),
);
const { evm } = service;
if (!evm) throw new Error("There is no EVM chain");
const table = new Table({ TABLE_NAME: service.dynamoDb.table });
const evmWallet = JSON.stringify({ key: evm.payer.privateKey, rpcUrl: evm.rpcUrl });

const metrics: string[] = [];
const note = (message: unknown): void => {
  const { function: name, metric } = message as AddedMetric;
  if (name === "own-purchase") metrics.push(metric);
};
subscribe(metricAdded.name, note);
afterAll(() => {
  unsubscribe(metricAdded.name, note);
});

const month = new Date().toISOString().slice(0, 7);
const spent = async () => (await service.item(ownPartition, `MONTH#${month}`))?.millionths ?? 0;
const failures = async () => (await service.item(ownPartition, "STATE"))?.failures;

beforeEach(async () => {
  printsRubbish = false;
  service.facilitator.intercept(undefined);
  service.secrets.put("wallet", evmWallet);
  metrics.length = 0;
  for (const { sk } of await table.partition(ownPartition))
    await table.transact([table.deleteWrite({ pk: ownPartition, sk: String(sk) }, "attribute_exists(pk)")]);
});

/** Runs the schedule when a purchase is due. */
async function runDue(): Promise<void> {
  await table.update({
    key: { pk: ownPartition, sk: "STATE" },
    update: "SET due_at = :now",
    condition: "attribute_exists(pk)",
    values: { ":now": 0 },
  });
  await run();
}
async function run(): Promise<void> {
  await service.functions.ownPurchase?.(
    scheduledEvent(),
    createLambdaContext("own-purchase", 180_000),
    () => undefined,
  );
}
const earnedOnEvm = async (act: () => Promise<unknown>): Promise<bigint> => {
  const before = await evm.readBalance(evm.merchant.address);
  await act();
  return (await evm.readBalance(evm.merchant.address)) - before;
};

it("an own purchase pays with a wallet on EVM or on Solana, and is counted", async () => {
  expect(await earnedOnEvm(run)).toBe(10_000n);
  expect(metrics).toEqual(["OwnPurchases", "OwnPurchasesCents"]);
  expect([await spent(), await failures()]).toEqual([10_000, 0]);

  const key = JSON.stringify([...service.payer.secretKey]);
  service.secrets.put("wallet", JSON.stringify({ key, rpcUrl: service.solanaRpc.url }));
  expect(await service.earned(runDue)).toBe(10_000n);
  expect([await spent(), await failures()]).toEqual([20_000, 0]);
});

it("an own purchase is made once by two runs at once, and not before it is due again", async () => {
  expect(await earnedOnEvm(() => Promise.all([run(), run()]))).toBe(10_000n);
  expect(await earnedOnEvm(run)).toBe(0n);
});

it("own purchases end at the month's limit, which is no failure", async () => {
  await run();
  await runDue();
  await runDue();
  metrics.length = 0;
  expect(await earnedOnEvm(runDue)).toBe(0n);
  expect([await spent(), await failures(), metrics]).toEqual([30_000, 0, []]);
});

it("an own purchase that the facilitator refuses costs nothing of the limit, and the second one raises the alarm", async () => {
  service.facilitator.intercept((operation, proceed) =>
    operation === "verify"
      ? Promise.resolve({ isValid: false, invalidReason: "insufficient_funds" })
      : proceed(),
  );
  expect(await earnedOnEvm(run)).toBe(0n);
  expect([await spent(), metrics]).toEqual([0, ["OwnPurchasesFailed"]]);
  await runDue();
  expect([await spent(), await failures()]).toEqual([0, 2]);
  expect(metrics).toEqual(["OwnPurchasesFailed", "OwnPurchasesFailed", "OwnPurchasesFailedTwice"]);
});

it("an own purchase whose bytes are no whole PDF has failed, and stays counted, for it was paid", async () => {
  printsRubbish = true;
  expect(await earnedOnEvm(run)).toBe(10_000n);
  expect([await spent(), await failures(), metrics]).toEqual([10_000, 1, ["OwnPurchasesFailed"]]);
});

it.each([
  ["no JSON", "0x00"],
  ["without a key", "{}"],
  ["with a key that is none", '{"key": "0x12"}'],
])("a wallet %s is a failure, by which nothing is paid", async (_how, secret) => {
  service.secrets.put("wallet", secret);
  expect(await earnedOnEvm(run)).toBe(0n);
  expect([await spent(), await failures()]).toEqual([0, 1]);
});
