import { rmSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { synthesise, type Assembly, type Template } from "../../integration/assembly/assembly.ts";
import { configurations, region } from "../../integration/assembly/configurations.ts";
import { physicalNames } from "../../integration/assembly/physical-names.ts";

/**
 * From any configuration to any other one can deploy. `cdk deploy --all` updates the data stack first, while the service of the
 * configuration before still imports from it, and CloudFormation neither deletes nor changes an export in use (AWS CloudFormation User
 * Guide, "Get exports of a deployed CloudFormation stack"). What is kept when it leaves a template, and has a name, cannot be made again.
 */

const names = Object.keys(configurations);
const changes = names.flatMap((before) =>
  names.filter((after) => after !== before).map((after) => [before, after] as const),
);

const made = new Map<string, Assembly>();
beforeAll(() => {
  for (const [name, configuration] of Object.entries(configurations)) {
    // Those that take real money keep their data.
    const assembly = synthesise({ stage: "prod", configuration, region });
    rmSync(assembly.folder, { recursive: true });
    made.set(name, assembly);
  }
});

function at(name: string): Assembly {
  const assembly = made.get(name);
  if (!assembly) throw new Error(`There is no ${name}`);
  return assembly;
}

/** Lists a template's exports: name → the resource and its attribute. */
function listExports({ Outputs = {} }: Template): Map<string, string> {
  return new Map(
    Object.values(Outputs).flatMap(({ Value, Export }) =>
      Export ? [[String(Export.Name), JSON.stringify(Value)] as const] : [],
    ),
  );
}

function listImports(template: Template): string[] {
  const imports = JSON.stringify(template).matchAll(/"Fn::ImportValue":"([^"]+)"/g);
  return [...new Set([...imports].map(([, name = ""]) => name))];
}

/** Properties that CloudFormation changes in place, so that the resource and what it exports stay (its template reference). */
const changedInPlace: Readonly<Record<string, readonly string[]>> = {
  "AWS::DynamoDB::Table": ["DeletionProtectionEnabled"],
  "AWS::S3::Bucket": ["LifecycleConfiguration"],
  "AWS::Cognito::UserPool": ["AdminCreateUserConfig", "DeletionProtection"],
};

function describeIdentity(template: Template, id: string): object {
  const { Type = "", Properties = {} } = template.Resources[id] ?? {};
  const fixed = Object.entries(Properties).filter(([name]) => !changedInPlace[Type]?.includes(name));
  return { Type, ...Object.fromEntries(fixed) };
}

describe("a change of configuration", () => {
  it("is tested between many configurations", () => {
    expect(changes.length).toBeGreaterThan(200);
  });

  it("leaves the service before its imports, unchanged, when the data stack is deployed first", () => {
    for (const [before, after] of changes) {
      const [was, is] = [listExports(at(before).data), listExports(at(after).data)];
      for (const name of listImports(at(before).service)) {
        expect(is.get(name), `${name}, from ${before} to ${after}`).toBe(was.get(name));
        const [, id = ""] = /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/.exec(was.get(name) ?? "") ?? [];
        expect(describeIdentity(at(after).data, id), `${id}, from ${before} to ${after}`).toEqual(
          describeIdentity(at(before).data, id),
        );
      }
    }
  });

  it("ends with a service that imports what exists", () => {
    for (const name of names) {
      const exported = listExports(at(name).data);
      const imported = listImports(at(name).service);
      expect(imported.length).toBeGreaterThan(5);
      expect(imported.filter((name) => !exported.has(name))).toEqual([]);
    }
  });

  it("drops no retained resource, so that no secret or user is orphaned", () => {
    let most = 0;
    for (const [before, after] of changes) {
      for (const stack of ["data", "service"] as const) {
        const kept = Object.entries(at(before)[stack].Resources).filter(
          ([, { DeletionPolicy }]) => DeletionPolicy !== undefined && DeletionPolicy !== "Delete",
        );
        most = Math.max(most, kept.length);
        for (const [id] of kept)
          expect(Object.keys(at(after)[stack].Resources), `from ${before} to ${after}`).toContain(id);
      }
    }
    // A stage without real money keeps nothing.
    expect(most).toBeGreaterThan(5);
  });

  it("creates nothing under a name that is still in use", () => {
    for (const [before, after] of changes) {
      for (const stack of ["data", "service"] as const) {
        const was = new Map(physicalNames(at(before)[stack]).map((resource) => [resource.name, resource]));
        for (const { name, id, type } of physicalNames(at(after)[stack])) {
          const taken = was.get(name);
          // What is new is made before what is gone is deleted.
          if (taken) expect(`${taken.type} ${taken.id}`, `from ${before} to ${after}`).toBe(`${type} ${id}`);
        }
      }
    }
  });
});
