import { expect, it } from "vitest";
import { findResources, synthesiseTemplates } from "../../integration/assembly/assembly.ts";

const { service } = synthesiseTemplates();

it("an event of SES is kept when EventBridge cannot deliver it or the function fails", () => {
  const [queue] = findResources(service, "AWS::SQS::Queue").find(([id]) => id.includes("LostEvents")) ?? [];
  const arn = { "Fn::GetAtt": [queue, "Arn"] };
  const asynchronous = findResources(service, "AWS::Events::Rule").flatMap(
    ([, { Targets }]) =>
      Targets as { Arn: { "Fn::GetAtt": [string] }; DeadLetterConfig?: { Arn: unknown } }[],
  );
  const kept = asynchronous.filter(({ DeadLetterConfig }) => DeadLetterConfig);
  expect(kept.map(({ DeadLetterConfig }) => DeadLetterConfig?.Arn)).toEqual([arn]);
  for (const { Arn } of kept) {
    const { DeadLetterConfig } = service.Resources[Arn["Fn::GetAtt"][0]]?.Properties ?? {};
    expect(DeadLetterConfig).toEqual({ TargetArn: arn });
  }
  // Schedules alone lose their events: the sweep's, as each minute brings another, and those of own purchases.
  expect(asynchronous).toHaveLength(3);
});
