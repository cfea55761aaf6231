import { readFileSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import { routes } from "../../lambdas/routes.ts";
import {
  lightningSettings,
  queueSettings,
  readSettings,
  renderSettings,
  serviceSettings,
  signingSettings,
  bucketSettings,
  tableSettings,
  x402Settings,
} from "../../lambdas/settings.ts";
import { readConfiguration } from "../../lib/configuration.ts";
import { ServiceStack } from "../../lib/stack.ts";

const { context } = JSON.parse(readFileSync(new URL("../../cdk.json", import.meta.url), "utf8")) as {
  context: { dev: object };
};

interface LambdaProperties {
  readonly Environment?: { readonly Variables: Record<string, unknown> };
}
interface Statement {
  readonly Action: string | string[];
}

let template: Template;
beforeAll(() => {
  const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
  const stack = new ServiceStack(app, "Test", {
    stage: "dev",
    configuration: readConfiguration("dev", context.dev),
  });
  template = Template.fromStack(stack);
});

/** The environment that the template gives to a function, with a plausible value for what only a deployment knows. */
function environmentOf(name: string): Record<string, string> {
  const functions = Object.entries(template.findResources("AWS::Lambda::Function"));
  const found = functions.find(([, { Properties }]) => {
    const variables = (Properties as LambdaProperties).Environment?.Variables;
    return variables?.POWERTOOLS_SERVICE_NAME === name;
  });
  const variables = (found?.[1].Properties as LambdaProperties | undefined)?.Environment?.Variables ?? {};
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [
      key,
      typeof value === "string" ? value : "https://deployed.example",
    ]),
  );
}

describe("the stack", () => {
  const rails = [lightningSettings, x402Settings];
  const purchasing = [
    serviceSettings,
    tableSettings,
    bucketSettings,
    queueSettings,
    signingSettings,
    ...rails,
  ];
  const rows = [
    ["submit", purchasing],
    ["sweep", purchasing],
    ["payment-request", [serviceSettings, tableSettings, signingSettings, ...rails]],
    ["status", [serviceSettings, tableSettings]],
    ["output", [tableSettings, bucketSettings]],
    ["site", [serviceSettings]],
    ["render", [tableSettings, bucketSettings, renderSettings]],
  ] as const;

  it.each(rows)("gives %s the settings that it reads", (name, schemas) => {
    const environment = environmentOf(name);
    for (const schema of schemas) readSettings(schema, environment);
  });

  it("routes what the service serves, and all else to its fallback", () => {
    const keys = Object.values(template.findResources("AWS::ApiGatewayV2::Route")).map(
      ({ Properties }) => (Properties as { RouteKey: string }).RouteKey,
    );
    expect(keys.sort()).toEqual(
      [...routes.map(({ method, path }) => `${method} ${path}`), "ANY /{proxy+}"].sort(),
    );
  });

  it("lets render read no secret, send nothing, and see no payment's rail", () => {
    const policies = Object.entries(template.findResources("AWS::IAM::Policy")).filter(([id]) =>
      id.startsWith("Render"),
    );
    const actions = policies
      .flatMap(
        ([, { Properties }]) =>
          (Properties as { PolicyDocument: { Statement: Statement[] } }).PolicyDocument.Statement,
      )
      .flatMap(({ Action }) => Action);
    expect(actions.length).toBeGreaterThan(0);
    expect(
      actions.filter((action) => /secretsmanager|ses|dynamodb:(Put|Delete|Query|Scan)|sqs:Send/.test(action)),
    ).toEqual([]);
    expect(
      Object.keys(environmentOf("render")).filter((name) => /X402|SIGNING|SOLANA|LIGHTNING|L402/.test(name)),
    ).toEqual([]);
  });

  it("waits for a print six times over before a message comes again", () => {
    template.hasResourceProperties("AWS::SQS::Queue", { VisibilityTimeout: 720 });
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });
});

describe("a stage's configuration", () => {
  it("that is missing is asked for by name", () => {
    expect(() => readConfiguration("prod", undefined)).toThrow(/no stage "prod"/);
  });

  it("without any rail is refused", () => {
    expect(() => readConfiguration("dev", {})).toThrow(/needs a rail/);
  });

  it("that does not fit names every setting to mend", () => {
    const broken = {
      documentHours: 1,
      x402: { facilitatorUrl: "http://x", network: "solana", asset: "?", payTo: "?", rpcUrl: "x" },
    };
    expect(() => readConfiguration("dev", broken)).toThrow(
      /dev\.documentHours(.|\n)*dev\.x402\.facilitatorUrl(.|\n)*dev\.x402\.network(.|\n)*dev\.x402\.payTo/,
    );
  });
});
