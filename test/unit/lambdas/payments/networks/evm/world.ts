import { createListing } from "../../../../../../lambdas/settings/catalogue.ts";
import { FacilitatorError } from "../../../../../../lambdas/payments/facilitator/facilitator.ts";
import type { Facilitator } from "../../../../../../lambdas/payments/facilitator/facilitator.ts";
import { createEvmNetwork } from "../../../../../../lambdas/payments/networks/evm/network.ts";
import type { Payment, TransferNetwork } from "../../../../../../lambdas/payments/networks/network.ts";
import { createNode, paymentLogs, secondsPerBlock, type Chain } from "./node.ts";
import { fields, now, settings } from "./payer.ts";

/** The network on a chain and with a facilitator that each test makes do what it likes. */
export interface World {
  chain: Chain;
  /** Epoch ms. */
  time: number;
  /** Signatures that the facilitator was asked to verify. */
  readonly asked: string[];
  /** What it was asked to settle. */
  readonly settled: unknown[];
  /** Changes the chain when it settles, and answers; it does not answer when undefined. */
  collect: (() => Awaited<ReturnType<Facilitator["settle"]>>) | undefined;
  network(changes?: Partial<typeof settings>): TransferNetwork;
  /** Returns why a payment is refused. */
  verdict(payload: unknown, accepted?: unknown): Promise<string | undefined>;
  readPayment(payload: unknown): Promise<Payment>;
}

export const document = { hash: "d".repeat(64), jobId: "9b0cbf0e-0c3c-4a4e-8f4f-0d5a4d3c2b1a", bytes: 9 };
export const memoKey = new Uint8Array(32).fill(5);
/** The transaction by which the facilitator settles. */
export const transaction = `0x${"7".repeat(64)}`;

export function createWorld(): World {
  const world: World = {
    chain: {
      latest: 10_000n,
      start: now - 10_000 * secondsPerBlock,
      balance: 10_000n,
      wallets: {},
      transactions: {},
      queries: [],
    },
    time: now * 1000,
    asked: [],
    settled: [],
    collect() {
      world.chain.latest += 1n;
      world.chain.transactions[transaction] = { block: world.chain.latest, logs: paymentLogs(fields()) };
      return { success: true, transaction, errorReason: undefined };
    },

    network: (changes = {}) =>
      createEvmNetwork({
        settings: { ...settings, ...changes },
        listing: createListing("https://pdf.example"),
        memoKey: () => Promise.resolve(memoKey),
        facilitator: {
          supported: () => Promise.resolve({ extra: {}, signers: [] }),
          verify({ payload }) {
            world.asked.push(String(payload.signature));
            return Promise.resolve(undefined);
          },
          settle({ payload }, requirements) {
            world.settled.push([payload, requirements]);
            if (!world.collect) return Promise.reject(new FacilitatorError("It did not answer"));
            return Promise.resolve(world.collect());
          },
        },
        rpc: createNode(world.chain),
        refusals: { find: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
        clock: () => world.time,
        confirmMs: 0,
      }),

    async verdict(payload, accepted) {
      const transfer = await world.network().read(payload, accepted);
      if (typeof transfer === "string") return transfer;
      return transfer.verify(document, () => Promise.resolve());
    },

    async readPayment(payload) {
      const transfer = await world.network().read(payload, undefined);
      if (typeof transfer === "string") throw new Error(transfer);
      return transfer.payment;
    },
  };
  return world;
}
