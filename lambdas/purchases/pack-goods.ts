import type { PackStore, BoughtPack } from "./pack-store.ts";
import type { Goods } from "./goods.ts";

/** Makes a pack of credit the goods of a payment: its account is opened with the credit and a key. All of it follows from the payment's record. */
export function createPackGoods(packs: PackStore): Goods<BoughtPack> {
  return {
    keep: () => Promise.resolve(),
    handOver: (record) => packs.open(record),
    find: (jobId) => packs.find(jobId),
  };
}
