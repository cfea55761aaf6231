import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { stageConfiguration } from "../../../lib/configuration.ts";
import { readServerConfiguration, serverConfiguration } from "../../../server/configuration.ts";
import { ownFolder } from "../../lifetimes.ts";

/** What docs/serve.md says is so. */

const text = await readFile("docs/serve.md", "utf8");

describe("docs/serve.md", () => {
  it("has a table of the settings that a stage of cdk.json lacks, with their defaults", () => {
    const said = [...text.matchAll(/^\| `(\w+)` +\| (\S+) +\|/gm)].map(([, name, standard]) => [
      name,
      standard,
    ]);
    const ofStage = new Set(Object.keys(stageConfiguration.shape));
    const own = Object.entries(serverConfiguration.shape)
      .filter(
        ([name]) => !ofStage.has(name) || ["renderConcurrency", "waitingRequests", "previews"].includes(name),
      )
      .map(([name, field]) => [name, readDefault(field as z.ZodType)]);
    expect(own.length).toBeGreaterThan(5);
    expect(said).toEqual(own);
  });

  it("lists every setting of a stage that does not apply to a server, and no other", () => {
    const said = [...text.matchAll(/^\|(?:[^|\n]*\|){3}([^|\n]*`[^|\n]*)\|$/gm)].flatMap(([, cell = ""]) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    );
    const ofServer = new Set(Object.keys(serverConfiguration.shape));
    const missing = Object.keys(stageConfiguration.shape).filter((name) => !ofServer.has(name));
    expect(said.toSorted()).toEqual(missing.toSorted());
  });

  it("shows a configuration that a server accepts", async () => {
    const folder = ownFolder();
    const file = join(folder, "server.json");
    await writeFile(file, /```json server\.json\n(.*?)```/s.exec(text)?.[1] ?? "");
    expect((await readServerConfiguration(file)).lightning?.priceSats).toBe(5);
  });
});

function readDefault(field: z.ZodType): string {
  const { data } = field.safeParse(undefined);
  return typeof data === "number" || typeof data === "boolean" ? String(data) : "—";
}
