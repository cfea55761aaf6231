import { beforeAll, describe, expect, it } from "vitest";
import { countWaitingRequests } from "../../../lib/concurrency.ts";
import { findResources, synthesiseTemplates, type Template } from "../../integration/assembly/assembly.ts";

let service: Template;
beforeAll(() => {
  ({ service } = synthesiseTemplates());
});

describe("the requests that may wait for their jobs at once", () => {
  const queues = { renderConcurrency: 2, slowRenderConcurrency: 2, callbacks: true, previews: false };

  it.each([
    [10, queues, 1],
    [13, queues, 1],
    [14, queues, 2],
    [1000, { ...queues, renderConcurrency: 200, slowRenderConcurrency: 40 }, 377],
    [1000, { ...queues, waitingRequests: 3 }, 3],
    [1000, { ...queues, waitingRequests: 0 }, 0],
  ])(
    "are, of %d functions, half of what %o leave, or as many as the settings say",
    (lambdaConcurrency, stage, count) => {
      expect(countWaitingRequests({ ...stage, lambdaConcurrency })).toBe(count);
    },
  );

  it("are told to the functions", () => {
    const waiting = findResources(service, "AWS::Lambda::Function").flatMap(([, { Environment }]) => {
      const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, unknown> };
      return Variables.WAITING_REQUESTS ?? [];
    });
    expect(waiting).toEqual(["1", "1"]);
  });
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

  it.each([
    ["sweep", "Sweepingsweep", 60],
    ["own purchase", "OwnPurchasingownpurchase", 300],
  ])("does not run a late %s beside others", (_what, name, seconds) => {
    const configured = findResources(service, "AWS::Lambda::EventInvokeConfig");
    expect(configured).toHaveLength(2);
    const [, found = {}] =
      configured.find(([, { FunctionName }]) => JSON.stringify(FunctionName).includes(name)) ?? [];
    expect(found).toMatchObject({ MaximumEventAgeInSeconds: seconds, MaximumRetryAttempts: 0 });
  });
});
