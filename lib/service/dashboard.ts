import { Duration } from "aws-cdk-lib";
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  SingleValueWidget,
  Stats,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Construct } from "constructs";
import type { Mail } from "./mail.ts";
import { measured } from "./measurements.ts";
import type { Printing } from "./printing.ts";
import type { ServiceFunction } from "./service-function.ts";

export interface DashboardProps {
  readonly stage: string;
  readonly api: HttpApi;
  readonly printing: Printing;
  readonly mail: Mail | undefined;
  readonly functions: Readonly<Record<string, ServiceFunction>>;
}

/** One page that says whether the service earns, prints and delivers. */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const { stage, api, printing, mail, functions } = props;
    const sales = ["submit", "sweep"];
    const sold = (name: string) => sales.map((seller) => measured(seller, name));
    const render = (name: string, statistic: string) => measured("render", name, statistic);

    const rows: (readonly [title: string, metrics: IMetric[], right?: IMetric[]])[] = [
      ["Documents sold, by rail", [...sold("SoldLightning"), ...sold("SoldX402"), ...sold("SoldAccount")]],
      [
        "Payments refused, and not known yet",
        [measured("submit", "PaymentsRefused"), measured("submit", "PaymentsPending")],
      ],
      ["From paid to done, ms", [render("TimeToDone", Stats.p(50)), render("TimeToDone", Stats.p(99))]],
      [
        "A print, ms, and its pages",
        [render("RenderTime", Stats.p(50)), render("RenderTime", Stats.p(99))],
        [render("Pages", Stats.AVERAGE)],
      ],
      ["Requests and errors", [api.metricCount(), api.metricClientError(), api.metricServerError()]],
      [
        "Latency, ms",
        [api.metricLatency({ statistic: Stats.p(50) }), api.metricLatency({ statistic: Stats.p(99) })],
      ],
      [
        "Documents waiting, and given up",
        [
          printing.work.queue.metricApproximateNumberOfMessagesVisible(),
          printing.work.deadLetters.metricApproximateNumberOfMessagesVisible(),
        ],
      ],
      [
        "Found by the sweep",
        ["SweptJobs", "SweptPayments", "SweptMails"].map((name) => measured("sweep", name)),
      ],
      ["Errors of functions", Object.values(functions).map((fn) => fn.metricErrors())],
      ...(mail
        ? (
            [
              [
                "E-mails",
                ["MailSent", "MailRefused", "MailLimited", "MailFailed", "MailOutcomeUnknown"].map((name) =>
                  measured("deliver", name),
                ),
              ],
              [
                "What became of e-mails",
                ["MailDelivered", "MailBounces", "MailComplaints"].map((name) =>
                  measured("mail-events", name),
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
        metrics: [...sold("RevenueSats"), ...sold("RevenueUsdc")],
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
