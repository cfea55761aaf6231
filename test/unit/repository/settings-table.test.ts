import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { packedVariable } from "../../../lambdas/settings/packed-settings.ts";
import { usdcPrice } from "../../../lambdas/payments/usdc.ts";
import { stageConfiguration } from "../../../lib/configuration.ts";

/** What docs/deploy.md says of settings is held against the schemas that read them. */

/** Read by the engine itself, as paths. */
const paths = ["WEB_FONTS_DIR", "DIAGRAM_SCRIPTS_DIR", "CHROMIUM_PATH"];
const none = "—";

interface Row {
  readonly name: string;
  readonly configuration: string;
  readonly standard: string;
}

const deploy = readFileSync(new URL("../../../docs/deploy.md", import.meta.url), "utf8");
const cells = deploy
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, "$1")),
  );
/** Several names share a row where nobody sets them by hand. */
const setByStack = /#### Set by the stack\n(.*?)\n#/s.exec(deploy)?.[1] ?? "";
const variables: readonly Row[] = [
  ...cells
    .filter(({ length }) => length === 4)
    .map(([name = "", configuration = "", standard = ""]) => ({ name, configuration, standard })),
  ...[...setByStack.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({ name, configuration: none, standard: none })),
  ),
];
const ofTheStageAlone = cells
  .filter(({ length }) => length === 3)
  .map(([configuration = "", standard = ""]) => ({ configuration, standard }));

const modules = await Promise.all(
  globSync("lambdas/**/*settings.ts").map((file) => import(pathToFileURL(file).href) as Promise<object>),
);
const schemas = modules
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value) => value instanceof z.ZodObject);

describe("the table of environment variables", () => {
  it("lists every one that the functions read, and no other", () => {
    const settingNames = schemas.flatMap((schema) => Object.keys(schema.shape));
    expect(settingNames.length).toBeGreaterThan(25);
    expect(variables.map(({ name }) => name).sort()).toEqual(
      [...settingNames, ...paths, packedVariable].sort(),
    );
  });

  const rows = schemas.flatMap((schema) =>
    Object.entries(schema.shape).map(([name, field]) => [name, readDefault(field as z.ZodType)] as const),
  );
  it.each(rows)("contains the default of %s", (name, standard) => {
    const row = variables.find((variable) => variable.name === name);
    const knownStandard = [standard, findDefault(row?.configuration)].find(
      (candidate) => candidate !== undefined && candidate !== none,
    );
    // No default, or one that only a deployment knows, is described in words.
    if (knownStandard === undefined) expect(row?.standard).toMatch(/^\D+$/);
    else expect(row?.standard).toBe(booleanInWords(knownStandard, row?.standard ?? ""));
  });
});

it("the example of a price by size is one that a stage accepts", () => {
  const [, example = ""] = /## Price by size\n.*?```json\n(.*?)```/s.exec(deploy) ?? [];
  const { shape } = stageConfiguration;
  const given = JSON.parse(`{${example}}`) as Record<"lightning" | "x402" | "accounts", object>;
  const lightning = { node: "lnd", url: "https://lnd.example", ...given.lightning };
  expect(shape.lightning.parse(lightning)?.priceSats).toHaveLength(3);
  expect(shape.accounts.parse(given.accounts).priceDocuments).toHaveLength(2);
  expect(usdcPrice.parse((given.x402 as { priceUsdc: unknown }).priceUsdc)).toHaveLength(2);
});

describe("the tables of cdk.json", () => {
  const said = [...variables, ...ofTheStageAlone].filter(({ configuration }) => configuration !== none);

  it("list every setting of a stage", () => {
    const named = new Set(said.map(({ configuration }) => configuration));
    const all = listFields(stageConfiguration).map(([path]) => path);
    expect(all.length).toBeGreaterThan(25);
    expect(all.filter((path) => !named.has(path) && !path.startsWith("domain.hostedZone."))).toEqual([]);
  });

  // Each is a decision of an operator's. What has no meaning in parts is one.
  it("list 62 settings, of which 54 are decisions", () => {
    const whole = /^(domain|catalogue|lightning\.vpc|evm\.token)\..*/;
    const all = listFields(stageConfiguration).map(([path]) => path);
    const decisions = new Set(all.map((path) => path.replace(whole, "$1")));
    expect([all.length, decisions.size]).toEqual([62, 54]);
  });

  it.each(said)("contain the default of $configuration", ({ configuration, standard }) => {
    const knownStandard = findDefault(configuration);
    if (knownStandard !== undefined && knownStandard !== none)
      expect(booleanInWords(knownStandard, standard)).toBe(standard);
  });
});

/** Formats the default as text; a dash for required fields, undefined for optional ones. */
function readDefault(field: z.ZodType): string | undefined {
  const parsed = field.safeParse(undefined);
  if (!parsed.success) return none;
  return parsed.data === undefined ? undefined : z.coerce.string().parse(parsed.data);
}

function findDefault(path: string | undefined): string | undefined {
  const field = listFields(stageConfiguration).find(([name]) => name === path)?.[1];
  return field && readDefault(field);
}

function booleanInWords(value: string, standard: string): string {
  const words: Readonly<Record<string, string>> = { true: "on", false: "off" };
  return standard === "on" || standard === "off" ? (words[value] ?? value) : value;
}

/** Returns whether a field is text, such as a price, which may be a list. */
const isText = (form: unknown): boolean => form instanceof z.ZodNumber || form instanceof z.ZodString;

function listFields(schema: z.ZodType, path = ""): readonly (readonly [string, z.ZodType])[] {
  let inner: unknown = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault)
    inner = inner.unwrap();
  // One of a kind, or a list of them.
  if (inner instanceof z.ZodUnion && !inner.options.some(isText))
    inner = inner.options.find((form) => form instanceof z.ZodArray)?.element;
  if (!(inner instanceof z.ZodObject)) return [[path, schema]];
  return Object.entries(inner.shape).flatMap(([name, field]) =>
    listFields(field as z.ZodType, path === "" ? name : `${path}.${name}`),
  );
}
