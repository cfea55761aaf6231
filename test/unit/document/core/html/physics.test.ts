import { describe, expect, it } from "vitest";
import { compile } from "../../../../integration/document/compile.ts";

/** Formats a formula as text, a fraction as (over|under), scripts after ^. */
async function showTex(tex: string): Promise<string> {
  const html = await compile(`$${tex}$`);
  return html
    .replace(/<mfrac>/g, "(")
    .replace(/<\/mfrac>/g, ")")
    .replace(/<[^>]*>/g, "")
    .trim();
}

const rows: readonly [tex: string, text: string][] = [
  ["\\dv{x}\\left(f\\right)", "(ddx)(f)"],
  ["\\dv{f}{x}", "(dfdx)"],
  ["\\dv[n]{f}{x}", "(dnfdxn)"],
  ["\\dv*{f}{x}", "df/dx"],
  ["\\pdv{u(x,t)}{t}", "(∂u(x,t)∂t)"],
  ["\\pdv[2]{U}{x}", "(∂2U∂x2)"],
  ["\\pdv{f}{x}{y}", "(∂2f∂x∂y)"],
  ["\\pdv{f}{x,y}", "(∂2f∂x∂y)"],
  ["\\pdv{\\theta}", "(∂∂θ)"],
  ["\\fdv{F}{g}", "(δFδg)"],
  ["\\int f\\dd{x}", "∫fdx"],
  ["\\dd[3]{x}", "d3x"],
  ["\\braket{a}{b}", "⟨a|b⟩"],
  ["\\braket{a|H|b}", "⟨a|H|b⟩"],
  ["\\mel{a}{H}{b}", "⟨a|H|b⟩"],
];

describe("commands of the package physics", () => {
  it.each(rows)("are set: %s", async (tex, text) => {
    expect(await showTex(tex)).toBe(text);
  });

  it("keep the spacing of a relation around a bar of a given size between two parts", async () => {
    expect(await compile("$a \\bigm| b$")).toMatch(
      /<mspace width="0.2778em">.*\|.*<mspace width="0.2778em">/s,
    );
  });
});
