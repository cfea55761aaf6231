import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { findResources, synthesiseTemplates } from "../../integration/assembly/assembly.ts";

/** What CloudWatch computes of documents that were in time, and of others. */

interface Part {
  readonly Threshold: number;
  readonly Metrics: readonly {
    readonly Expression?: string;
    readonly MetricStat?: { readonly Period: number };
  }[];
}

const alarms = findResources(synthesiseTemplates().service, "AWS::CloudWatch::Alarm");

function findPart(name: string): Part {
  const [, part] = alarms.find(([id]) => id.startsWith(`Alarms${name}`)) ?? [];
  if (!part) throw new Error(`There is no alarm ${name}`);
  return part as never;
}

/** Computes an alarm's expression as metric math does: `FILL` and `IF` are its functions, the rest is arithmetic. */
function isRaised(name: string, counted: { readonly total?: number; readonly good?: number }): boolean {
  const { Threshold, Metrics } = findPart(name);
  const expression = Metrics.find(({ Expression }) => Expression !== undefined)?.Expression ?? "";
  const value: unknown = runInNewContext(expression, {
    total: undefined,
    good: undefined,
    ...counted,
    IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
    FILL: (value: number | undefined, missing: number) => value ?? missing,
  });
  return Number(value) >= Threshold;
}

describe("the burn rate of the objective", () => {
  it.each([
    ["DocumentsLateFastLong", 3600, 14.4],
    ["DocumentsLateFastShort", 300, 14.4],
    ["DocumentsLateSlowLong", 21_600, 6],
    ["DocumentsLateSlowShort", 1800, 6],
  ])("is taken by %s over %i seconds, and compared with %d times what is allowed", (name, seconds, rate) => {
    const { Threshold, Metrics } = findPart(name);
    expect(Threshold).toBe(rate);
    const periods = new Set(Metrics.flatMap(({ MetricStat }) => MetricStat?.Period ?? []));
    expect([...periods]).toEqual([seconds]);
  });

  it.each([
    ["nothing is sold", {}, false, false],
    ["one document of one is late", { total: 1, good: 0 }, false, false],
    ["two of two are late", { total: 2, good: 0 }, false, false],
    ["three of three are late", { total: 3, good: 0 }, true, true],
    ["one of a hundred is late, as is allowed", { total: 100, good: 99 }, false, false],
    ["6 % are late", { total: 1000, good: 940 }, false, true],
    ["14 % are late", { total: 1000, good: 860 }, false, true],
    ["15 % are late", { total: 1000, good: 850 }, true, true],
  ])("raises the parts for a long time when %s", (_what, counted, fast, slow) => {
    expect(isRaised("DocumentsLateFastLong", counted)).toBe(fast);
    expect(isRaised("DocumentsLateSlowLong", counted)).toBe(slow);
  });

  it("raises the parts for a short time by one late document, and not once none is", () => {
    expect(isRaised("DocumentsLateFastShort", { total: 1, good: 0 })).toBe(true);
    expect(isRaised("DocumentsLateFastShort", { total: 9, good: 9 })).toBe(false);
    expect(isRaised("DocumentsLateFastShort", {})).toBe(false);
  });

  it("raises the alarm only when both of its parts are raised", () => {
    const composites = findResources(synthesiseTemplates().service, "AWS::CloudWatch::CompositeAlarm");
    expect(composites).toHaveLength(2);
    for (const [, { AlarmRule }] of composites) expect(JSON.stringify(AlarmRule)).toContain(" AND ");
  });
});

describe("the alarm of own purchases", () => {
  const alarm = () => {
    const { Metrics, Threshold } = findPart("OwnPurchasesFailedTwice");
    const expression = Metrics.find(({ Expression }) => Expression !== undefined)?.Expression ?? "";
    return (counted: object): boolean =>
      Number(
        runInNewContext(expression, {
          failed: undefined,
          errors: undefined,
          ...counted,
          IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
          FILL: (value: number | undefined, missing: number) => value ?? missing,
        }),
      ) >= Threshold;
  };

  it("is raised when two failed in a row, or the function died twice", () => {
    const isAlarm = alarm();
    expect([{}, { errors: 1 }, { failed: 0, errors: 0 }].map(isAlarm)).toEqual([false, false, false]);
    expect([{ failed: 1 }, { errors: 2 }].map(isAlarm)).toEqual([true, true]);
  });
});
