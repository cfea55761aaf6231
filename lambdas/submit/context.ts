import type { AccountPlan } from "../accounts/accounts.ts";
import type { RequestTo } from "../http/http-handler.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import type { Job } from "../jobs/job.ts";
import { documentIdentity } from "../jobs/identity.ts";
import { measureDocument, type PricedDocument } from "../payments/price.ts";
import type { Goods } from "../purchases/goods.ts";
import { readDocumentRecords, type DocumentRecords } from "../purchases/records.ts";
import type { Conversion } from "./conversion-reader.ts";
import { readPresented, type Presented } from "./found-payments.ts";
import type { UnprovenRequester } from "./limits/requester.ts";
import type { SubmitOptions } from "./submit-options.ts";

/** A request for something that is sold, with all that is read before anything is decided. */
export interface SaleContext<Bought> {
  readonly request: RequestTo<"submit">;
  /** The account that pays, when one does. */
  readonly account: AccountPlan | undefined;
  /** Identity and measure of what is sold. */
  readonly document: PricedDocument;
  readonly goods: Goods<Bought>;
  readonly records: DocumentRecords;
  /** What a payment has bought already. */
  readonly bought: Bought | undefined;
  /** What the request brings to pay with. */
  readonly presented: Presented;
  readonly requester: UnprovenRequester;
}

/** A request for a document. */
export interface SubmitContext extends SaleContext<Job> {
  readonly source: ConversionRequest;
  /** The job of the document that this one corrects, if it does. */
  readonly corrects: string | undefined;
}

/** Creates a reader of a request's context: all records of its document, its payment, and its sender. */
export function createContextReader(
  options: Pick<SubmitOptions, "keys" | "table" | "protocols" | "requesters" | "purchases" | "clock">,
): (request: RequestTo<"submit">, conversion: Conversion) => Promise<SubmitContext> {
  const { keys, table, protocols, requesters, purchases, clock } = options;
  return async (request, { source, corrects, account, idempotencyKey }) => {
    const identity = documentIdentity((await keys()).identity, source, idempotencyKey);
    const document = { ...identity, bytes: measureDocument(source) };
    const [records, presented, requester] = await Promise.all([
      readDocumentRecords(table, document, clock()),
      readPresented(protocols, request, document),
      requesters(request, document, idempotencyKey),
    ]);
    const goods = purchases.documentGoods(source);
    return {
      ...{ request, source, corrects, account, document, goods, records },
      ...{ bought: records.job, presented, requester },
    };
  };
}
