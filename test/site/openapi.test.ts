import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { routes } from "../../lambdas/routes.ts";
import { interfaceVersion, openApiDocument } from "../../lambdas/site/openapi.ts";

const document = openApiDocument("https://pdf.example") as { paths: object; info: { version: string } };

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it("describes every route and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it("carries a version stamp in UTC", () => {
    expect(document.info.version).toBe(interfaceVersion);
    expect(new Date(interfaceVersion).toISOString().replace(".000", "")).toBe(interfaceVersion);
  });
});
