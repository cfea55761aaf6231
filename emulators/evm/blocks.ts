import { numberToHex } from "viem";
import type { LocalClient } from "./client.ts";

/** What makes and unmakes the blocks of a chain. */
export interface Blocks {
  /** Makes blocks; the first has what waits. */
  mine(count?: number): Promise<void>;
  /** From now on transactions wait for `mine`. */
  hold(): Promise<void>;
  /** From now on each transaction gets a block at once, as do those that wait. */
  release(): Promise<void>;
  /** Replaces the newest blocks by as many empty ones: their transactions never were. @param depth how many */
  reorganize(depth: number): Promise<void>;
  /** Moves the time of the blocks from now on, in seconds. */
  advance(seconds: number): Promise<void>;
}

/** By the methods that anvil has besides a node's (https://getfoundry.sh/anvil/reference). */
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
