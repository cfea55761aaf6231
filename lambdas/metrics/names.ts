import type { MetricUnit } from "@aws-lambda-powertools/metrics";

/** The CloudWatch namespace of what the functions count. */
export const metricsNamespace = "MarkdownToPdf";

type Units = Readonly<Record<string, (typeof MetricUnit)[keyof typeof MetricUnit]>>;

/** Of every function that turns payments into jobs. */
const purchaseMetrics = {
  SoldLightning: "Count",
  SoldX402: "Count",
  SoldAccount: "Count",
  RevenueSats: "None",
  RevenueUsdc: "None",
  PaymentsRefused: "Count",
  PaymentsPending: "Count",
} as const satisfies Units;

/** What each function counts for the operator, and in what. Alarms and the dashboard can name nothing else. */
export const metricsOf = {
  submit: purchaseMetrics,
  sweep: { ...purchaseMetrics, SweptJobs: "Count", SweptPayments: "Count", SweptEmails: "Count" },
  render: {
    TimeToDone: "Milliseconds",
    RenderTime: "Milliseconds",
    Pages: "Count",
    PdfSize: "Bytes",
    DocumentsFailed: "Count",
  },
  deliver: {
    EmailSent: "Count",
    EmailRefused: "Count",
    EmailLimited: "Count",
    EmailFailed: "Count",
    EmailOutcomeUnknown: "Count",
  },
  "email-events": { EmailDelivered: "Count", EmailBounces: "Count", EmailComplaints: "Count" },
} as const satisfies Readonly<Record<string, Units>>;

/** A function that counts, by the name of its folder. */
export type CountingFunction = keyof typeof metricsOf;
/** What a function counts; of several, what all of them do. */
export type MetricOf<Name extends CountingFunction> = keyof (typeof metricsOf)[Name] & string;
export type PurchaseMetric = keyof typeof purchaseMetrics;
