import { secondsToNextHour, type HourlyLimit } from "../../aws/hourly-limit.ts";
import { TooManyRequestsError } from "../../http-contract/errors.ts";
import type { HttpRequest } from "../../http/http-handler.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";

/**
 * Limits the documents that a network is made offers for in an hour, since each may cost the node an invoice. An `Idempotency-Key` exempts
 * nobody. Repeated requests for one document count once.
 * @throws {TooManyRequestsError} (from the returned function)
 */
export function createOfferLimiter(
  limit: HourlyLimit,
  computeNetworkPartition: (request: HttpRequest) => Promise<string>,
  clock: () => number,
): (request: HttpRequest, document: DocumentIdentity) => Promise<void> {
  return async (request, { hash }) => {
    if (await limit.take(await computeNetworkPartition(request), hash.slice(0, 16))) return;
    throw new TooManyRequestsError(
      "offers-too-many",
      "Your network requested too many unpaid documents this hour. Send the same request again after the time in Retry-After. " +
        "Payments already made are safe: do not pay again.",
      secondsToNextHour(clock()),
    );
  };
}
