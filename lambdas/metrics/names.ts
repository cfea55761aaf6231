import type { MetricUnit } from "@aws-lambda-powertools/metrics";
import type { PaymentMethod, RailName } from "../http-contract/payment-methods.ts";

/** The CloudWatch namespace of the metrics where no stage has one of its own. */
export const metricsNamespace = "MarkdownToPdf";

/** The namespace of a stage, so that two stages of one account share neither metrics nor alarms. It costs as much as a dimension. */
export function metricsNamespaceOf(stage: string): string {
  return `${metricsNamespace}/${stage}`;
}

type Units = Readonly<Record<string, (typeof MetricUnit)[keyof typeof MetricUnit]>>;

/** Metrics of each rail: documents sold, and revenue in its currency, unless it was paid in advance. */
export const railMetrics = {
  lightning: { sold: "SoldLightning", revenue: "RevenueSats" },
  x402: { sold: "SoldX402", revenue: "RevenueUsdc" },
  account: { sold: "SoldAccount", revenue: undefined },
} as const satisfies Readonly<Record<RailName, { sold: string; revenue: string | undefined }>>;

type RailMetrics = (typeof railMetrics)[RailName];
const ofRails = Object.fromEntries(
  Object.values(railMetrics).flatMap(({ sold, revenue }) => [
    [sold, "Count"],
    ...(revenue === undefined ? [] : [[revenue, "None"]]),
  ]),
) as Readonly<Record<RailMetrics["sold"], "Count"> & Record<NonNullable<RailMetrics["revenue"]>, "None">>;

/** Metrics of each rail on offer: the 402s without its offer, because it was out of order. */
export const notOfferedMetrics = {
  lightning: "NotOfferedLightning",
  x402: "NotOfferedX402",
} as const satisfies Readonly<Record<PaymentMethod, string>>;

type NotOfferedMetric = (typeof notOfferedMetrics)[PaymentMethod];
const notOffered = Object.fromEntries(
  Object.values(notOfferedMetrics).map((name) => [name, "Count"]),
) as Readonly<Record<NotOfferedMetric, "Count">>;

/** Metrics of rails that limit how many challenges they make in an hour: the offers without one. */
export const leftOutMetrics: Readonly<Partial<Record<PaymentMethod, "ChallengesLeftOut">>> = {
  lightning: "ChallengesLeftOut",
};

/** Metrics of every function that turns payments into jobs. */
const purchaseMetrics = {
  ...ofRails,
  PaymentsRefused: "Count",
  PaymentsPending: "Count",
  ChallengesLeftOut: "Count",
} as const satisfies Units;

/** The metrics of each function and their units. Alarms and the dashboard can name no others. */
export const metricsOf = {
  submit: { ...purchaseMetrics, ...notOffered },
  sweep: {
    ...purchaseMetrics,
    SweptJobs: "Count",
    SweptPayments: "Count",
    SweptEmails: "Count",
    SweptCallbacks: "Count",
    SweptInVain: "Count",
  },
  render: {
    TimeToDone: "Milliseconds",
    RenderTime: "Milliseconds",
    Pages: "Count",
    PdfSize: "Bytes",
    DocumentsDeferred: "Count",
    DocumentsFailed: "Count",
    DocumentsGivenUp: "Count",
    PdfAsPrinted: "Count",
    ContentsWithoutPageNumbers: "Count",
  },
  deliver: {
    EmailSent: "Count",
    EmailAsked: "Count",
    EmailRefused: "Count",
    EmailLimited: "Count",
    EmailFailed: "Count",
    EmailOutcomeUnknown: "Count",
    CallbacksTold: "Count",
    CallbackTriesFailed: "Count",
    CallbacksLeft: "Count",
    CallbacksGivenUp: "Count",
  },
  "email-events": {
    EmailDelivered: "Count",
    EmailBounces: "Count",
    EmailRejects: "Count",
    EmailComplaints: "Count",
  },
} as const satisfies Readonly<Record<string, Units>>;

/** A function with metrics, by the name of its folder. */
export type CountingFunction = keyof typeof metricsOf;
/** A metric of a function; for several functions, one that all of them have. */
export type MetricOf<Name extends CountingFunction> = keyof (typeof metricsOf)[Name] & string;
/** A metric of {@link purchaseMetrics}. */
export type PurchaseMetric = keyof typeof purchaseMetrics;
