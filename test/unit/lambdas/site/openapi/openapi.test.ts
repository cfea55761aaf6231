import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { describedRoutes } from "../../../../../lambdas/http-contract/routes.ts";
import known from "../../../../../lambdas/http-contract/interface-version.json" with { type: "json" };
import { interfaceVersionAt } from "../../../../../lambdas/site/openapi/interface-version.ts";
import { openApiDocument } from "../../../../../lambdas/site/openapi/openapi.ts";
import { everythingOnSale, lightningOnly, withoutChallenge, solanaOnly } from "../deployments.ts";
import { document, operations } from "./described.ts";

describe("the OpenAPI document", () => {
  it.each([everythingOnSale, lightningOnly, withoutChallenge, solanaOnly])(
    "is valid OpenAPI 3.1",
    async (deployment) => {
      const validator = new Validator();
      expect(
        await validator.validate(structuredClone(openApiDocument(deployment)) as Record<string, unknown>),
      ).toEqual({ valid: true });
      expect(validator.version).toBe("3.1");
      expect(() => validator.resolveRefs()).not.toThrow();
    },
  );

  it("describes every route and nothing else", () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(
      describedRoutes.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  it("gives no value several types in one schema, which generators for Go refuse", () => {
    const several = JSON.stringify(openApiDocument(everythingOnSale)).match(/"type":\["\w+","(?!null)\w+"/g);
    expect(several).toBeNull();
  });

  it("has a version that is a time in UTC", () => {
    const { version } = document.info;
    expect(version).toBe(known.version);
    expect(new Date(version).toISOString().replace(".000", "")).toBe(version);
  });
});

describe("the version of the interface", () => {
  const now = new Date("2030-01-02T03:04:05.678Z");
  const recorded = interfaceVersionAt(now, { version: "", fingerprint: "" }, document);
  const changed = (
    change: (copy: { info: Record<string, string>; paths: Record<string, object> }) => void,
  ) => {
    const copy = structuredClone(document) as never;
    change(copy);
    return interfaceVersionAt(now, recorded, copy);
  };

  it("is that of the current interface, as `npm run interface-version` sets it", () => {
    expect(interfaceVersionAt(now, known)).toEqual(known);
  });

  it("becomes the time of the change when anything has changed", () => {
    expect(recorded.version).toBe("2030-01-02T03:04:05Z");
    const fingerprints = [
      changed(({ paths }) => (paths["/new"] = {})),
      changed(({ paths }) => delete paths["/health"]),
      changed(({ info }) => (info.description = "Another")),
    ].map(({ fingerprint }) => fingerprint);
    expect(new Set([...fingerprints, recorded.fingerprint]).size).toBe(4);
  });

  it("stays when nothing has changed, in any order of fields", () => {
    expect(changed(({ info }) => (info.version = "Another"))).toBe(recorded);
    const turned = changed((copy) => {
      copy.paths = Object.fromEntries(Object.entries(copy.paths).reverse());
    });
    expect(turned).toBe(recorded);
  });
});
