import * as z from "zod";
import type { ItemKey, Table } from "../../aws/table.ts";
import { networkPartition } from "../../http/front-door/client-address.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";

/**
 * Limits how many documents one network may ask about in an hour without proof that they are its own (docs/security.md, "Documents that can
 * be guessed"). Misses count like hits; documents that the network buys do not count, and may be asked for again.
 *
 * Counted in the table, because instances are many. Yet an instance keeps the first 10 % of a network's documents in memory, so that an
 * ordinary customer's 402 writes nothing.
 */
export interface GuessLimiter {
  /** Counts a document that a network was asked to pay for. Never fails. */
  recordUnproven(network: string, document: DocumentIdentity): Promise<void>;
  /** Counts a known document. @returns whether the network may learn of it */
  mayReveal(network: string, document: DocumentIdentity): Promise<boolean>;
  /** Stops counting a document that the network has paid for. Never fails. */
  forgive(network: string, document: DocumentIdentity): Promise<void>;
}

export interface GuessLimiterOptions {
  readonly table: Table;
  /** Limit on the documents of one network in an hour. */
  readonly maxDocuments: number;
  /** Hashes a network for the table, so that it holds no address. */
  readonly key: () => Promise<Uint8Array>;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** What an instance knows of a network in this hour. */
interface Seen {
  /** Counted, here or in the table. */
  readonly documents: Set<string>;
  /** Those of them that are not in the table yet. */
  readonly pending: Set<string>;
  /** Bought by the network here, and always revealed; other instances read the network of the job. */
  readonly bought: Set<string>;
  isWritten: boolean;
  isFull: boolean;
}

const hourMs = 3600_000;
/** The share of a network's limit that an instance keeps in memory. */
const unwrittenShare = 0.1;
/** How many networks an instance remembers. */
const maxNetworks = 10_000;

const names = z.set(z.string()).optional();
const item = z.object({ documents: names });

/** Counts by hour, in memory and in the table. */
export function createGuessLimiter(options: GuessLimiterOptions): GuessLimiter {
  const { table, maxDocuments, key, clock, warn } = options;
  let hour = 0;
  let networks = new Map<string, Seen>();

  const findSeen = (network: string): Seen => {
    const now = Math.floor(clock() / hourMs);
    if (now !== hour || networks.size > maxNetworks) networks = new Map();
    hour = now;
    const count = networks.get(network) ?? {
      documents: new Set(),
      pending: new Set(),
      bought: new Set(),
      isWritten: false,
      isFull: false,
    };
    networks.set(network, count);
    return count;
  };

  const hourKey = async (network: string): Promise<ItemKey> => ({
    pk: networkPartition(await key(), network),
    sk: `HOUR#${String(hour)}`,
  });

  const ttl = (): number => (hour + 2) * (hourMs / 1000);

  /** Writes pending counts, unless the limit is reached, and reads those of other instances. */
  const write = async (network: string, count: Seen): Promise<void> => {
    const itemKey = await hourKey(network);
    const written = await table.update({
      key: itemKey,
      condition: "attribute_not_exists(documents) OR size(documents) < :most",
      update: "ADD documents :pending SET expires_at = :ttl",
      values: {
        ":pending": new Set(count.pending),
        ":most": maxDocuments,
        ":ttl": ttl(),
      },
    });
    const { documents = new Set<string>() } = item.parse(written ?? (await table.get(itemKey)) ?? {});
    count.documents.clear();
    for (const name of documents) count.documents.add(name);
    count.pending.clear();
    count.isWritten = true;
    count.isFull = documents.size >= maxDocuments;
  };

  const withoutFailing = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      warn("A request of a network was not counted", error);
    }
  };

  return {
    recordUnproven: (network, document) =>
      withoutFailing(async () => {
        const count = findSeen(network);
        const name = shortHash(document);
        if (count.documents.has(name) || count.isFull) return;
        count.documents.add(name);
        count.pending.add(name);
        if (count.isWritten || count.pending.size > maxDocuments * unwrittenShare)
          await write(network, count);
      }),

    async mayReveal(network, document) {
      const count = findSeen(network);
      const name = shortHash(document);
      if (count.documents.has(name) || count.bought.has(name)) return true;
      count.documents.add(name);
      count.pending.add(name);
      await write(network, count);
      return count.documents.has(name) || count.bought.has(name);
    },

    forgive: (network, document) =>
      withoutFailing(async () => {
        const count = findSeen(network);
        const name = shortHash(document);
        count.documents.delete(name);
        const isPending = count.pending.delete(name);
        count.bought.add(name);
        // None of it is in the table.
        if (isPending && !count.isWritten) return;
        await table.update({
          key: await hourKey(network),
          // Nothing may be added here: an item that grows with a network's purchases costs more with each document, and ends at 400 kB.
          condition: "contains(documents, :name)",
          update: "DELETE documents :names",
          values: { ":name": name, ":names": new Set([name]) },
        });
        count.isFull = false;
      }),
  };
}

function shortHash({ hash }: DocumentIdentity): string {
  return hash.slice(0, 16);
}
