import type { HourlyBudget } from "../aws/hourly-budget.ts";
import { TooManyRequestsError } from "../http-contract/errors.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";

const hourMs = 3600_000;

/**
 * Bounds for how many documents one network is made offers in an hour, whatever key it sends along: each may cost the node an invoice. The same document
 * again is free, for clients ask until it is paid.
 * @throws {TooManyRequestsError} (from the returned function)
 */
export function createUnpaid(
  budget: HourlyBudget,
  networkOf: (request: HttpRequest) => Promise<string>,
  clock: () => number,
): (request: HttpRequest, document: DocumentIdentity) => Promise<void> {
  return async (request, { hash }) => {
    if (await budget.take(() => networkOf(request), hash.slice(0, 16))) return;
    throw new TooManyRequestsError(
      "Too many documents were asked for from your address and not paid for. What is paid is not lost: send the same request later.",
      Math.ceil((hourMs - (clock() % hourMs)) / 1000),
    );
  };
}
