import { Template } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { allRails, templatesOf } from "../../../integration/assembly/assembly.ts";

function stacksIn(region: string): Record<string, Template> {
  const { stacks } = templatesOf({ configuration: { ...allRails, wafRequestsPer5Minutes: 500 }, region });
  return Object.fromEntries(
    stacks.map((stack) => [
      `${stack.region} ${stack.name}`,
      Template.fromJSON(structuredClone(stack.template)),
    ]),
  );
}

it("a WAF is part of a service in us-east-1", () => {
  const stacks = stacksIn("us-east-1");
  expect(Object.keys(stacks)).toEqual(["us-east-1 MarkdownToPdf-dev-data", "us-east-1 MarkdownToPdf-dev"]);
  stacks["us-east-1 MarkdownToPdf-dev"]?.hasResourceProperties("AWS::WAFv2::WebACL", { Scope: "CLOUDFRONT" });
});

it("a WAF of a service elsewhere is in a stack of its own, which goes out before it", () => {
  const stacks = stacksIn("eu-central-1");
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

it("callers whom it stops are told so in the form of the interface", () => {
  stacksIn("us-east-1")["us-east-1 MarkdownToPdf-dev"]?.hasResourceProperties("AWS::WAFv2::WebACL", {
    CustomResponseBodies: {
      tooMany: {
        ContentType: "APPLICATION_JSON",
        Content: '{"detail":"Too many requests from this address. Try again in five minutes."}',
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
