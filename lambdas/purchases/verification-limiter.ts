import * as z from "zod";
import { secondsToNextHour } from "../aws/hourly-limit.ts";
import type { Table } from "../aws/table.ts";
import { TooManyRequestsError } from "../http-contract/errors.ts";

/**
 * Limits the payments that are verified in vain in an hour: a signature of an empty wallet is free, while each one costs calls of the
 * facilitator and of the chain (docs/security.md, "Floods"). A payment that is not refused costs nothing, and writes nothing.
 */
export interface VerificationLimiter {
  /**
   * Makes a purchase, and counts it if its payment is verified by others than this service and then refused.
   * @param clientNetwork the network of the request, as in the table
   * @param buy calls `admit` before calling others, which throws {@link TooManyRequestsError} once the network's limit is reached
   */
  limit<Outcome extends { readonly result: string }>(
    clientNetwork: string | undefined,
    buy: (admit: () => Promise<void>) => Promise<Outcome>,
  ): Promise<Outcome>;
}

export interface VerificationLimiterOptions {
  readonly table: Table;
  /** Limit on refused payments in an hour, of one network. */
  readonly maxOfNetwork: number;
  /** Limit on refused payments in an hour, of all networks together. */
  readonly maxOfAll: number;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** Refused payments that each network may always have, so that a flood from others keeps nobody from paying. */
const maxInAnyCase = 5;
const partition = "VERIFICATIONS";
const hourMs = 3600_000;
/** How many networks a process remembers in an hour. */
const maxNetworks = 100_000;
const item = z.object({ refused: z.number() });

/** What a process knows of the payments of one network, or of all, in an hour. */
interface Count {
  readonly key: { readonly pk: string; readonly sk: string };
  /** Refused so far, as the table said with the last one that this process counted. */
  refused: number;
  /** Being verified or settled by this process now. */
  open: number;
}

/**
 * Counts refused payments by hour, in the table that all instances share, when they are refused. An instance learns what others have counted
 * with its own first refusal, so each may exceed a limit by that one. Within a process, no more payments are verified at once than could be
 * refused: further ones wait for these.
 */
export function createVerificationLimiter(options: VerificationLimiterOptions): VerificationLimiter {
  const { table, maxOfNetwork, maxOfAll, clock, warn } = options;
  let hour = 0;
  let counts = new Map<string, Count>();
  let waiting: (() => void)[] = [];

  const findCount = (pk: string): Count => {
    const now = Math.floor(clock() / hourMs);
    if (now !== hour || counts.size > maxNetworks) [hour, counts] = [now, new Map<string, Count>()];
    const count = counts.get(pk) ?? { key: { pk, sk: `REFUSED#${String(hour)}` }, refused: 0, open: 0 };
    counts.set(pk, count);
    return count;
  };

  /** Counts a refusal, here at once and then in the table. */
  const add = async (count: Count, max: number): Promise<void> => {
    const { key } = count;
    const expiresAt = (hour + 2) * (hourMs / 1000);
    count.refused++;
    try {
      const updated = await table.update({
        key,
        condition: "attribute_not_exists(refused) OR refused < :most",
        update: "ADD refused :one SET expires_at = :ttl",
        values: { ":one": 1, ":most": max, ":ttl": expiresAt },
      });
      count.refused = Math.max(count.refused, updated ? item.parse(updated).refused : max);
    } catch (error) {
      warn("A refused payment could not be counted", error);
    }
  };

  /** Lets waiting payments check the limit again. */
  const wakeWaiting = (): void => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };

  /** Waits until the payment may be verified. @throws {TooManyRequestsError} */
  const admit = async (ofNetwork: Count, ofAll: Count): Promise<void> => {
    for (;;) {
      const max = ofAll.refused < maxOfAll ? maxOfNetwork : Math.min(maxInAnyCase, maxOfNetwork);
      if (ofNetwork.refused >= max) throw tooManyRefused(clock());
      const fits = ofAll.refused + ofAll.open < maxOfAll || ofNetwork.refused + ofNetwork.open < maxInAnyCase;
      if (fits && ofNetwork.refused + ofNetwork.open < max) break;
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    ofNetwork.open++;
    ofAll.open++;
  };

  return {
    async limit(clientNetwork = "", buy) {
      let admitted: readonly [own: Count, all: Count] | undefined;
      let isRefused = false;
      try {
        const outcome = await buy(async () => {
          const counts = [findCount(`${partition}#${clientNetwork}`), findCount(partition)] as const;
          await admit(...counts);
          admitted = counts;
        });
        isRefused = outcome.result === "refused";
        return outcome;
      } finally {
        if (admitted) {
          const [ofNetwork, ofAll] = admitted;
          ofNetwork.open--;
          ofAll.open--;
          const counted = isRefused && Promise.all([add(ofNetwork, maxOfNetwork), add(ofAll, maxOfAll)]);
          wakeWaiting();
          await counted;
        }
      }
    },
  };
}

function tooManyRefused(now: number): TooManyRequestsError {
  return new TooManyRequestsError(
    "refused-payments-too-many",
    "Too many payments from your network were refused this hour. This one was neither checked nor collected. Do not sign another one. " +
      "Send the same document again after the time in Retry-After, or pay it on another rail.",
    secondsToNextHour(now),
  );
}
