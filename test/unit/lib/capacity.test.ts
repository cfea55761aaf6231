import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib/core";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll, expect, it } from "vitest";
import { addStacks } from "../../../lib/service-app.ts";
import { bothRails } from "../../integration/assembly/assembly.ts";

const folder = mkdtempSync(join(tmpdir(), "assembly-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Alarm {
  readonly Properties: {
    readonly Metrics?: readonly { readonly MetricStat?: object }[];
    readonly Dimensions?: readonly object[];
  };
}

function serviceIn(region: string): {
  readonly template: Template;
  readonly alarm: (name: string) => Alarm | undefined;
} {
  const email = { from: "a@example.com" };
  const context = { stage: "dev", dev: { ...bothRails, email }, "aws:cdk:bundling-stacks": [] };
  const app = new App({ context, analyticsReporting: false, outdir: mkdtempSync(join(folder, "app-")) });
  const template = Template.fromStack(addStacks(app, { account: "123456789012", region }).service);
  const alarms = Object.entries(template.findResources("AWS::CloudWatch::Alarm"));
  return {
    template,
    alarm: (name) => alarms.find(([id]) => id.startsWith(`Alarms${name}`))?.[1] as Alarm | undefined,
  };
}

it("every function that is throttled raises an alarm", () => {
  const { template, alarm } = serviceIn("eu-central-1");
  const watched = ["ThrottledRequests", "ThrottledWork"].flatMap((name) =>
    (alarm(name)?.Properties.Metrics ?? []).filter(({ MetricStat }) => MetricStat),
  );
  const functions = Object.keys(template.findResources("AWS::Lambda::Function"));
  expect(functions.length).toBeGreaterThan(9);
  for (const id of functions) expect(JSON.stringify(watched), id).toContain(`"${id}"`);
});

it("errors of CloudFront raise one where CloudWatch has them", () => {
  expect(serviceIn("us-east-1").alarm("EdgeErrors")?.Properties).toMatchObject({
    Namespace: "AWS/CloudFront",
    MetricName: "5xxErrorRate",
    Dimensions: [{ Name: "DistributionId" }, { Name: "Region", Value: "Global" }],
  });
  expect(serviceIn("eu-central-1").alarm("EdgeErrors")).toBeUndefined();
});
