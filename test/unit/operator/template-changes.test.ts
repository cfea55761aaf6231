import { describe, expect, it } from "vitest";
import { changesBetween } from "../../../operator/upgrade/template-changes.ts";
import { allRails, templatesOf, type Template } from "../../integration/assembly/assembly.ts";

/** Catches an upgrade that empties what holds data, or gives an address away, and of which nobody is warned. */

const from = "Markdown to PDF <documents@example.com>";
const configuration = { ...allRails, email: { from }, alarmEmail: "a@example.com" };
const { data, service } = templatesOf({ stage: "prod", configuration });
const stacks = { data, service };

const plain = (template: Template) =>
  structuredClone(template) as { Resources: Record<string, { Type: string; Properties: object }> };

describe("what a deployment would change", () => {
  it("is nothing where the templates are the same", () => {
    expect(changesBetween("s", plain(service), plain(service))).toEqual([]);
  });

  it("is told for what is updated in place, and loses nothing", () => {
    const after = plain(service);
    const [name = ""] =
      Object.entries(after.Resources).find(([, { Type }]) => Type === "AWS::Lambda::Function") ?? [];
    Object.assign(after.Resources[name]?.Properties ?? {}, { MemorySize: 333 });
    expect(changesBetween("s", plain(service), after)).toEqual([
      {
        stack: "s",
        effect: "update",
        type: "AWS::Lambda::Function",
        resource: name,
        properties: ["MemorySize"],
      },
    ]);
  });

  it("names a table that another key would empty, before all else", () => {
    const after = plain(data);
    const [name = ""] =
      Object.entries(after.Resources).find(([, { Type }]) => Type === "AWS::DynamoDB::Table") ?? [];
    const KeySchema = [{ AttributeName: "id", KeyType: "HASH" }];
    Object.assign(after.Resources[name]?.Properties ?? {}, { KeySchema });
    expect(changesBetween("s", plain(data), after)[0]).toMatchObject({
      effect: "replace",
      resource: name,
      properties: ["KeySchema"],
      loses: "jobs, payments and accounts",
    });
  });

  it("loses whatever is kept when it leaves the template, and the names that others know", () => {
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
        const lost = changesBetween("s", plain(template), after).filter(({ loses }) => loses !== undefined);
        expect(
          lost.map(({ resource }) => resource),
          Type,
        ).toEqual([name]);
      }
    expect([...tried]).toEqual(expect.arrayContaining(["AWS::SecretsManager::Secret", ...known]));
  });
});
