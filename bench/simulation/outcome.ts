/** What became of all documents of a scenario. */
export interface Outcome {
  readonly name: string;
  readonly asked: number;
  readonly done: number;
  /** From the request that shows the payment to the stored PDF, in ms. */
  readonly ms: {
    readonly median: number;
    readonly p90: number;
    readonly p99: number;
    readonly slowest: number;
  };
  /** Buyers that gave up before they had paid, by the last answer. */
  readonly refused: Readonly<Record<string, number>>;
  /** Repeated requests, by the answer that caused them. */
  readonly retried: Readonly<Record<string, number>>;
  /** Documents that were paid for and not sold yet, at most and at the end. */
  readonly underWay: { readonly most: number; readonly end: number };
  /** Bought documents that the sweep had yet to look at, at most. */
  readonly sweepBehind: number;
  readonly concurrency: number;
  readonly coldStarts: number;
  /** What is nearest to its limit, and the share of it that was used in the busiest second. */
  readonly nearest: { readonly limit: string; readonly share: number };
  /** Dollars for 1,000 documents. */
  readonly costPer1000: number;
}
