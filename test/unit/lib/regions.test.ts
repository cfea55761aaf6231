import { readFileSync } from "node:fs";
import { Template } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { allRails, findResources, synthesiseTemplates } from "../../integration/assembly/assembly.ts";

/** What a region changes: where the WAF is, and what CloudWatch knows of CloudFront. */

const synthesiseRegion = (region: string, waf: number | false = 500) =>
  synthesiseTemplates({
    configuration: { ...allRails, email: { from: "a@example.com" }, waf },
    region,
  });

interface Alarm {
  readonly Metrics?: readonly { readonly MetricStat?: object }[];
  readonly Dimensions?: readonly object[];
}

const findAlarm = (region: string, name: string): Alarm | undefined =>
  findResources(synthesiseRegion(region, false).service, "AWS::CloudWatch::Alarm").find(([id]) =>
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

it("a WAF of a service elsewhere is the operator's own, and the stack makes none", () => {
  expect(() => synthesiseRegion("eu-central-1")).toThrow(
    /must be in us-east-1, and the service is in eu-central-1.*waf\.json, and write its ARN as waf/,
  );
  const wafAclArn = `arn:aws:wafv2:us-east-1:000000000000:global/webacl/WebAcl-1/${"a".repeat(36)}`;
  const { stacks, service } = synthesiseTemplates({
    configuration: { ...allRails, waf: wafAclArn },
    region: "eu-central-1",
  });
  expect(stacks).toHaveLength(2);
  expect(findResources(service, "AWS::WAFv2::WebACL")).toEqual([]);
  const [[, distribution] = []] = findResources(service, "AWS::CloudFront::Distribution");
  expect(distribution).toMatchObject({ DistributionConfig: { WebACLId: wafAclArn } });
});

it.each([false, true])("the example of an own WAF is the stack's, with samples %s", (wafSampledRequests) => {
  const { service } = synthesiseTemplates({
    configuration: { ...allRails, waf: 500, wafSampledRequests },
    region: "us-east-1",
  });
  const [[, own] = []] = findResources(service, "AWS::WAFv2::WebACL");
  const text = readFileSync("docs/examples/waf.json", "utf8")
    .replaceAll(/\{\s*"Fn::Sub": "(\w+)-\$\{Stage\}"\s*\}/g, '"$1-dev"')
    .replaceAll(/\{\s*"Ref": "RequestsPer5Minutes"\s*\}/g, "500")
    .replaceAll(/\{\s*"Fn::If": \[\s*"Samples",\s*true,\s*false\s*\]\s*\}/g, String(wafSampledRequests));
  const { Resources } = JSON.parse(text) as { Resources: { WebAcl: { Properties: object } } };
  expect(Resources.WebAcl.Properties).toEqual({ ...own, Tags: undefined });
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

it("every function that is throttled raises an alarm, but for the one that a deployment waits for", () => {
  const region = "us-east-1";
  const functions = findResources(synthesiseRegion(region).service, "AWS::Lambda::Function")
    .map(([id]) => id)
    .filter((id) => !id.startsWith("PageFiles"));
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
