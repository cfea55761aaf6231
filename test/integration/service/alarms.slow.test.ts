import { rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findResources, synthesise } from "../assembly/assembly.ts";
import { until } from "../../until.ts";
import { createLambdaContext } from "../../../server/host/lambda-context.ts";
import { scheduledEvent } from "../../../server/host/event-sources.ts";
import { hangUpAt, readJob, startHarness, unprintable, type Harness } from "./harness.ts";
import { postJson } from "../../post-json.ts";

/** Every alarm listens to something that is really said: by the functions, when what they are to alarm of happens, or by AWS. */

interface Alarm {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

const assembly = synthesise();
const alarms = findResources(assembly.service, "AWS::CloudWatch::Alarm").flatMap(([, alarm]) => {
  // One that reckons with several metrics names each of them.
  const { Metrics } = alarm as { Metrics?: readonly { MetricStat?: { Metric: Alarm } }[] };
  return Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []) ?? [alarm as never];
});
rmSync(assembly.folder, { recursive: true });

/** What the template tells its functions of metrics. */
const [namespace = ""] = new Set(
  findResources(assembly.service, "AWS::Lambda::Function").map(
    ([, { Environment }]) =>
      (Environment as { Variables: Record<string, string> }).Variables.POWERTOOLS_METRICS_NAMESPACE,
  ),
);

/** What AWS itself says of its services, so that no code of ours does. */
const ofAws = [
  "AWS/ApiGateway 5xx",
  "AWS/CloudFront 5xxErrorRate",
  "AWS/Lambda Errors",
  "AWS/Lambda Invocations",
  "AWS/Lambda Throttles",
  "AWS/SQS ApproximateAgeOfOldestMessage",
  "AWS/SQS ApproximateNumberOfMessagesVisible",
];

/** Formats a metric with everything that identifies it in CloudWatch. */
const formatAlarmName = ({ Namespace, MetricName, Dimensions = [] }: Alarm): string =>
  [Namespace, MetricName, ...Dimensions.map(({ Name, Value }) => `${Name}=${String(Value)}`)].join(" ");

/** Metrics as a function writes them into its log (embedded metric format). */
interface Embedded {
  readonly _aws: {
    readonly CloudWatchMetrics: readonly {
      readonly Namespace: string;
      readonly Dimensions: readonly (readonly string[])[];
      readonly Metrics: readonly { readonly Name: string; readonly Unit: string }[];
    }[];
  };
  readonly [dimension: string]: unknown;
}

function readMetrics(line: string): string[] {
  if (!line.startsWith("{") || !line.includes('"_aws"')) return [];
  const said = JSON.parse(line) as Embedded;
  return said._aws.CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
    Metrics.flatMap(({ Name: MetricName }) =>
      Dimensions.map((names) =>
        formatAlarmName({
          Namespace,
          MetricName,
          Dimensions: names.map((Name) => ({ Name, Value: said[Name] })),
        }),
      ),
    ),
  );
}

let service: Harness;
const said = new Set<string>();
beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    for (const line of String(text).split("\n")) for (const name of readMetrics(line)) said.add(name);
    return true;
  });
  service = await startHarness({
    environment: {
      POWERTOOLS_METRICS_DISABLED: "false",
      POWERTOOLS_METRICS_NAMESPACE: namespace,
      PROBES: "true",
      L402_CHALLENGES_HOURLY: "3",
      // As on AWS, where nothing is printed before it is queued.
      JOBS_END_IN_PROCESS: "false",
      OWN_PURCHASE_MONTHLY_CENTS: "100",
      OWN_PURCHASE_WALLET_SECRET_ID: "wallet",
    },
  });
  try {
    await railsOutOfOrder();
    await settlementUnknown();
    await workLeftBehind();
    await documentThatCannotBePrinted();
    await sourceThatIsGone();
    await complaint();
    await challengesSpent();
    await ownPurchasesFail();
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});
afterAll(() => service.stop());

/** Settles by a facilitator that does not answer; the sweep asks once more. */
async function settlementUnknown(): Promise<void> {
  const body = service.document();
  const payment = await service.signed(body);
  service.facilitator.intercept(hangUpAt("settle"));
  expect((await service.post(body, payment)).status).toBe(503);
  service.facilitator.intercept(undefined);
  await sweepLater(0.8);
}

