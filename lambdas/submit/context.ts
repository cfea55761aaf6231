import type { AccountPlan } from "../accounts/accounts.ts";
import type { RequestTo } from "../http/http-handler.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { documentIdentity } from "../jobs/identity.ts";
import { measureDocument, type PricedDocument } from "../payments/price.ts";
import { readDocumentRecords, type DocumentRecords } from "../purchases/records.ts";
import type { Conversion } from "./conversion-reader.ts";
import { readPresented, type Presented } from "./found-payments.ts";
import type { UnprovenRequester } from "./limits/requester.ts";
import type { SubmitOptions } from "./submit-options.ts";

/** A request for a document, with all that is read before anything is decided. */
export interface SubmitContext {
  readonly request: RequestTo<"submit">;
  readonly source: ConversionRequest;
  /** The account that pays, when one does. */
  readonly account: AccountPlan | undefined;
  readonly document: PricedDocument;
  readonly records: DocumentRecords;
  /** What the request brings to pay with. */
  readonly presented: Presented;
  readonly requester: UnprovenRequester;
}

/** Creates a reader of a request's context: all records of its document, its payment, and its sender. */
export function createContextReader(
  options: Pick<SubmitOptions, "keys" | "table" | "protocols" | "requesters" | "clock">,
): (request: RequestTo<"submit">, conversion: Conversion) => Promise<SubmitContext> {
  const { keys, table, protocols, requesters, clock } = options;
  return async (request, { source, account, idempotencyKey }) => {
    const identity = documentIdentity((await keys()).identity, source, idempotencyKey);
    const document = { ...identity, bytes: measureDocument(source) };
    const [records, presented, requester] = await Promise.all([
      readDocumentRecords(table, document, clock()),
      readPresented(protocols, request, document),
      requesters(request, document, idempotencyKey),
    ]);
    return { request, source, account, document, records, presented, requester };
  };
}
