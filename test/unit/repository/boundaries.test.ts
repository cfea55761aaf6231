import { mkdtemp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../../../.dependency-cruiser.js";
import { topFolders } from "../../source-files.ts";
import { offences } from "./wall-offences.ts";

/** Each rule of .dependency-cruiser.js is broken here in every way that an import can be written, in a repository of these files alone. */

/** Rules that break by more than one file, or by none. */
const others = ["no-circular", "no-orphans"];

/** The three ways to write an import. */
const ways = {
  "by its name": (specifier: string) => `import * as imported from "${specifier}";\nexport { imported };\n`,
  "as a type": (specifier: string) =>
    `import type * as imported from "${specifier}";\nexport type { imported };\n`,
  "on demand": (specifier: string) => `export const imported = () => import("${specifier}");\n`,
} as const;
const wayNames = Object.keys(ways) as (keyof typeof ways)[];

const isFile = (imported: string) => imported.endsWith(".ts");
const specifierIn = (folder: string, imported: string): string => {
  if (!isFile(imported)) return imported;
  const path = relative(folder, imported);
  return path.startsWith(".") ? path : `./${path}`;
};

const cases = Object.entries(offences).flatMap(([rule, broken]) =>
  broken.flatMap(([folder, imported], index) =>
    wayNames.map((way) => {
      const file = `${folder}/${rule}-${index}-${way.replaceAll(" ", "-")}.ts`;
      return { rule, folder, imported, way, file };
    }),
  ),
);
const circles = wayNames.map((way) => {
  const name = way.replaceAll(" ", "-");
  const files: readonly string[] = [1, 2].map((nth) => `lambdas/jobs/circle-${name}-${nth}.ts`);
  return { way, files };
});
const orphan = "lambdas/jobs/orphan.ts";

let root: string;
let violations: ICruiseResult["summary"]["violations"];

async function write(path: string, text: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "boundaries-"));
  await write("package.json", await readFile("package.json", "utf8"));
  for (const { imported } of cases) {
    if (isFile(imported)) {
      if (!imported.endsWith("missing.ts")) await write(imported, "export {};\n");
    } else if (imported !== "not-installed" && !imported.startsWith("node:")) {
      await write(
        `node_modules/${imported}/package.json`,
        JSON.stringify({ name: imported, main: "index.js" }),
      );
      await write(`node_modules/${imported}/index.js`, "export {};\n");
    }
  }
  for (const { folder, imported, way, file } of cases)
    await write(file, ways[way](specifierIn(folder, imported)));
  for (const { way, files } of circles) {
    const [first = "", second = ""] = files;
    await write(first, ways[way](specifierIn(dirname(first), second)));
    await write(second, ways[way](specifierIn(dirname(second), first)));
  }
  await write(orphan, "export {};\n");

  const { forbidden = [], options } = config;
  const { output } = await cruise(["."], {
    ...options,
    ruleSet: { forbidden },
    validate: true,
    baseDir: root,
  });
  if (typeof output === "string") throw new Error(output);
  violations = output.summary.violations;
});
afterAll(() => rm(root, { recursive: true }));

const rulesBrokenBy = (file: string): string[] =>
  violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

describe("every rule", () => {
  it("is broken once here", () => {
    const rules = (config.forbidden ?? []).map(({ name }) => name);
    expect(rules.toSorted()).toEqual([...Object.keys(offences), ...others].toSorted());
  });

  it("ends the run when it is broken", () => {
    expect((config.forbidden ?? []).filter(({ severity }) => severity !== "error")).toEqual([]);
  });

  it.each(cases)("$rule: $folder imports $imported $way", ({ rule, file }) => {
    expect(rulesBrokenBy(file)).toContain(rule);
  });

  it.each(circles)("no-circular: two files import each other $way", ({ files }) => {
    // Each circle is told of once, from whichever file was seen first.
    const circles = violations.filter(
      ({ from, rule }) => rule.name === "no-circular" && files.includes(from),
    );
    expect(circles.map(({ to }) => to)).toEqual([expect.stringContaining("/circle-")]);
  });

  it("no-orphans: nothing imports a file, and it imports nothing", () => {
    expect(rulesBrokenBy(orphan)).toEqual(["no-orphans"]);
  });
});

describe("every room", () => {
  it("draws the arrows of every room", async () => {
    const functions = (await readdir("lambdas")).map((name) => `lambdas-${name.replace(/[.]ts$/, "")}`);
    const withoutArrows = ["bench", "docs", "examples", "lambdas", "test"];
    const rooms = [...(await topFolders()).filter((name) => !withoutArrows.includes(name)), ...functions];
    const arrows = (config.forbidden ?? []).flatMap(({ name = "" }) =>
      name.startsWith("arrows-of-") ? [name.slice("arrows-of-".length)] : [],
    );
    expect(arrows.toSorted()).toEqual(rooms.toSorted());
  });
});
