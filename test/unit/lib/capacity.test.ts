import { expect, it } from "vitest";
import { allRails, resourcesOf, templatesOf } from "../../integration/assembly/assembly.ts";

interface Alarm {
  readonly Metrics?: readonly { readonly MetricStat?: object }[];
  readonly Dimensions?: readonly object[];
}

function serviceIn(region: string): {
  readonly functions: readonly string[];
  readonly alarm: (name: string) => Alarm | undefined;
} {
  const email = { from: "a@example.com" };
  const { service } = templatesOf({ configuration: { ...allRails, email }, region });
  const alarms = resourcesOf(service, "AWS::CloudWatch::Alarm");
  return {
    functions: resourcesOf(service, "AWS::Lambda::Function").map(([id]) => id),
    alarm: (name) => alarms.find(([id]) => id.startsWith(`Alarms${name}`))?.[1],
  };
}

it("every function that is throttled raises an alarm", () => {
  const { functions, alarm } = serviceIn("eu-central-1");
  const watched = ["ThrottledRequests", "ThrottledWork"].flatMap((name) =>
    (alarm(name)?.Metrics ?? []).filter(({ MetricStat }) => MetricStat),
  );
  expect(functions.length).toBeGreaterThan(9);
  for (const id of functions) expect(JSON.stringify(watched), id).toContain(`"${id}"`);
});

it("errors of CloudFront raise one where CloudWatch has them", () => {
  expect(serviceIn("us-east-1").alarm("EdgeErrors")).toMatchObject({
    Namespace: "AWS/CloudFront",
    MetricName: "5xxErrorRate",
    Dimensions: [{ Name: "DistributionId" }, { Name: "Region", Value: "Global" }],
  });
  expect(serviceIn("eu-central-1").alarm("EdgeErrors")).toBeUndefined();
});
