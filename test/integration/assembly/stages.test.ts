import { describe, expect, it } from "vitest";
import { metricsNamespace } from "../../../lambdas/metrics/names.ts";
import {
  allRails,
  firstStage,
  findResources,
  synthesiseTemplates,
  type Template,
  type Templates,
} from "./assembly.ts";
import { physicalNames } from "./physical-names.ts";

/** Two stages in one account and region share nothing. */

const email = { from: "Markdown to PDF <documents@example.com>" };
const existing = { ...email, verify: "existing" };

const stages = {
  // As it is checked in.
  dev: synthesiseTemplates({ stage: "dev", configuration: firstStage }),
  prod: synthesiseTemplates({ stage: "prod", configuration: { ...allRails, email } }),
  beside: synthesiseTemplates({ stage: "staging", configuration: { ...allRails, email: existing } }),
  clash: synthesiseTemplates({ stage: "staging", configuration: { ...allRails, email } }),
};

function shared(a: Templates, b: Templates): string[] {
  const names = ({ data, service }: Templates) => [data, service].flatMap(physicalNames);
  const taken = new Set(names(a).map(({ name }) => name));
  return names(b)
    .map(({ name }) => name)
    .filter((name) => taken.has(name));
}

/** What alarms and dashboards of a template listen to, with its own resources distinguished from those of other stacks. */
type Metric = Readonly<Record<string, unknown>>;

function listenedTo(template: Template): string[] {
  const alarms = findResources(template, "AWS::CloudWatch::Alarm").flatMap(([, alarm]) =>
    // One that reckons with several names each of them.
    ((alarm.Metrics ?? [{ MetricStat: { Metric: alarm } }]) as { MetricStat?: { Metric: Metric } }[]).flatMap(
      ({ MetricStat }) =>
        MetricStat
          ? [JSON.stringify(["Namespace", "MetricName", "Dimensions"].map((key) => MetricStat.Metric[key]))]
          : [],
    ),
  );
  return alarms.filter((alarm) => !alarm.includes('"Ref"') && !alarm.includes('"Fn::GetAtt"'));
}

describe("two stages in one account", () => {
  it("give no name twice", () => {
    expect(shared(stages.dev, stages.prod)).toEqual([]);
    expect(shared(stages.prod, stages.beside)).toEqual([]);
    expect([stages.dev.data, stages.dev.service].flatMap(physicalNames).length).toBeGreaterThan(10);
  });

  it("would collide in the sender that both have verified, which a setting avoids", () => {
    expect(shared(stages.prod, stages.clash)).toEqual([
      'AWS::SES::EmailIdentity EmailIdentity "example.com"',
    ]);
  });

  it("have alarms that listen to metrics of their own", () => {
    const [dev, prod] = [stages.dev, stages.prod].map(({ service }) => listenedTo(service));
    expect(dev?.length).toBeGreaterThan(4);
    expect(dev?.filter((metric) => prod?.includes(metric))).toEqual([]);
  });

  it("show and count metrics of their own", () => {
    for (const [name, { service }] of [["dev", stages.dev] as const, ["prod", stages.prod] as const]) {
      const [, dashboard] = findResources(service, "AWS::CloudWatch::Dashboard")[0] ?? [];
      const shown = JSON.stringify(dashboard).matchAll(new RegExp(`"${metricsNamespace}[^\\\\"]*`, "g"));
      expect(new Set([...shown].map(([namespace]) => namespace))).toEqual(
        new Set([`"${metricsNamespace}/${name}`, `"${metricsNamespace}-${name}`]),
      );
      for (const [, { Environment }] of findResources(service, "AWS::Lambda::Function"))
        expect((Environment as { Variables: object }).Variables).toMatchObject({
          POWERTOOLS_METRICS_NAMESPACE: `${metricsNamespace}/${name}`,
        });
    }
  });
});

describe("what protects a stage", () => {
  const { lightning, x402, evm } = allRails;
  const onMainnet = { ...evm, network: "base", payTo: "0x1111111111111111111111111111111111111111" };

  it.each([
    ["test money", { x402, evm }, false],
    ["Lightning", { lightning }, true],
    ["USDC on Base beside a test network", { evm: [evm, onMainnet] }, true],
  ])("a stage that takes %s protects its stacks from deletion accordingly", (_, rails, isProtected) => {
    const { stacks } = synthesiseTemplates({ stage: "eu", configuration: rails });
    expect(stacks.map((stack) => stack.isProtected)).toEqual([isProtected, isProtected]);
  });

  it.each([
    ["Lightning", { lightning }, "Retain"],
    ["test money alone", { x402, evm }, "Delete"],
  ])("a stage that takes %s leaves its data to the deletion policy that fits", (_, configuration, policy) => {
    const { Resources } = synthesiseTemplates({ stage: "eu", configuration }).data;
    const holding = /^AWS::(?:DynamoDB::Table|S3::Bucket|SecretsManager::Secret|Cognito::UserPool)$/;
    const policies = Object.values(Resources).flatMap(({ Type, DeletionPolicy }) =>
      holding.test(Type) ? [DeletionPolicy] : [],
    );
    expect(policies.length).toBeGreaterThan(6);
    expect(new Set(policies)).toEqual(new Set([policy]));
  });
});

describe("a stage", () => {
  it("budgets what carries its tag, which all of it does", () => {
    for (const [name, { data, service }] of Object.entries({ dev: stages.dev, prod: stages.prod })) {
      const deployment = `MarkdownToPdf-${name}`;
      const [, budget] = findResources(service, "AWS::Budgets::Budget")[0] ?? [];
      expect(budget?.Budget).toMatchObject({
        CostFilters: { TagKeyValue: [`user:deployment$${deployment}`] },
      });
      const billed = [
        "AWS::DynamoDB::Table",
        "AWS::S3::Bucket",
        "AWS::SecretsManager::Secret",
        "AWS::Lambda::Function",
        "AWS::SQS::Queue",
        "AWS::ApiGatewayV2::Api",
        "AWS::CloudFront::Distribution",
        "AWS::Logs::LogGroup",
        "AWS::CloudWatch::Alarm",
      ];
      for (const type of billed) {
        const made = [data, service].flatMap((template) => findResources(template, type));
        expect(made.length, type).toBeGreaterThan(0);
        // API Gateway takes tags as an object, the others as a list.
        for (const [id, { Tags = {} }] of made)
          expect(
            Array.isArray(Tags)
              ? Tags
              : Object.entries(Tags as object).map(([Key, Value]: [string, unknown]) => ({ Key, Value })),
            id,
          ).toContainEqual({ Key: "deployment", Value: deployment });
      }
    }
  });
});
