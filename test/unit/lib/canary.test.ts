import { Match, Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { allRails, findResources, synthesiseTemplates } from "../../integration/assembly/assembly.ts";

describe("a canary", () => {
  const { service: made } = synthesiseTemplates({
    configuration: { ...allRails, canary: true, callbacks: false },
  });
  const template = Template.fromJSON(structuredClone(made));
  const aliases = findResources(made, "AWS::Lambda::Alias").map(([id]) => id);

  it("precedes each function that answers or prints", () => {
    expect(aliases.map((id) => id.replace(/canaryAlias[0-9A-F]{8}$/, "")).sort()).toEqual([
      ...[
        "Httpmcp",
        "Httpoutput",
        "Httppaymentrequest",
        "Httpsite",
        "Httpstatus",
        "Httpsubmit",
        "Httpunsubscribe",
      ],
      ...["Renderingrender", "Renderingslowrender"],
    ]);
    for (const id of aliases) {
      const { UpdatePolicy } = made.Resources[id] as unknown as { UpdatePolicy: object };
      expect(Object.keys(UpdatePolicy)).toEqual(["CodeDeployLambdaAliasUpdate"]);
    }
  });

  it("is the target of routes and queues, and may be called", () => {
    const targets = [
      ...findResources(made, "AWS::ApiGatewayV2::Integration").map(
        ([, { IntegrationUri }]) => IntegrationUri,
      ),
      ...findResources(made, "AWS::Lambda::EventSourceMapping").map(([, { FunctionName }]) => FunctionName),
    ].map((target) => JSON.stringify(target));
    const others = targets.filter((target) => !aliases.some((id) => target.includes(id)));
    expect(targets.length).toBe(aliases.length);
    expect(others).toEqual([]);
    const allowed = JSON.stringify(findResources(made, "AWS::Lambda::Permission"));
    for (const id of aliases.filter((alias) => alias.startsWith("Http"))) expect(allowed).toContain(id);
  });

  it("takes a tenth of the calls, and is rolled back when the new version fails, whatever the old one does", () => {
    template.allResourcesProperties("AWS::CodeDeploy::DeploymentGroup", {
      DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
      AlarmConfiguration: Match.objectLike({ Enabled: true, Alarms: [Match.anyValue()] }),
      AutoRollbackConfiguration: Match.objectLike({
        Enabled: true,
        Events: Match.arrayWith(["DEPLOYMENT_STOP_ON_ALARM"]),
      }),
    });
    const alarms = findResources(made, "AWS::CloudWatch::Alarm").filter(([id]) => id.includes("canary"));
    expect(alarms.length).toBe(aliases.length);
    for (const [, { Dimensions }] of alarms) {
      const names = (Dimensions as { Name: string }[]).map(({ Name }) => Name);
      expect(names.sort()).toEqual(["ExecutedVersion", "FunctionName", "Resource"]);
    }
  });

  it("deploys new versions of what prints, and of nothing else, when only the browser changes", () => {
    // A budget of its own synthesises the templates again.
    const versions = (monthlyBudgetUsd: number): string[] => {
      const { service } = synthesiseTemplates({
        configuration: { ...allRails, canary: true, monthlyBudgetUsd },
      });
      return findResources(service, "AWS::Lambda::Version").map(([id]) => id);
    };
    const before = versions(10);
    const fromAsset = Code.fromAsset.bind(Code);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    vi.spyOn(Code, "fromAsset").mockImplementation((path, options) =>
      fromAsset(path, path.endsWith("lib/assets") ? { ...options, assetHash: "a newer browser" } : options),
    );
    const changed = versions(11).filter((id) => !before.includes(id));
    expect(changed.map((id) => id.replace(/CurrentVersion[0-9a-fA-F]+$/, "")).sort()).toEqual([
      "Renderingrender",
      "Renderingslowrender",
    ]);
  });

  it.each([false, true])("has browsers that wait started for its documents, with canary %s", (canary) => {
    const { service } = synthesiseTemplates({
      configuration: { ...allRails, canary, lambdaConcurrency: 120, renderWarm: 3 },
    });
    const warm = findResources(service, "AWS::Lambda::Alias").filter(
      ([, { ProvisionedConcurrencyConfig }]) => ProvisionedConcurrencyConfig !== undefined,
    );
    expect(warm.map(([, properties]) => properties.ProvisionedConcurrencyConfig)).toEqual([
      { ProvisionedConcurrentExecutions: 3 },
    ]);
    const alias = warm[0]?.[0] ?? "";
    const fed = findResources(service, "AWS::Lambda::EventSourceMapping").map(([, { FunctionName }]) =>
      JSON.stringify(FunctionName),
    );
    expect(fed.filter((target) => target.includes(alias))).toHaveLength(1);
  });

  it("exists only on request", () => {
    const { service } = synthesiseTemplates();
    for (const type of ["AWS::Lambda::Alias", "AWS::CodeDeploy::DeploymentGroup"])
      expect(findResources(service, type)).toEqual([]);
  });
});
