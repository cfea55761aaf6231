import { describe, expect, it } from "vitest";
import { compareTemplates } from "../../../operator/upgrade/template-changes.ts";
import { allRails, synthesiseTemplates, type Template } from "../../integration/assembly/assembly.ts";

/** Catches an upgrade that empties what holds data, or gives an address away, and of which nobody is warned. */

const from = "Markdown to PDF <documents@example.com>";
const configuration = { ...allRails, email: { from }, alarmEmail: "a@example.com" };
const { data, service } = synthesiseTemplates({ stage: "prod", configuration });
const stacks = { data, service };

const plain = (template: Template) =>
  structuredClone(template) as { Resources: Record<string, { Type: string; Properties: object }> };

describe("the list of what a deployment would change", () => {
  it("is empty where the templates are equal", () => {
    expect(compareTemplates("s", plain(service), plain(service))).toEqual([]);
  });

  it("includes what is updated in place, which loses nothing", () => {
    const after = plain(service);
    const [name = ""] =
      Object.entries(after.Resources).find(([, { Type }]) => Type === "AWS::Lambda::Function") ?? [];
    Object.assign(after.Resources[name]?.Properties ?? {}, { MemorySize: 333 });
    expect(compareTemplates("s", plain(service), after)).toEqual([
      {
        stack: "s",
        effect: "update",
        type: "AWS::Lambda::Function",
        resource: name,
        properties: ["MemorySize"],
      },
    ]);
  });

  it("begins with a table that a changed key would empty", () => {
    const after = plain(data);
    const [name = ""] =
      Object.entries(after.Resources).find(([, { Type }]) => Type === "AWS::DynamoDB::Table") ?? [];
    const KeySchema = [{ AttributeName: "id", KeyType: "HASH" }];
    Object.assign(after.Resources[name]?.Properties ?? {}, { KeySchema });
    expect(compareTemplates("s", plain(data), after)[0]).toMatchObject({
      effect: "replace",
      resource: name,
      properties: ["KeySchema"],
      loses: "jobs, payments and accounts",
    });
  });

  it("includes retained resources that leave the template, and names that others use", () => {
    const known = [
      "AWS::CloudFront::Distribution",
      "AWS::ApiGatewayV2::Api",
      "AWS::SES::EmailIdentity",
      "AWS::SNS::Topic",
    ];
    const tried = new Set<string>();
    for (const template of Object.values(stacks))
      for (const [name, { Type, DeletionPolicy }] of Object.entries(template.Resources)) {
        if (DeletionPolicy !== "Retain" && !known.includes(Type)) continue;
        tried.add(Type);
        const after = plain(template);
        Reflect.deleteProperty(after.Resources, name);
        const lost = compareTemplates("s", plain(template), after).filter(({ loses }) => loses !== undefined);
        expect(
          lost.map(({ resource }) => resource),
          Type,
        ).toEqual([name]);
      }
    expect([...tried]).toEqual(expect.arrayContaining(["AWS::SecretsManager::Secret", ...known]));
  });
});
