import * as z from "zod";
import type { ItemKey, Table } from "../aws/table.ts";
import { networkPartition } from "../http/front-door/client-address.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";

/**
 * The documents that each network asked for in an hour without showing that they are its own. Guesses that miss count like those that hit, for
 * the first hit is all that a guesser wants. What a network buys counts no more, and it may ask for that again, however many others were
 * asked for from there.
 *
 * Lambda's instances are many, so the table counts. Yet a 402 of an ordinary customer writes nothing: an instance keeps the first few documents
 * of a network to itself, and writes once there are more, or once it comes to telling of a document that is known.
 */
export interface AskedFor {
  /** Takes note of a document that a network was asked to pay for. Never fails. */
  unpaid(network: string, document: DocumentIdentity): Promise<void>;
  /** Whether a network may be told of a document that is known, which counts. */
  mayBeTold(network: string, document: DocumentIdentity): Promise<boolean>;
  /** What a network paid for was no guess. Never fails. */
  bought(network: string, document: DocumentIdentity): Promise<void>;
}

export interface AskedForOptions {
  readonly table: Table;
  /** Most documents of one network in an hour. */
  readonly most: number;
  /** Under which the table knows a network, so that it holds no address. */
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
  /** Bought from there, which is told in any case. */
  readonly own: Set<string>;
  isWritten: boolean;
  isFull: boolean;
}

const hourMs = 3600_000;
/** How much of what a network may ask for an instance keeps to itself. */
const unwrittenPart = 0.1;
/** How many networks an instance remembers. */
const mostNetworks = 10_000;

const names = z.set(z.string()).optional();
const item = z.object({ documents: names, own: names });

export function createAskedFor({ table, most, key, clock, warn }: AskedForOptions): AskedFor {
  let hour = 0;
  let networks = new Map<string, Seen>();

  const seenOf = (network: string): Seen => {
    const now = Math.floor(clock() / hourMs);
    if (now !== hour || networks.size > mostNetworks) networks = new Map();
    hour = now;
    const seen = networks.get(network) ?? {
      documents: new Set(),
      pending: new Set(),
      own: new Set(),
      isWritten: false,
      isFull: false,
    };
    networks.set(network, seen);
    return seen;
  };

  const keyOf = async (network: string): Promise<ItemKey> => ({
    pk: networkPartition(await key(), network),
    sk: `HOUR#${String(hour)}`,
  });

  const ttl = (): number => (hour + 2) * (hourMs / 1000);

  /** Writes what is pending, unless there is no room, and learns what other instances have counted. */
  const write = async (network: string, seen: Seen): Promise<void> => {
    const itemKey = await keyOf(network);
    const written = await table.update({
      key: itemKey,
      condition: "attribute_not_exists(documents) OR size(documents) < :most",
      update: `ADD documents :pending${seen.own.size > 0 ? ", own :own" : ""} SET expires_at = :ttl`,
      values: {
        ":pending": new Set(seen.pending),
        ":most": most,
        ":ttl": ttl(),
        ...(seen.own.size > 0 && { ":own": new Set(seen.own) }),
      },
    });
    const { documents = new Set<string>(), own = [] } = item.parse(
      written ?? (await table.get(itemKey)) ?? {},
    );
    seen.documents.clear();
    for (const one of documents) seen.documents.add(one);
    for (const one of own) seen.own.add(one);
    seen.pending.clear();
    seen.isWritten = true;
    seen.isFull = documents.size >= most;
  };

  const quietly = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      warn("What a network asked for was not counted", error);
    }
  };

  return {
    unpaid: (network, document) =>
      quietly(async () => {
        const seen = seenOf(network);
        const name = nameOf(document);
        if (seen.documents.has(name) || seen.isFull) return;
        seen.documents.add(name);
        seen.pending.add(name);
        if (seen.isWritten || seen.pending.size > most * unwrittenPart) await write(network, seen);
      }),

    async mayBeTold(network, document) {
      const seen = seenOf(network);
      const name = nameOf(document);
      if (seen.documents.has(name) || seen.own.has(name)) return true;
      seen.documents.add(name);
      seen.pending.add(name);
      await write(network, seen);
      return seen.documents.has(name) || seen.own.has(name);
    },

    bought: (network, document) =>
      quietly(async () => {
        const seen = seenOf(network);
        const name = nameOf(document);
        seen.documents.delete(name);
        const isPending = seen.pending.delete(name);
        seen.own.add(name);
        // No write where it never came to one.
        if (isPending && !seen.isWritten) return;
        await table.update({
          key: await keyOf(network),
          condition: "NOT contains(own, :name)",
          update: "DELETE documents :names ADD own :names SET expires_at = :ttl",
          values: { ":name": name, ":names": new Set([name]), ":ttl": ttl() },
        });
        seen.isFull = false;
      }),
  };
}

function nameOf({ hash }: DocumentIdentity): string {
  return hash.slice(0, 16);
}
