import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { createFormulas } from "../../document/features/math/math.ts";

/** Each command of Temml, nested in itself many times: some set their content more than once. */

const source = readFileSync(createRequire(import.meta.url).resolve("temml"), "utf8");
const commands = [
  ...new Set([...source.matchAll(/"\\(\\[A-Za-z]+\*?)"/g)].map(([, command = ""]) => command)),
];
const environments = [...new Set([...source.matchAll(/"([a-z]+\*?)"/gi)].map(([, name = ""]) => name))];

type Form = (command: string, inner: string) => string;
const forms: readonly Form[] = [
  (command, inner) => `${command}{${inner}}`,
  (command, inner) => `${command}{a}{${inner}}`,
  (command, inner) => `${command}{${inner}}{b}`,
  (command, inner) => `${command}[${inner}]{b}`,
  (command, inner) => `{${inner}}${command}{b}`,
];

const nested = (command: string, form: Form, depth: number): string =>
  Array.from({ length: depth }).reduce<string>((inner) => form(command, inner), "x");

const set = (value: string): string => {
  const shown = createFormulas(
    () => undefined,
    () => undefined,
  ).display({} as never, { value });
  return "value" in shown ? shown.value : "";
};

describe("a formula", () => {
  it("grows linearly with its nesting, for every command", () => {
    expect(commands.length).toBeGreaterThan(900);
    const grown = commands.flatMap((command) =>
      forms.flatMap((form) => {
        const tex = nested(command, form, 16);
        return set(tex).length > 2_000 * tex.length ? [tex.slice(0, 40)] : [];
      }),
    );
    expect(grown).toEqual([]);
  });

  it("does not create columns that it only declares", () => {
    const huge = environments
      .flatMap((name) => [
        `\\begin{${name}}{9999999}x\\end{${name}}`,
        `\\begin {${name}} { 9999999 } x\\end{${name}}`,
        `\\begin{${name}}9999999 x\\end{${name}}`,
      ])
      .filter((tex) => set(tex).length > 5_000);
    expect(huge).toEqual([]);
  });

  it("may use commands that need their content twice, and declared columns", () => {
    expect(set("\\cancelto{0}{\\mathllap{\\frac{a}{b}}}")).toContain("<mfrac>");
    expect(set("\\begin{alignedat}{2} a &= b & c &= d \\end{alignedat}")).toContain("<mtable");
  });
});
