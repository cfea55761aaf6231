import { describe, expect, it } from "vitest";
import { mermaidConfiguration } from "../../../../document/core/diagrams/mermaid.ts";
import { paletteOf } from "../../../../document/core/diagrams/palette.ts";
import { accentOf } from "../../../../document/core/page/theme/look.ts";

const lightness = (colour: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16), 0) / 765;

describe("the colours of diagrams", () => {
  it.each(["#0a5f6e", "#8f1d1d", "#3c3c3c"])(
    "go with the accent %s, and are told apart in grey",
    (accent) => {
      const { fill, line, shades, series } = paletteOf(accent);
      expect(paletteOf(accent)).not.toEqual(paletteOf(undefined));
      expect(lightness(fill)).toBeGreaterThan(0.9);
      expect(lightness(line)).toBeLessThan(0.45);
      const [first = "", , third = ""] = shades;
      expect(lightness(first) - lightness(third)).toBeGreaterThan(0.08);
      expect(JSON.stringify(mermaidConfiguration(paletteOf(accent), "serif"))).toContain(series[0]);
    },
  );

  it("are their own where neither document nor theme has an accent, and where it is no colour", () => {
    expect(accentOf({ theme: "report", accent: undefined })).toBeUndefined();
    expect(accentOf({ theme: "manual", accent: undefined })).toMatch(/^#/);
    expect(accentOf({ theme: "manual", accent: "red" })).not.toBe(
      accentOf({ theme: "manual", accent: undefined }),
    );
    expect(paletteOf("red; }")).toEqual(paletteOf(undefined));
  });
});
