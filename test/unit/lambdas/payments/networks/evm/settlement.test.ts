import { beforeEach, describe, expect, it } from "vitest";
import { NetworkUnavailableError } from "../../../../../../lambdas/payments/networks/errors.ts";
import { logs, paymentLogs, secondsPerBlock } from "./node.ts";
import { fields, payer, settings, signed, stranger } from "./payer.ts";
import { createWorld, transaction, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});

const createTxHash = (digit: string) => `0x${digit.repeat(64)}`;

describe("a claimed payment", () => {
  const receipt = { transaction, network: settings.network, payer: payer.address.toLowerCase() };

  it("is settled by the facilitator, and confirmed by the chain", async () => {
    expect(await world.network().settle(await world.readPayment(await signed()))).toEqual({
      result: "settled",
      receipt,
    });
    expect(world.settled).toMatchObject([
      [await signedInLowerCase(), { amount: "10000", asset: settings.token.address }],
    ]);
  });

  it("is pending while a facilitator lies about it, and never settled", async () => {
    const payment = await world.readPayment(await signed());
    const lies: (() => void)[] = [
      () => undefined,
      () => (world.chain.transactions[transaction] = { block: world.chain.latest, logs: [] }),
      () =>
        (world.chain.transactions[transaction] = {
          block: world.chain.latest,
          logs: paymentLogs(fields()),
          status: 0n,
        }),
      () =>
        (world.chain.transactions[transaction] = {
          block: world.chain.latest,
          logs: paymentLogs(fields({ nonce: `0x${"0d".repeat(32)}` })),
        }),
      () =>
        (world.chain.transactions[transaction] = {
          block: world.chain.latest,
          logs: [logs.transfer(payer.address, settings.payTo, 10_000n)],
        }),
    ];
    for (const lie of lies) {
      world.chain.transactions = {};
      world.collect = () => {
        lie();
        return { success: true, transaction, errorReason: undefined };
      };
      world.time += 1;
      expect(await world.network().settle(payment)).toEqual({ result: "pending" });
    }
  });

  it.each([
    ["pays somebody else", fields({ to: stranger.address })],
    ["pays a base unit less", fields({ value: "9999" })],
  ])("is refused for ever where its nonce %s", async (_name, other) => {
    world.collect = () => {
      world.chain.latest += 1n;
      world.chain.transactions[transaction] = {
        block: world.chain.latest,
        // A second payment of the same payer in the same transaction is another one.
        logs: [
          ...paymentLogs(other),
          logs.used(payer.address, `0x${"0e".repeat(32)}`),
          logs.transfer(payer.address, settings.payTo, 10_000n),
        ],
      };
      return { success: true, transaction, errorReason: undefined };
    };
    expect(await world.network().settle(await world.readPayment(await signed()))).toEqual({
      result: "refused",
      reason: "invalid_transaction_state",
    });
  });

  it("is settled when somebody else sends it first", async () => {
    world.collect = () => {
      world.chain.latest += 1n;
      world.chain.transactions[createTxHash("8")] = {
        block: world.chain.latest,
        logs: paymentLogs(fields()),
      };
      return { success: false, transaction: "", errorReason: "invalid_exact_evm_nonce_already_used" };
    };
    expect(await world.network().settle(await world.readPayment(await signed()))).toMatchObject({
      result: "settled",
      receipt: { transaction: createTxHash("8") },
    });
  });

  it("is refused when the facilitator sent nothing, and pending when it may have", async () => {
    const payment = await world.readPayment(await signed());
    for (const [errorReason, id, result] of [
      ["insufficient_funds", "", "refused"],
      ["invalid_exact_evm_transaction_simulation_failed", "", "refused"],
      ["invalid_exact_evm_transaction_failed", "", "pending"],
      ["insufficient_funds", transaction, "pending"],
      ["Timed out while waiting for transaction", "", "pending"],
      [undefined, "", "pending"],
    ] as const) {
      world.collect = () => ({ success: false, transaction: id, errorReason });
      expect(await world.network().settle(payment)).toMatchObject({ result });
    }
    world.collect = undefined;
    expect(await world.network().settle(payment)).toEqual({ result: "pending" });
  });
});

