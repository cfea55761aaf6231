import { beforeAll, describe, expect, it } from "vitest";
import {
  deliverConcurrency,
  limitUnpaidPerAddress,
  minConcurrency,
  shareConcurrency,
  shareThrottle,
} from "../../../lib/concurrency.ts";
import { findResources, synthesiseTemplates, type Template } from "../../integration/assembly/assembly.ts";

let service: Template;
beforeAll(() => {
  ({ service } = synthesiseTemplates());
});

describe("the functions of a stage", () => {
  it.each([
    [10, { render: 2, slowRender: 2, previews: 0, waiting: 1 }, { rate: 50, burst: 100 }],
    [12, { render: 2, slowRender: 2, previews: 1, waiting: 1 }, { rate: 50, burst: 100 }],
    [30, { render: 5, slowRender: 2, previews: 1, waiting: 7 }, { rate: 80, burst: 100 }],
    [300, { render: 50, slowRender: 10, previews: 5, waiting: 112 }, { rate: 800, burst: 800 }],
    [9000, { render: 1000, slowRender: 300, previews: 100, waiting: 1000 }, { rate: 24000, burst: 24000 }],
  ])("are shared, of %d, as the simulation sells with", (lambdaConcurrency, shares, throttle) => {
    expect(shareConcurrency({ lambdaConcurrency })).toEqual(shares);
    expect(shareThrottle({ lambdaConcurrency })).toEqual(throttle);
  });

  it("are never more than there are, with previews or without", () => {
    for (let lambdaConcurrency = minConcurrency; lambdaConcurrency < 2_000; lambdaConcurrency++) {
      const shares = shareConcurrency({ lambdaConcurrency });
      expect(shares.previews > 0).toBe(lambdaConcurrency >= 12);
      // Beside them the API with one waiting request, the sweep and the events of emails.
      expect(
        shares.render + shares.slowRender + deliverConcurrency + 2 * shares.previews + shares.waiting + 3,
      ).toBeLessThanOrEqual(lambdaConcurrency);
    }
  });

  it("make offers to one address for a part of what they sell, and at least for 2,000 documents an hour", () => {
    for (const lambdaConcurrency of [10, 300, 3000]) {
      const most = limitUnpaidPerAddress({ lambdaConcurrency });
      expect(most).toBeGreaterThanOrEqual(2000);
      // Eight requests for each document.
      expect(most).toBeLessThan((shareThrottle({ lambdaConcurrency }).rate / 8) * 3600);
    }
  });

  it("are told how many requests may wait", () => {
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
