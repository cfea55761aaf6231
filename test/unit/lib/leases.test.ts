import { beforeAll, describe, expect, it } from "vitest";
import { leaseMs } from "../../../lambdas/payments/ledger/ledger-writes.ts";
import { leaseMsFor } from "../../../lambdas/render/render.ts";
import { findResources, synthesiseTemplates } from "../../integration/assembly/assembly.ts";

interface Deployed {
  readonly Timeout: number;
  readonly Environment: { readonly Variables: Readonly<Record<string, string>> };
}

let functions: readonly (readonly [string, Deployed])[];
beforeAll(() => {
  const { service } = synthesiseTemplates();
  functions = findResources(service, "AWS::Lambda::Function") as unknown as typeof functions;
});

// Whoever takes over what a living process is at would do it beside it.
describe("a lease", () => {
  it("on a job lasts longer than the function that renders it may run", () => {
    const printers = functions.filter(([, { Environment }]) => "RENDER_TIMEOUT_MS" in Environment.Variables);
    expect(printers).toHaveLength(2);
    for (const [id, { Timeout, Environment }] of printers)
      expect(leaseMsFor(Number(Environment.Variables.RENDER_TIMEOUT_MS)), id).toBeGreaterThan(Timeout * 1000);
  });

  it("on a payment lasts longer than the request that settles it may run", () => {
    const submit = functions.find(([id]) => /submit/i.test(id));
    expect(submit?.[1].Timeout).toBeLessThan(leaseMs / 1000);
  });
});
