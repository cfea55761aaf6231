import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compareTemplates, contents } from "../../../operator/upgrade/template-changes.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { allRails, synthesiseTemplates, type Template } from "../../integration/assembly/assembly.ts";

/**
 * What the last release deployed that holds data or has an address, against this version. Catches a renamed construct or property, by which an
 * upgrade would begin with empty tables, secrets or queues, and of which no change log warns. `RELEASE=write` makes the next release the last.
 */

interface Release {
  readonly version: string;
  readonly stacks: Readonly<Record<"data" | "service", Template>>;
}

const file = new URL("last-release.json", import.meta.url);
const from = "Markdown to PDF <documents@example.com>";
const current = synthesiseTemplates({ stage: "prod", configuration: { ...allRails, email: { from } } });

const holding = ({ Resources }: Template): Template => ({
  Resources: Object.fromEntries(
    Object.entries(Resources).flatMap(([name, { Type, ...rest }]) =>
      Type in contents ? [[name, { Type, ...rest, Metadata: undefined }]] : [],
    ),
  ),
});
if (process.env.RELEASE === "write") {
  const stacks = { data: holding(current.data), service: holding(current.service) };
  writeFileSync(file, JSON.stringify({ version: packageJson.version, stacks }));
}

/** What CHANGELOG.md tells those who upgrade, under "Before you deploy", by type and name. */
const announced: readonly string[] = [];

describe("an upgrade from the last release", () => {
  const release = JSON.parse(readFileSync(file, "utf8")) as Release;

  it("loses nothing with data or an address, except what is announced", () => {
    const lost = (["data", "service"] as const).flatMap((stack) =>
      compareTemplates(stack, structuredClone(release.stacks[stack]), structuredClone(current[stack])).filter(
        ({ loses }) => loses !== undefined,
      ),
    );
    expect(Object.keys(release.stacks.data.Resources).length).toBeGreaterThan(5);
    expect(
      lost.map(({ type, resource }) => `${type} ${resource}`).filter((one) => !announced.includes(one)),
    ).toEqual([]);
  });
});
