import { createHourlyLimit, secondsToNextHour } from "../aws/hourly-limit.ts";
import type { Table } from "../aws/table.ts";
import { TooManyRequestsError } from "../http-contract/errors.ts";

/**
 * Limits the payments that are verified in vain in an hour: a signature of an empty wallet is free, while each one costs calls of the
 * facilitator and of the chain (docs/security.md, "Floods"). A payment that is not refused costs nothing.
 */
export interface VerificationLimiter {
  /**
   * Makes a purchase, and counts it if its payment is verified by others than this service and then refused.
   * @param clientNetwork the network of the request, as the table knows it
   * @param buy calls `admit` before others are asked, which throws {@link TooManyRequestsError} where the network has no room left
   */
  limit<Outcome extends { readonly result: string }>(
    clientNetwork: string | undefined,
    buy: (admit: () => Promise<void>) => Promise<Outcome>,
  ): Promise<Outcome>;
}

/** What a limiter is made with. */
export interface VerificationLimiterOptions {
  readonly table: Table;
  /** Limit on refused payments in an hour, of one network. */
  readonly maxOfNetwork: number;
  /** Limit on refused payments in an hour, of all networks together. */
  readonly maxOfAll: number;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** How many refused payments each network has beyond the limit of all, so that a flood from others keeps nobody from paying. */
const maxBeyond = 5;
const partition = "VERIFICATIONS";

/** Counts by hour, shared by all instances. A payment is counted before it is verified, and given back unless it is refused. */
export function createVerificationLimiter(options: VerificationLimiterOptions): VerificationLimiter {
  const { table, maxOfNetwork, maxOfAll, clock, warn } = options;
  const ofNetwork = createHourlyLimit(table, maxOfNetwork, clock, warn);
  const ofAll = createHourlyLimit(table, maxOfAll, clock, warn);
  const beyond = createHourlyLimit(table, maxBeyond, clock, warn);

  /** Counts a payment. @returns gives it back; undefined where there is no room left */
  const take = async (network: string): Promise<(() => void) | undefined> => {
    const own = `${partition}#${network}`;
    const ownBeyond = `${partition}#BEYOND#${network}`;
    if (!(await ofNetwork.take(own))) return undefined;
    if (await ofAll.take(partition)) {
      return () => {
        ofNetwork.giveBack(own);
        ofAll.giveBack(partition);
      };
    }
    if (await beyond.take(ownBeyond)) {
      return () => {
        ofNetwork.giveBack(own);
        beyond.giveBack(ownBeyond);
      };
    }
    ofNetwork.giveBack(own);
    return undefined;
  };

  return {
    async limit(clientNetwork = "", buy) {
      let giveBack = (): void => undefined;
      const admit = async (): Promise<void> => {
        const taken = await take(clientNetwork);
        if (!taken) throw tooManyRefused(clock());
        giveBack = taken;
      };
      let isRefused = false;
      try {
        const outcome = await buy(admit);
        isRefused = outcome.result === "refused";
        return outcome;
      } finally {
        if (!isRefused) giveBack();
      }
    },
  };
}

function tooManyRefused(now: number): TooManyRequestsError {
  return new TooManyRequestsError(
    "Too many payments from your network were refused this hour, so this one was neither verified nor collected. Do not sign another one. " +
      "Send the same document again after the time in Retry-After, or pay it on another rail.",
    secondsToNextHour(now),
  );
}