describe("a look-up of a payment", () => {
  it("finds it, pending until it has its confirmations, also after a reorganisation", async () => {
    const payment = await world.readPayment(await signed());
    const three = world.network({ confirmations: 3 });
    world.chain.transactions[transaction] = {
      block: (world.chain.latest += 1n),
      logs: paymentLogs(fields()),
    };
    expect(await three.lookUp(payment, world.time)).toEqual({ result: "pending", progress: undefined });
    world.chain.latest += 1n;
    expect(await three.lookUp(payment, world.time)).toMatchObject({ result: "pending" });
    // The block is replaced, and the payment is in the next one.
    world.chain.transactions = {
      [createTxHash("9")]: { block: world.chain.latest, logs: paymentLogs(fields()) },
    };
    world.chain.latest += 1n;
    expect(await three.lookUp(payment, world.time)).toMatchObject({ result: "pending" });
    world.chain.latest += 1n;
    expect(await three.lookUp(payment, world.time)).toMatchObject({
      result: "settled",
      receipt: { transaction: createTxHash("9") },
    });
  });

  it("finds it far back, over several look-ups that resume where the last one ended", async () => {
    const payment = await world.readPayment(await signed());
    world.chain.transactions[transaction] = { block: 10_001n, logs: paymentLogs(fields()) };
    world.chain.latest += 15_000n;
    const first = await world.network().lookUp(payment, world.time);
    expect(first).toMatchObject({ result: "pending", progress: { search_from: "15000" } });
    const { progress } = first as { progress: Record<string, unknown> };
    const second = await world.network().lookUp({ ...payment, progress }, world.time);
    expect(second).toMatchObject({ result: "settled", receipt: { transaction } });
    const ranges = world.chain.queries.map(([from, to]) => to - from + 1n);
    expect(Math.max(...ranges.map(Number))).toBe(500);
    expect(new Set(world.chain.queries.map(String)).size).toBe(world.chain.queries.length);
  });

  it("gives it up once it can never be collected, and not a block earlier", async () => {
    const payment = await world.readPayment(await signed());
    const blocks = (60 + 180) / secondsPerBlock;
    world.chain.latest += BigInt(blocks);
    expect(await world.network().lookUp(payment, world.time)).toEqual({ result: "pending" });
    world.chain.latest += 1n;
    expect(await world.network().lookUp(payment, world.time)).toEqual({
      result: "refused",
      reason: "invalid_transaction_state",
    });
  });

  it("does not count a use from before the payment was claimed, nor one that was cancelled", async () => {
    const payment = await world.readPayment(await signed());
    world.chain.transactions[transaction] = { block: 9_900n, logs: paymentLogs(fields()) };
    expect(await world.network().lookUp(payment, world.time)).toMatchObject({ result: "refused" });
    world.chain.transactions = {
      [transaction]: { block: 10_000n, logs: [logs.canceled(payer.address, fields().nonce)] },
    };
    expect(await world.network().lookUp(payment, world.time)).toMatchObject({ result: "refused" });
  });

  it("leaves it open while the node cannot be reached, which a check of a new payment reports", async () => {
    const payment = await world.readPayment(await signed());
    world.chain.fails = true;
    expect(await world.network().lookUp(payment, world.time)).toEqual({ result: "pending" });
    await expect(world.verdict(await signed())).rejects.toThrow(NetworkUnavailableError);
  });
});

async function signedInLowerCase() {
  const { authorization, signature } = await signed();
  return {
    signature,
    authorization: {
      ...authorization,
      from: authorization.from.toLowerCase(),
      to: authorization.to.toLowerCase(),
    },
  };
}
