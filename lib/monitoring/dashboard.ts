import { Duration } from "aws-cdk-lib/core";
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  SingleValueWidget,
  Stats,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Construct } from "constructs";
import { isTurn, railNames } from "../../lambdas/http-contract/payment/payment-methods.ts";
import { omittedChallengeMetrics, notOfferedMetrics, railMetrics } from "../../lambdas/metrics/names.ts";
import type { MetricOf, PurchaseMetric } from "../../lambdas/metrics/names.ts";
import type { Delivering } from "../service/delivering.ts";
import type { Email } from "../service/email.ts";
import { createInvocationReports } from "./invocation-reports.ts";
import { createFunctionMetrics } from "./metrics.ts";
import { shareInTime } from "./objective.ts";
import type { Rendering } from "../service/rendering.ts";
import type { ServiceFunction } from "../service/service-function.ts";

export interface DashboardProps {
  readonly stage: string;
  readonly api: HttpApi;
  readonly rendering: Rendering;
  readonly email: Email | undefined;
  readonly delivering: Delivering | undefined;
  /** Whether the service buys documents of itself. */
  readonly buysOwn: boolean;
  readonly functions: Readonly<Record<string, ServiceFunction>>;
}

/** One page that says whether the service earns, prints and delivers. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const { stage, api, rendering, email, delivering, buysOwn, functions } = props;
    const functionMetric = createFunctionMetrics(stage);
    const sales = ["submit", "sweep"] as const;
    const sold = (name: PurchaseMetric) => sales.map((seller) => functionMetric(seller, name));
    const rails = railNames.map((name) => ({ ...railMetrics[name], isFree: isTurn(name) }));
    const render = (name: MetricOf<"render">, statistic: string) => functionMetric("render", name, statistic);

    const printers = [rendering.render, rendering.slowRender].map((fn) => createInvocationReports(fn, stage));

    const rows: (readonly [title: string, metrics: IMetric[], right?: IMetric[]])[] = [
      [
        "Documents sold, by rail, and printed free of charge",
        rails.filter(({ isFree }) => !isFree).flatMap((metrics) => sold(metrics.sold)),
        rails.filter(({ isFree }) => isFree).flatMap((metrics) => sold(metrics.sold)),
      ],
      [
        "Payments refused or pending",
        [functionMetric("submit", "PaymentsRefused"), functionMetric("submit", "PaymentsPending")],
      ],
      [
        "402s without a rail",
        [...Object.values(notOfferedMetrics), ...Object.values(omittedChallengeMetrics)].map((name) =>
          functionMetric("submit", name),
        ),
      ],
      [
        "Time from payment to PDF, ms",
        [render("TimeToDone", Stats.p(50)), render("TimeToDone", Stats.p(99))],
      ],
      [
        "Documents under ten pages, done in five seconds",
        [render("ShortDocuments", Stats.SUM), render("ShortDocumentsInTime", Stats.SUM)],
        [shareInTime(functionMetric)],
      ],
      [
        "Render time, ms, and pages",
        [render("RenderTime", Stats.p(50)), render("RenderTime", Stats.p(99))],
        [render("Pages", Stats.AVERAGE)],
      ],
      [
        "Printing: memory, MB, and cold start, ms",
        printers.map(({ memoryUsed }) => memoryUsed),
        printers.map(({ initDuration }) => initDuration),
      ],
      ["Requests and errors", [api.metricCount(), api.metricClientError(), api.metricServerError()]],
      [
        "Latency, ms",
        [api.metricLatency({ statistic: Stats.p(50) }), api.metricLatency({ statistic: Stats.p(99) })],
      ],
      [
        "Documents waiting or given up, and the oldest's age, s",
        [
          rendering.work.queue.metricApproximateNumberOfMessagesVisible(),
          rendering.slowWork.queue.metricApproximateNumberOfMessagesVisible(),
          rendering.work.deadLetters.metricApproximateNumberOfMessagesVisible(),
          rendering.slowWork.deadLetters.metricApproximateNumberOfMessagesVisible(),
        ],
        [
          rendering.work.queue.metricApproximateAgeOfOldestMessage(),
          rendering.slowWork.queue.metricApproximateAgeOfOldestMessage(),
        ],
      ],
      [
        "Found by the sweep",
        (["SweptJobs", "SweptPayments", "SweptEmails", "SweptCallbacks", "SweptInVain"] as const).map(
          (name) => functionMetric("sweep", name),
        ),
      ],
      ["Function errors", Object.values(functions).map((fn) => fn.metricErrors())],
      ...(buysOwn
        ? [
            [
              "Own purchases, and cents",
              (["OwnPurchases", "OwnPurchasesFailed"] as const).map((name) =>
                functionMetric("own-purchase", name),
              ),
              [functionMetric("own-purchase", "OwnPurchasesCents")],
            ] satisfies [string, IMetric[], IMetric[]],
          ]
        : []),
      ...(delivering
        ? [
            [
              "Callbacks",
              (["CallbacksTold", "CallbackTriesFailed", "CallbacksLeft", "CallbacksGivenUp"] as const).map(
                (name) => functionMetric("deliver", name),
              ),
            ] satisfies [string, IMetric[]],
          ]
        : []),
      ...(email
        ? (
            [
              [
                "Emails",
                (
                  [
                    "EmailSent",
                    "EmailAsked",
                    "EmailRefused",
                    "EmailLimited",
                    "EmailFailed",
                    "EmailOutcomeUnknown",
                  ] as const
                ).map((name) => functionMetric("deliver", name)),
              ],
              [
                "Email outcomes",
                (["EmailDelivered", "EmailBounces", "EmailRejects", "EmailComplaints"] as const).map((name) =>
                  functionMetric("email-events", name),
                ),
              ],
            ] as const
          ).map(([title, metrics]): [string, IMetric[]] => [title, metrics])
        : []),
    ];

    const dashboard = new CloudWatchDashboard(this, "Dashboard", {
      dashboardName: `MarkdownToPdf-${stage}`,
      defaultInterval: Duration.days(1),
    });
    dashboard.addWidgets(
      new SingleValueWidget({
        title: "Revenue",
        width: 24,
        height: 4,
        setPeriodToTimeRange: true,
        metrics: rails.flatMap(({ revenue }) => (revenue === undefined ? [] : sold(revenue))),
      }),
    );
    for (let index = 0; index < rows.length; index += 2) {
      dashboard.addWidgets(
        ...rows
          .slice(index, index + 2)
          .map(([title, left, right = []]) => new GraphWidget({ title, left, right, width: 12, height: 6 })),
      );
    }
  }
}
