import { randomUUID } from "node:crypto";
import { secondsToNextHour, type HourlyLimit } from "../../aws/hourly-limit.ts";
import { TooManyRequestsError } from "../../http-contract/errors.ts";
import type { ConversionRequest } from "../../http-contract/requests.ts";
import type { HttpRequest } from "../../http/http-handler.ts";
import { documentIdentity } from "../../jobs/identity.ts";

/** Counts a preview. @throws {TooManyRequestsError} when its network has had too many in this hour */
export type LimitPreviews = (
  request: HttpRequest,
  source: ConversionRequest,
  page: number | undefined,
) => Promise<void>;

export interface PreviewLimiterOptions {
  /** Previews of one network in an hour. */
  readonly perNetwork: HourlyLimit;
  /** Pages of its choice that one network is shown of one document in an hour. */
  readonly perDocument: HourlyLimit;
  readonly computeNetworkPartition: (request: HttpRequest) => Promise<string>;
  /** Derives the identities of documents. */
  readonly key: () => Promise<Uint8Array>;
  readonly clock: () => number;
}

/** Pages of its choice that one network is shown of one document in an hour: enough to find a fault, too few to read a document instead of buying it. */
export const chosenPagesHourly = 5;

/** Limits previews by network, and the pages that are chosen by network and document. An `Idempotency-Key` makes no other document here. */
export function createPreviewLimiter(options: PreviewLimiterOptions): LimitPreviews {
  const { perNetwork, perDocument, computeNetworkPartition, key, clock } = options;
  const refuse = (message: string): never => {
    throw new TooManyRequestsError(
      "previews-too-many",
      `${message} Ask again after the time in Retry-After, or buy the document.`,
      secondsToNextHour(clock()),
    );
  };
  return async (request, source, page) => {
    const partition = `${await computeNetworkPartition(request)}#PREVIEWS`;
    if (!(await perNetwork.take(partition, randomUUID())))
      refuse("Your network requested too many previews this hour.");
    if (page === undefined) return;
    const { hash } = documentIdentity(await key(), source);
    if (!(await perDocument.take(`${partition}#${hash.slice(0, 16)}`, String(page))))
      refuse(
        `Your network chose too many pages of this document this hour: ${String(chosenPagesHourly)} are shown.`,
      );
  };
}
