import { Template } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { allRails, findResources, synthesiseTemplates } from "../../integration/assembly/assembly.ts";

/** What a region changes: where the WAF is, and what CloudWatch knows of CloudFront. */

const synthesiseRegion = (region: string) =>
  synthesiseTemplates({
    configuration: { ...allRails, email: { from: "a@example.com" }, wafRequestsPer5Minutes: 500 },
    region,
  });

interface Alarm {
  readonly Metrics?: readonly { readonly MetricStat?: object }[];
  readonly Dimensions?: readonly object[];
}

const findAlarm = (region: string, name: string): Alarm | undefined =>
  findResources(synthesiseRegion(region).service, "AWS::CloudWatch::Alarm").find(([id]) =>
    id.startsWith(`Alarms${name}`),
  )?.[1];

function synthesiseStacks(region: string): Record<string, Template> {
  const { stacks } = synthesiseRegion(region);
  return Object.fromEntries(
    stacks.map((stack) => [
      `${stack.region} ${stack.name}`,
      Template.fromJSON(structuredClone(stack.template)),
    ]),
  );
}

it("a WAF is part of a service in us-east-1", () => {
  const stacks = synthesiseStacks("us-east-1");
  expect(Object.keys(stacks)).toEqual(["us-east-1 MarkdownToPdf-dev-data", "us-east-1 MarkdownToPdf-dev"]);
  stacks["us-east-1 MarkdownToPdf-dev"]?.hasResourceProperties("AWS::WAFv2::WebACL", { Scope: "CLOUDFRONT" });
});

it("a WAF of a service elsewhere is in a stack of its own, which is deployed first", () => {
  const stacks = synthesiseStacks("eu-central-1");
  const names = Object.keys(stacks);
  expect([...names].sort()).toEqual([
    "eu-central-1 MarkdownToPdf-dev",
    "eu-central-1 MarkdownToPdf-dev-data",
    "us-east-1 MarkdownToPdf-dev-edge",
  ]);
  expect(names.indexOf("us-east-1 MarkdownToPdf-dev-edge")).toBeLessThan(
    names.indexOf("eu-central-1 MarkdownToPdf-dev"),
  );
  stacks["us-east-1 MarkdownToPdf-dev-edge"]?.resourceCountIs("AWS::WAFv2::WebACL", 1);
  const service = stacks["eu-central-1 MarkdownToPdf-dev"];
  service?.resourceCountIs("AWS::WAFv2::WebACL", 0);
  const [distribution] = Object.values(service?.findResources("AWS::CloudFront::Distribution") ?? {});
  expect(JSON.stringify(distribution?.Properties)).toMatch(/"WebACLId":\{"Fn::GetAtt":\["ExportsReader/);
});

it("requests that the WAF blocks are answered in the form of the interface", () => {
  synthesiseStacks("us-east-1")["us-east-1 MarkdownToPdf-dev"]?.hasResourceProperties("AWS::WAFv2::WebACL", {
    CustomResponseBodies: {
      tooMany: {
        ContentType: "APPLICATION_JSON",
        Content:
          '{"detail":"Too many requests from this address. Try again in five minutes.","code":"requests-too-many"}',
      },
    },
    Rules: [
      {
        Action: {
          Block: {
            CustomResponse: {
              ResponseCode: 429,
              ResponseHeaders: [
                { Name: "retry-after", Value: "300" },
                { Name: "access-control-allow-origin", Value: "*" },
              ],
            },
          },
        },
      },
    ],
  });
});

it("every function that is throttled raises an alarm", () => {
  const region = "us-east-1";
  const functions = findResources(synthesiseRegion(region).service, "AWS::Lambda::Function").map(
    ([id]) => id,
  );
  const watched = ["ThrottledRequests", "ThrottledWork"].flatMap((name) =>
    (findAlarm(region, name)?.Metrics ?? []).filter(({ MetricStat }) => MetricStat),
  );
  expect(functions.length).toBeGreaterThan(9);
  for (const id of functions) expect(JSON.stringify(watched), id).toContain(`"${id}"`);
});

it("errors of CloudFront raise an alarm where CloudWatch has them", () => {
  expect(findAlarm("us-east-1", "EdgeErrors")).toMatchObject({
    Namespace: "AWS/CloudFront",
    MetricName: "5xxErrorRate",
    Dimensions: [{ Name: "DistributionId" }, { Name: "Region", Value: "Global" }],
  });
  expect(findAlarm("eu-central-1", "EdgeErrors")).toBeUndefined();
});
