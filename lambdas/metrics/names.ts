import type { MetricUnit } from "@aws-lambda-powertools/metrics";
import type { PaymentMethod, RailName } from "../http-contract/payment-methods.ts";

/** The CloudWatch namespace of what the functions count, where no stage has one of its own. */
export const metricsNamespace = "MarkdownToPdf";

/** The namespace of a stage, so that two stages of one account share neither metrics nor alarms. It costs what a dimension would. */
export function metricsNamespaceOf(stage: string): string {
  return `${metricsNamespace}/${stage}`;
}

type Units = Readonly<Record<string, (typeof MetricUnit)[keyof typeof MetricUnit]>>;

/** Of each rail: the documents that were sold on it, and what came in, in its currency, unless it was paid in advance. */
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

/** Of each rail on offer: the 402s that lacked its offer, since it was out of order. */
export const notOfferedMetrics = {
  lightning: "NotOfferedLightning",
  x402: "NotOfferedX402",
} as const satisfies Readonly<Record<PaymentMethod, string>>;

type NotOfferedMetric = (typeof notOfferedMetrics)[PaymentMethod];
const notOffered = Object.fromEntries(
  Object.values(notOfferedMetrics).map((name) => [name, "Count"]),
) as Readonly<Record<NotOfferedMetric, "Count">>;

/** Of a rail that makes something dear for its offers, within a bound an hour: the offers that went without. */
export const leftOutMetrics: Readonly<Partial<Record<PaymentMethod, "ChallengesLeftOut">>> = {
  lightning: "ChallengesLeftOut",
};

/** Of every function that turns payments into jobs. */
const purchaseMetrics = {
  ...ofRails,
  PaymentsRefused: "Count",
  PaymentsPending: "Count",
  ChallengesLeftOut: "Count",
} as const satisfies Units;

/** What each function counts for the operator, and in what. Alarms and the dashboard can name nothing else. */
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

/** A function that counts, by the name of its folder. */
export type CountingFunction = keyof typeof metricsOf;
/** What a function counts; of several, what all of them do. */
export type MetricOf<Name extends CountingFunction> = keyof (typeof metricsOf)[Name] & string;
export type PurchaseMetric = keyof typeof purchaseMetrics;