/** Runs `act` while nothing can be sent to a queue. */
async function withoutQueue<Result>(queueUrl: string, act: () => Promise<Result>): Promise<Result> {
  const send: unknown = Reflect.get(SQSClient.prototype, "send");
  const outOfReach = vi
    .spyOn(SQSClient.prototype as { send(command: object): Promise<unknown> }, "send")
    .mockImplementation(function (this: unknown, command, ...rest: unknown[]) {
      if (command instanceof SendMessageCommand && command.input.QueueUrl === queueUrl)
        return Promise.reject(new Error("The queue is out of reach"));
      return (send as (...given: unknown[]) => Promise<unknown>).call(this, command, ...rest);
    });
  try {
    return await act();
  } finally {
    outOfReach.mockRestore();
  }
}

async function sweepLater(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  await service.sweep();
  vi.useRealTimers();
}

/** Creates a job that could not be queued, and what follows its end: the sweep queues all of it. */
async function workLeftBehind(): Promise<void> {
  const { renderQueueUrl, deliverQueueUrl } = service.aws;
  const token = await service.issuer.token(randomUUID());
  const job = await withoutQueue(renderQueueUrl, async () =>
    readJob(
      await postJson(
        `${service.url}/v1/document/general/markdown`,
        {
          ...service.document(),
          options: {
            delivery: { method: "email", to_email: "reader@example.com" },
            callback_url: "https://127.0.0.1/",
          },
        },
        { authorization: `Bearer ${token}` },
      ),
    ),
  );
  await withoutQueue(deliverQueueUrl, async () => {
    await sweepLater(1);
    expect((await service.finished(job)).status).toBe("Done");
    await service.idle();
    // In vain.
    await sweepLater(2);
  });
  await sweepLater(4);
}

async function documentThatCannotBePrinted(): Promise<void> {
  const body = service.document(unprintable);
  const job = await readJob(await service.post(body, await service.signed(body)));
  expect((await service.finished(job)).status).toBe("Failed");
  await service.idle();
}

/** Creates a job whose document is lost before it is printed. */
async function sourceThatIsGone(): Promise<void> {
  const body = service.document();
  const job = await withoutQueue(service.aws.renderQueueUrl, async () =>
    readJob(await service.post(body, await service.signed(body))),
  );
  const s3 = new S3Client({});
  for (const Key of (await service.objects()).filter((key) => key.startsWith("sources/")))
    await s3.send(new DeleteObjectCommand({ Bucket: service.aws.bucketName, Key }));
  s3.destroy();
  await sweepLater(1);
  expect((await service.finished(job)).description).toContain("storage time has ended");
  await service.idle();
}

/** Makes both rails unavailable, before anything is known of the facilitator. */
async function railsOutOfOrder(): Promise<void> {
  service.facilitator.intercept(() => Promise.resolve("hang-up"));
  service.lightning.misbehave("hang-up");
  expect((await service.post(service.document())).status).toBe(503);
  await sweepLater(0);
  service.lightning.misbehave(undefined);
  service.facilitator.intercept(undefined);
}

/** Requests more documents in an hour than challenges are made for. */
async function challengesSpent(): Promise<void> {
  // By then the node, which failed before, is asked again.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const withoutChallenge = async () => {
    const answer = await service.post(service.document());
    expect(answer.status).toBe(402);
    return (
      answer.headers.get("x-accept-payment") === "lightning, x402" &&
      !answer.headers.get("www-authenticate")?.startsWith("L402")
    );
  };
  await until(withoutChallenge);
  vi.useRealTimers();
}

/** Removes the wallet, for more than an hour. */
async function ownPurchasesFail(): Promise<void> {
  for (const minutes of [0, 60]) {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
    await service.functions.ownPurchase?.(
      scheduledEvent(),
      createLambdaContext("own-purchase", 180_000),
      () => undefined,
    );
    vi.useRealTimers();
  }
}

async function complaint(): Promise<void> {
  const { inbox } = service;
  const message = await until(() => inbox.messages[0]);
  await inbox.report(message, "Complaint", {
    complaint: { complainedRecipients: [{ emailAddress: "reader@example.com" }] },
  });
}

describe("an alarm", () => {
  it.each(alarms.map((alarm) => [formatAlarmName(alarm), alarm] as const))(
    "listens to %s, which is emitted",
    (name, alarm) => {
      const isOfAws = alarm.Namespace.startsWith("AWS/");
      expect(isOfAws ? ofAws : [...said]).toContain(
        isOfAws ? `${alarm.Namespace} ${alarm.MetricName}` : name,
      );
    },
  );

  it("exists for both kinds of metrics", () => {
    const ours = alarms.filter(({ Namespace }) => !Namespace.startsWith("AWS/"));
    expect(ours.length).toBeGreaterThan(4);
    expect(alarms.length - ours.length).toBeGreaterThan(4);
  });
});
