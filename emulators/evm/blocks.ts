import { numberToHex } from "viem";
import type { LocalClient } from "./client.ts";

/** Control over the blocks of a chain. */
export interface Blocks {
  /** Mines blocks; the first contains the waiting transactions. */
  mine(count?: number): Promise<void>;
  /** Makes transactions wait for `mine` from now on. */
  hold(): Promise<void>;
  /** Gives each transaction, waiting ones included, a block at once. */
  release(): Promise<void>;
  /** Replaces the newest blocks by as many empty ones, which drops their transactions. @param depth how many */
  reorganize(depth: number): Promise<void>;
  /** Moves the blocks' clock forward, in seconds. */
  advance(seconds: number): Promise<void>;
}

/** Creates control of blocks by the methods that anvil adds to a node's (https://getfoundry.sh/anvil/reference). */
export function createBlocks(client: LocalClient): Blocks {
  const mine = (count = 1) => client.mine({ blocks: count });
  return {
    mine,
    hold: () => client.setAutomine(false),
    async release() {
      await client.setAutomine(true);
      await mine();
    },
    async reorganize(depth) {
      await client.request<{ Method: "anvil_reorg"; Parameters: [number, []]; ReturnType: null }>({
        method: "anvil_reorg",
        params: [depth, []],
      });
    },
    async advance(seconds) {
      await client.request<{
        Method: "evm_increaseTime";
        Parameters: [string];
        ReturnType: unknown;
      }>({ method: "evm_increaseTime", params: [numberToHex(seconds)] });
      await mine();
    },
  };
}
