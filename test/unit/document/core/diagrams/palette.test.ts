import { describe, expect, it } from "vitest";
import { buildMermaidConfiguration } from "../../../../../document/core/diagrams/mermaid.ts";
import { buildPalette } from "../../../../../document/core/diagrams/palette.ts";
import { chooseAccent } from "../../../../../document/core/page/theme/look.ts";

const lightness = (colour: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0) / 765;

describe("the colours of diagrams", () => {
  it.each(["#0a5f6e", "#8f1d1d", "#3c3c3c"])(
    "go with the accent %s, and are told apart in grey",
    (accent) => {
      const { fill, line, shades, series } = buildPalette(accent);
      expect(buildPalette(accent)).not.toEqual(buildPalette(undefined));
      expect(lightness(fill)).toBeGreaterThan(0.9);
      expect(lightness(line)).toBeLessThan(0.45);
      const [first = "", , third = ""] = shades;
      expect(lightness(first) - lightness(third)).toBeGreaterThan(0.08);
      expect(JSON.stringify(buildMermaidConfiguration(buildPalette(accent), "serif"))).toContain(series[0]);
    },
  );

  it("are the default where neither document nor theme has an accent, or the accent is no colour", () => {
    expect(chooseAccent({ theme: "report", accent: undefined })).toBeUndefined();
    expect(chooseAccent({ theme: "manual", accent: undefined })).toMatch(/^#/);
    expect(chooseAccent({ theme: "manual", accent: "red" })).not.toBe(
      chooseAccent({ theme: "manual", accent: undefined }),
    );
    expect(buildPalette("red; }")).toEqual(buildPalette(undefined));
  });
});
