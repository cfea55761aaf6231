import { readFileSync } from "node:fs";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { listMethods, routes } from "../../../lambdas/http-contract/routes.ts";
import { allRails, findResources, synthesiseTemplates } from "../../integration/assembly/assembly.ts";

const operate = readFileSync(new URL("../../../docs/operate.md", import.meta.url), "utf8");

const templates = synthesiseTemplates();
const data = Template.fromJSON(structuredClone(templates.data));
const service = Template.fromJSON(structuredClone(templates.service));

describe("the stacks", () => {
  it("route the service's paths to their functions, and all others to the fallback", () => {
    const keys = findResources(templates.service, "AWS::ApiGatewayV2::Route").map(
      ([, { RouteKey }]) => RouteKey,
    );
    expect(keys.sort()).toEqual(
      [
        ...routes.flatMap((route) => listMethods(route).map((method) => `${method} ${route.path}`)),
        "ANY /",
        "ANY /{proxy+}",
      ].sort(),
    );
  });

  it("keep state in a stack of its own", () => {
    const stateful = [
      "AWS::DynamoDB::Table",
      "AWS::S3::Bucket",
      "AWS::SecretsManager::Secret",
      "AWS::Cognito::UserPool",
    ];
    for (const type of stateful) {
      // The page's files are made again by any deployment.
      const others = findResources(templates.service, type).filter(([id]) => !id.startsWith("PageFiles"));
      expect(others).toEqual([]);
      expect(findResources(templates.data, type).length, type).toBeGreaterThan(0);
    }
  });

  it("have a table that is on demand, restorable, and deletes what has expired", () => {
    data.hasResourceProperties("AWS::DynamoDB::Table", {
      BillingMode: "PAY_PER_REQUEST",
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: "expires_at", Enabled: true },
    });
  });

  it("keep documents private, encrypted, over TLS only, and for a limited time", () => {
    data.hasResourceProperties("AWS::S3::Bucket", {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: Match.anyValue(),
      LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 7, Status: "Enabled" })] },
      CorsConfiguration: { CorsRules: [Match.objectLike({ AllowedMethods: ["GET"] })] },
    });
    data.hasResourceProperties("AWS::S3::BucketPolicy", {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
        ]),
      },
    });
  });

  it("give a message a visibility of six time-outs, and keep what was given up", () => {
    for (const seconds of [270, 780, 360]) {
      service.hasResourceProperties("AWS::SQS::Queue", {
        VisibilityTimeout: seconds,
        // AWS asks for 5 at least, for a message that is throttled is received, too.
        RedrivePolicy: Match.objectLike({ maxReceiveCount: 10 }),
        SqsManagedSseEnabled: true,
      });
    }
    for (const [, { Environment }] of findResources(templates.service, "AWS::Lambda::Function")) {
      const { Variables } = Environment as { Variables: Record<string, string> };
      for (const name of ["RENDER_MAX_RECEIVES", "DELIVER_MAX_RECEIVES"])
        expect([undefined, "10"]).toContain(Variables[name]);
    }
    service.allResourcesProperties("AWS::Lambda::EventSourceMapping", {
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      BatchSize: 1,
      ScalingConfig: { MaximumConcurrency: Match.anyValue() },
    });
  });

  // Catches a log group or a topic that is made beside the others.
  it("encrypt every log and the alarms by the operator's key", () => {
    const kmsKeyArn = "arn:aws:kms:eu-central-1:000000000000:key/0f";
    const encrypted = Template.fromJSON(
      structuredClone(synthesiseTemplates({ configuration: { ...allRails, kmsKeyArn } }).service),
    );
    encrypted.allResourcesProperties("AWS::Logs::LogGroup", { KmsKeyId: kmsKeyArn });
    encrypted.allResourcesProperties("AWS::SNS::Topic", { KmsMasterKeyId: kmsKeyArn });
    service.allResourcesProperties("AWS::Logs::LogGroup", { KmsKeyId: Match.absent() });
  });

  it("run every function on Node 24, with JSON logs that end", () => {
    service.allResourcesProperties("AWS::Lambda::Function", {
      Runtime: "nodejs24.x",
      LoggingConfig: Match.objectLike({ LogFormat: "JSON" }),
    });
    service.allResourcesProperties("AWS::Logs::LogGroup", { RetentionInDays: 30 });
    // Lambda reports memory and cold starts of those that print.
    const reported = findResources(templates.service, "AWS::Logs::MetricFilter").map(
      ([, { MetricTransformations }]) => (MetricTransformations as { MetricName: string }[])[0]?.MetricName,
    );
    expect(reported.toSorted()).toEqual([
      "render-InitDuration",
      "render-MemoryUsed",
      "slow-render-InitDuration",
      "slow-render-MemoryUsed",
    ]);
    const permitted = findResources(templates.service, "AWS::Lambda::Permission")
      .filter(([, { Principal }]) => Principal === "apigateway.amazonaws.com")
      .map(([, { FunctionName }]) => JSON.stringify(FunctionName));
    expect(new Set(permitted).size).toBe(permitted.length);
    const architectures = findResources(templates.service, "AWS::Lambda::Function").map(
      ([id, { Architectures }]) =>
        [/^(Rendering(slow)?render|Previewingpreview)/.test(id), (Architectures as string[])[0]] as const,
    );
    for (const [prints, architecture] of architectures) {
      expect(architecture).toBe(prints ? "x86_64" : "arm64");
    }
  });

  it("log no address of anybody", () => {
    const [, stage] = findResources(templates.service, "AWS::ApiGatewayV2::Stage")[0] ?? [];
    const { Format } = stage?.AccessLogSettings as { Format: string };
    expect(Format).not.toMatch(/sourceIp|\$context\.path|identity|user/i);
    expect(stage?.DefaultRouteSettings).toEqual({ ThrottlingBurstLimit: 100, ThrottlingRateLimit: 50 });
  });

  it("keep secrets out of the templates", () => {
    const everything = JSON.stringify([templates.data, templates.service]);
    const strings = findResources(templates.data, "AWS::SecretsManager::Secret").map(
      ([, { SecretString }]) => SecretString,
    );
    expect(strings.filter((text) => text !== undefined)).toEqual(["{}", "{}"]);
    expect(everything).not.toMatch(/BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|"(?:[0-9a-f]{64})":/);
  });

  it("have no hourly cost", () => {
    const types = new Set(
      [templates.data, templates.service].flatMap(({ Resources }) =>
        Object.values(Resources).map(({ Type }) => Type),
      ),
    );
    const billed = [
      "EC2",
      "RDS",
      "ElastiCache",
      "OpenSearch",
      "KMS",
      "ECS",
      "ElasticLoadBalancing",
      "NatGateway",
    ];
    expect([...types].filter((type) => billed.some((part) => type.includes(part)))).toEqual([]);
    expect(JSON.stringify(templates.service)).not.toContain("ProvisionedConcurrency");
  });

  it("give each function a role, a policy and a log of its own, and each queue a policy", () => {
    const count = (type: string) => findResources(templates.service, type).length;
    const functions = count("AWS::Lambda::Function");
    expect(functions).toBeGreaterThan(5);
    expect(count("AWS::IAM::Role")).toBe(functions);
    expect(count("AWS::IAM::Policy")).toBe(functions);
    // The front door logs requests besides.
    expect(count("AWS::Logs::LogGroup")).toBe(functions + 1);
    expect(count("AWS::SQS::QueuePolicy")).toBe(count("AWS::SQS::Queue"));
  });

  it("let alarms and the budget reach their topic, and nobody outside of the account", () => {
    const [, policy] = findResources(templates.service, "AWS::SNS::TopicPolicy")[0] ?? [];
    const { Statement } = policy?.PolicyDocument as {
      Statement: { Effect: string; Principal: { Service?: string[] }; Condition: object }[];
    };
    const allowed = Statement.filter(({ Effect }) => Effect === "Allow");
    expect(allowed.flatMap(({ Principal }) => Principal.Service)).toEqual([
      "budgets.amazonaws.com",
      "cloudwatch.amazonaws.com",
    ]);
    for (const { Condition } of allowed) expect(JSON.stringify(Condition)).toContain("aws:SourceAccount");
  });

  it("raise no alarm that docs/operate.md does not explain", () => {
    const names = findResources(templates.service, "AWS::CloudWatch::Alarm").map(([id]) =>
      id.replace(/^Alarms/, "").replace(/[0-9A-F]{8}$/, ""),
    );
    expect(names.length).toBeGreaterThan(10);
    const explained = names.filter((name) => operate.includes(`\`${name}\``));
    expect(explained).toEqual(names);
    const composites = findResources(templates.service, "AWS::CloudWatch::CompositeAlarm");
    expect(composites.filter(([id]) => operate.includes(`\`${id.slice("Alarms".length, -8)}\``))).toEqual(
      composites,
    );
    // The parts of an alarm leave it to that to tell anybody.
    const parts = JSON.stringify(composites.map(([, { AlarmRule }]) => AlarmRule));
    const alarms = [...findResources(templates.service, "AWS::CloudWatch::Alarm"), ...composites];
    const silent = alarms.filter(([, { AlarmActions }]) => AlarmActions === undefined);
    expect(silent.filter(([id]) => !parts.includes(`"${id}"`))).toEqual([]);
    expect(silent).toHaveLength(2 * composites.length);
    for (const [, alarm] of alarms.filter((each) => !silent.includes(each)))
      expect(alarm).toMatchObject({ AlarmActions: [expect.anything()], OKActions: [expect.anything()] });
  });

  it("are raised by silence where something has to be counted all the time, and nowhere else", () => {
    const silent = findResources(templates.service, "AWS::CloudWatch::Alarm").filter(
      ([, { TreatMissingData }]) => TreatMissingData !== "notBreaching",
    );
    expect(silent).toMatchObject([
      [
        expect.stringContaining("SweepSilent"),
        { MetricName: "Invocations", ComparisonOperator: "LessThanThreshold", TreatMissingData: "breaching" },
      ],
    ]);
  });
});

describe("production", () => {
  it("keeps its data when the stack is deleted", () => {
    const production = synthesiseTemplates({
      stage: "prod",
      configuration: { lightning: { node: "lnd", url: "https://lnd.example" } },
    });
    const template = Template.fromJSON(structuredClone(production.data));
    for (const type of [
      "AWS::DynamoDB::Table",
      "AWS::S3::Bucket",
      "AWS::SecretsManager::Secret",
      "AWS::Cognito::UserPool",
    ]) {
      template.allResources(type, { DeletionPolicy: "Retain" });
    }
    template.hasResourceProperties("AWS::DynamoDB::Table", { DeletionProtectionEnabled: true });
  });
});
