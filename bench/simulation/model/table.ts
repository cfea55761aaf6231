import { Bucket } from "./bucket.ts";
import { limits } from "./limits.ts";

/** How often the capacity of a table on demand follows its peak, in ms. */
const secondMs = 1_000;

/** What a step writes and reads: units of the whole table, and of each key that documents share. */
export interface Access {
  readonly writes: number;
  readonly reads: number;
  /** A write each, of a key among so many that are alike: `due` of 8 partitions. */
  readonly shared: readonly { readonly name: string; readonly keys: number; readonly units: number }[];
}

/**
 * DynamoDB on demand. Keys of one document are spread over as many partitions as the table needs, for adaptive capacity divides what is hot; a
 * key that documents share stays in one partition, whatever becomes of the others.
 */
export class SimulatedTable {
  readonly writes: Bucket;
  readonly reads: Bucket;
  readonly shared = new Map<string, Bucket[]>();
  readonly #random: () => number;
  #grownAt = 0;

  /** Creates a table. @param warm units a second that it was prepared for */
  constructor(
    random: () => number,
    warm: { readonly writes: number; readonly reads: number } = limits.newTable,
  ) {
    this.writes = new Bucket("writes of the table", warm.writes);
    this.reads = new Bucket("reads of the table", warm.reads);
    this.#random = random;
  }

  /** Accesses the table. @param now ms @returns whether the access was let through rather than throttled */
  take(now: number, { writes, reads, shared }: Access): boolean {
    if (now - this.#grownAt >= secondMs) this.#grow(now);
    let isTaken = this.writes.take(now, writes) && this.reads.take(now, reads);
    for (const { name, keys, units } of shared) {
      const bucket = this.#keysOf(name, keys)[Math.floor(this.#random() * keys)];
      isTaken = (bucket?.take(now, units) ?? true) && isTaken;
    }
    return isTaken;
  }

  #keysOf(name: string, keys: number): Bucket[] {
    let buckets = this.shared.get(name);
    if (!buckets) {
      const title = `${name}, one of ${keys}`;
      buckets = Array.from({ length: keys }, () => new Bucket(title, limits.partition.writes));
      this.shared.set(name, buckets);
    }
    return buckets;
  }

  #grow(now: number): void {
    this.#grownAt = now;
    for (const kind of ["writes", "reads"] as const) {
      const { rate, peak } = this[kind];
      this[kind].rate = Math.min(limits.tableQuota[kind], Math.max(rate, 2 * Math.min(peak, rate)));
    }
  }
}
