import { Duration, Stack, Validations } from "aws-cdk-lib/core";
import {
  Alarm,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  Stats,
  TreatMissingData,
  type AlarmBase,
  type AlarmProps,
  type IMetric,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { PaymentMethod } from "../../lambdas/http-contract/payment/payment-methods.ts";
import { omittedChallengeMetrics, notOfferedMetrics } from "../../lambdas/metrics/names.ts";
import type { Delivering } from "../service/delivering.ts";
import type { Email } from "../service/email.ts";
import { addMonthlyBudget } from "./budget.ts";
import { distributionErrors, throttles, type CapacityProps } from "./capacity.ts";
import { createFunctionMetrics, type FunctionMetric } from "./metrics.ts";
import { failingPurchases } from "./own-purchases.ts";
import { burnRate, burnRates, type BurnRate } from "./objective.ts";
import type { Rendering } from "../service/rendering.ts";
import type { ServiceFunction } from "../service/service-function.ts";

/** What the alarms watch, and who receives them. */
export interface AlarmsProps {
  readonly stage: string;
  readonly alarmEmail: string | undefined;
  readonly monthlyBudgetUsd: number;
  /** The offers that are to be made. */
  readonly methods: readonly PaymentMethod[];
  readonly api: HttpApi;
  readonly rendering: Rendering;
  readonly email: Email | undefined;
  readonly delivering: Delivering | undefined;
  readonly sweep: ServiceFunction;
  /** The function that buys documents of the service, where there is one. */
  readonly ownBuyer: ServiceFunction | undefined;
  readonly distribution: Distribution;
  readonly functions: CapacityProps["functions"];
}

/** What an operator is woken for. docs/operate.md says what each means and what to do. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, alarmEmail, monthlyBudgetUsd, methods, api, rendering, email, delivering, sweep } = props;
    this.topic = new Topic(this, "Topic", { displayName: "Markdown to PDF", enforceSSL: true });
    // A policy of our own replaces the default one, which lets the account's AWS services publish.
    const account = { StringEquals: { "aws:SourceAccount": Stack.of(this).account } };
    for (const service of ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"]) {
      this.topic.grantPublish(new ServicePrincipal(service, { conditions: account }));
    }
    if (alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(alarmEmail));

    const functionMetric = createFunctionMetrics(stage);
    const fiveMinutes = { period: Duration.minutes(5), statistic: Stats.SUM };
    this.addAlarm("ServerErrors", api.metricServerError(fiveMinutes), 1, "The API returned 5xx.");
    // Failures of other functions show as 5xx, or as dead letters.
    this.addAlarm(
      "SweepFailing",
      sweep.metricErrors(fiveMinutes),
      2,
      "The sweep fails: stuck jobs and payments are not repaired.",
    );
    this.addAlarm(
      "SweepSilent",
      sweep.metricInvocations(fiveMinutes),
      1,
      "The sweep has not run for five minutes: stuck jobs and payments are not repaired.",
      ifMissing,
    );
    this.addAlarm(
      "ProbesFailed",
      functionMetric("sweep", "ProbesFailed"),
      3,
      "The public address does not answer, or refuses to sell.",
    );
    if (props.ownBuyer)
      this.addAlarm(
        "OwnPurchasesFailedTwice",
        failingPurchases(functionMetric, props.ownBuyer),
        1,
        "The service could not buy a document of its own, twice in a row.",
      );
    // One failure may be over by the next sweep, a minute later.
    this.addAlarm(
      "SweptInVain",
      functionMetric("sweep", "SweptInVain", Stats.SAMPLE_COUNT),
      3,
      "The sweep has failed on the same items several times.",
    );
    this.addAlarm(
      "SettlementsPending",
      functionMetric("submit", "PaymentsPending"),
      3,
      "Payments have an unknown outcome: the facilitator, the Solana node or the Lightning node has a problem.",
    );
    for (const method of methods) {
      const name = notOfferedMetrics[method];
      this.addAlarm(
        name,
        functionMetric("submit", name),
        3,
        `The service cannot offer ${method}: its node or facilitator is unreachable, or its secret is empty.`,
      );
      const leftOut = omittedChallengeMetrics[method];
      if (leftOut !== undefined)
        this.addAlarm(
          leftOut,
          functionMetric("submit", leftOut),
          1,
          `Requests exceeded the hourly limit of ${method} challenges.`,
        );
    }
    for (const metricName of ["SweptJobs", "SweptPayments", "SweptEmails", "SweptCallbacks"] as const) {
      this.addAlarm(
        metricName,
        functionMetric("sweep", metricName),
        5,
        "The sweep keeps finding work that other functions should have finished.",
      );
    }

    this.addAlarm(
      "DocumentsFailed",
      functionMetric("render", "DocumentsFailed"),
      3,
      "Paid documents could not be rendered.",
    );
    this.addAlarm(
      "DocumentsGivenUp",
      functionMetric("render", "DocumentsGivenUp"),
      1,
      "A paid document failed all automatic retries because of an error of the service.",
    );
    for (const each of burnRates) this.addBurnAlarm(each, functionMetric);
    this.addQueueAlarms("Render", rendering.work.queue, rendering.work.deadLetters);
    this.addQueueAlarms("SlowRender", rendering.slowWork.queue, rendering.slowWork.deadLetters, 1800);
    if (delivering) this.addQueueAlarms("Deliver", delivering.work.queue, delivering.work.deadLetters);
    if (email) {
      this.addAlarm(
        "LostEmailEvents",
        visibleMessages(email.lostEvents),
        1,
        "SES events could not be recorded.",
      );
      this.addAlarm(
        "EmailComplaints",
        functionMetric("email-events", "EmailComplaints"),
        1,
        "A recipient reported an email as spam.",
      );
    }
    this.addAlarm(
      "ThrottledRequests",
      throttles(props.functions.answering),
      1,
      "Lambda throttled a function that answers requests.",
    );
    this.addAlarm(
      "ThrottledWork",
      throttles(props.functions.working),
      20,
      "Lambda keeps throttling background functions.",
    );
    const atTheEdge = distributionErrors(this, props.distribution);
    if (atTheEdge)
      this.addAlarm("EdgeErrors", atTheEdge, 5, "CloudFront returned 5xx for at least 5 % of requests.");
    addMonthlyBudget(this, monthlyBudgetUsd, this.topic);
    Validations.of(this.topic).acknowledge({
      id: "AwsSolutions-SNS2",
      reason:
        "Alarms hold no secret. CloudWatch cannot publish to a topic with AWS's own key; AWS bills a customer key (kmsKeyArn) monthly.",
    });
  }

  /** Adds an alarm that is raised while an objective is missed at a rate, over a long and a short period. The alarm of each period notifies nobody. */
  private addBurnAlarm({ name, rate, long, short }: BurnRate, functionMetric: FunctionMetric): void {
    const text = describe(
      name,
      `Short documents are late ${String(rate)} times as often as the objective allows.`,
    );
    const parts = [
      ["Long", burnRate(functionMetric, long)],
      ["Short", burnRate(functionMetric, short, 1)],
    ] as const;
    const raised = parts.map(([part, metric]) =>
      AlarmRule.fromAlarm(
        new Alarm(this, `${name}${part}`, {
          metric,
          threshold: rate,
          evaluationPeriods: 1,
          ...ifReached,
          alarmDescription: text,
        }),
        AlarmState.ALARM,
      ),
    );
    this.notify(
      new CompositeAlarm(this, name, { alarmRule: AlarmRule.allOf(...raised), alarmDescription: text }),
    );
  }

  /** Adds the alarms of a queue. @param seconds that a message may wait */
  private addQueueAlarms(name: string, queue: Queue, deadLetters: Queue, seconds = 300): void {
    this.addAlarm(
      `${name}DeadLetters`,
      visibleMessages(deadLetters),
      1,
      `Messages of ${name} are in its dead-letter queue.`,
    );
    this.addAlarm(
      `${name}Waiting`,
      queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5), statistic: Stats.MAXIMUM }),
      seconds,
      `Messages of ${name} have waited for more than ${String(seconds / 60)} minutes.`,
    );
  }

  private addAlarm(
    name: string,
    metric: IMetric,
    threshold: number,
    description: string,
    when: Pick<AlarmProps, "comparisonOperator" | "treatMissingData"> = ifReached,
  ): void {
    const alarm = new Alarm(this, name, {
      metric,
      threshold,
      evaluationPeriods: 1,
      ...when,
      alarmDescription: describe(name, description),
    });
    this.notify(alarm);
  }

  private notify(alarm: AlarmBase): void {
    const toTopic = new SnsAction(this.topic);
    alarm.addAlarmAction(toTopic);
    alarm.addOkAction(toTopic);
  }
}

function describe(name: string, description: string): string {
  return `${description} What to do: docs/operate.md, under ${name}.`;
}

const ifReached = {
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
};
/** For metrics that must always be counted. */
const ifMissing = {
  comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.BREACHING,
};

function visibleMessages(queue: Queue): IMetric {
  return queue.metricApproximateNumberOfMessagesVisible({
    period: Duration.minutes(5),
    statistic: Stats.MAXIMUM,
  });
}
