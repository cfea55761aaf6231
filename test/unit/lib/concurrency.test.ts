import { beforeAll, describe, expect, it } from "vitest";
import { findResources, synthesiseTemplates, type Template } from "../../integration/assembly/assembly.ts";

let service: Template;
beforeAll(() => {
  ({ service } = synthesiseTemplates());
});

describe("a small account with ten concurrent executions", () => {
  it("keeps four from the queues, for the API, the sweep and the events of emails", () => {
    const fed = findResources(service, "AWS::Lambda::EventSourceMapping").map(
      ([, { ScalingConfig }]) => (ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
    );
    expect(fed).toEqual([2, 2, 2]);
  });

  it("has no reserved concurrency, which Lambda would refuse", () => {
    const functions = findResources(service, "AWS::Lambda::Function");
    expect(functions.length).toBeGreaterThan(5);
    for (const [, properties] of functions)
      expect(properties).not.toHaveProperty("ReservedConcurrentExecutions");
  });

  it("does not run a late sweep beside others", () => {
    const configured = findResources(service, "AWS::Lambda::EventInvokeConfig");
    expect(configured).toHaveLength(1);
    const [, { FunctionName, MaximumEventAgeInSeconds, MaximumRetryAttempts }] = configured[0] ?? ["", {}];
    expect(JSON.stringify(FunctionName)).toContain("Sweepingsweep");
    expect([MaximumEventAgeInSeconds, MaximumRetryAttempts]).toEqual([60, 0]);
  });
});
