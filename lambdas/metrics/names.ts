import type { MetricUnit } from "@aws-lambda-powertools/metrics";
import { isTurn, paymentMethods, railNames, rails } from "../http-contract/payment/payment-methods.ts";
import type {
  OpenRailName,
  PaymentMethod,
  RailName,
  TurnRailName,
} from "../http-contract/payment/payment-methods.ts";

/** The CloudWatch namespace of the metrics, unless a stage has its own. */
export const metricsNamespace = "MarkdownToPdf";

/** Returns the namespace of a stage, so that two stages of one account share neither metrics nor alarms. It costs as much as a dimension. */
export function toMetricsNamespace(stage: string): string {
  return `${metricsNamespace}/${stage}`;
}

type Units = Readonly<Record<string, (typeof MetricUnit)[keyof typeof MetricUnit]>>;

type Sold = {
  readonly [
    Name in RailName
  ]: `${Name extends TurnRailName ? "Free" : "Sold"}${(typeof rails)[Name]["metric"]}`;
};
type Currency<Name extends RailName> = (typeof rails)[Name]["currency"];
type Revenue = {
  readonly [Name in RailName]: Name extends OpenRailName
    ? `Revenue${Capitalize<Lowercase<Currency<Name>>>}`
    : undefined;
};

/**
 * Metrics of each rail: documents sold, or printed free of charge where its payments are turns, and revenue in its currency, unless it was paid in advance.
 */
export const railMetrics = Object.fromEntries(
  railNames.map((name) => {
    const { method, currency, metric } = rails[name];
    const revenue = method && `Revenue${capitalised(currency.toLowerCase())}`;
    return [name, { sold: `${isTurn(name) ? "Free" : "Sold"}${metric}`, revenue }];
  }),
) as { readonly [Name in RailName]: { readonly sold: Sold[Name]; readonly revenue: Revenue[Name] } };

const ofRails = Object.fromEntries(
  Object.values(railMetrics).flatMap(({ sold, revenue }) => [
    [sold, "Count"],
    ...(revenue === undefined ? [] : [[revenue, "None"]]),
  ]),
) as Readonly<Record<Sold[RailName], "Count"> & Record<NonNullable<Revenue[RailName]>, "None">>;

/** Metrics of each offer: the 402s without it, or without one of its networks, because that was out of order. */
export const notOfferedMetrics = Object.fromEntries(
  paymentMethods.map((method) => [method, `NotOffered${capitalised(method)}`]),
) as { readonly [Method in PaymentMethod]: `NotOffered${Capitalize<Method>}` };

type NotOfferedMetric = (typeof notOfferedMetrics)[PaymentMethod];
const notOffered = Object.fromEntries(
  Object.values(notOfferedMetrics).map((name) => [name, "Count"]),
) as Readonly<Record<NotOfferedMetric, "Count">>;

/** Metrics of rails that limit how many challenges they make in an hour: the offers without one. */
export const omittedChallengeMetrics: Readonly<Partial<Record<PaymentMethod, "ChallengesLeftOut">>> = {
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
  submit: { ...purchaseMetrics, ...notOffered, MessagesForged: "Count" },
  sweep: {
    ...purchaseMetrics,
    SweptJobs: "Count",
    SweptPayments: "Count",
    SweptEmails: "Count",
    SweptCallbacks: "Count",
    SweptInVain: "Count",
    ProbesFailed: "Count",
  },
  render: {
    TimeToDone: "Milliseconds",
    ShortDocuments: "Count",
    ShortDocumentsInTime: "Count",
    RenderTime: "Milliseconds",
    Pages: "Count",
    PdfSize: "Bytes",
    DocumentsDeferred: "Count",
    DocumentsFailed: "Count",
    DocumentsGivenUp: "Count",
    PdfAsPrinted: "Count",
    ContentsWithoutPageNumbers: "Count",
    PaginationFailed: "Count",
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
  "own-purchase": {
    OwnPurchases: "Count",
    OwnPurchasesCents: "None",
    OwnPurchasesFailed: "Count",
    OwnPurchasesFailedTwice: "Count",
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

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
