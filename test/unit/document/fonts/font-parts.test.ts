import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { shownParts } from "../../../../document/fonts/font-parts.ts";
import { fontsOnDemand } from "../../../../document/fonts/fonts-on-demand.ts";

const css = (stylesheet: string): string =>
  readFileSync(new URL(`../../../../node_modules/@fontsource/${stylesheet}.css`, import.meta.url), "utf8");

/** Of the characters that some rules are for, those that a pattern knows. */
function charactersOf(rules: string, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  for (const [, first = "", last = first] of rules.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi))
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) {
      const character = String.fromCodePoint(code);
      if (pattern.test(character)) found.add(character);
    }
  return found;
}

describe("the parts of a font that are shown", () => {
  it.each(fontsOnDemand.map(({ family, script }) => [family, script] as const))(
    "have every letter of the script of %s",
    (family, script) => {
      const stylesheet = `${family.toLowerCase().replaceAll(" ", "-")}/400`;
      const parts = shownParts(stylesheet, css(stylesheet)).join("");
      const letters = charactersOf(css(stylesheet), script);
      expect(letters.size).toBeGreaterThan(30);
      expect(charactersOf(parts, script)).toEqual(letters);
    },
  );

  it("are all of a font for Han", () => {
    const stylesheet = "noto-serif-tc/400";
    const whole = css(stylesheet);
    expect(shownParts(stylesheet, whole).length).toBe(whole.match(/@font-face/g)?.length);
  });

  it("leave what other families have, such as Latin and rare Hanja, but not the wide marks of Korean", () => {
    const latin = shownParts("noto-serif-thai/400", css("noto-serif-thai/400")).join("");
    expect(charactersOf(latin, /[A-Za-z]/).size).toBe(0);
    const whole = css("noto-serif-kr/400");
    const parts = shownParts("noto-serif-kr/400", whole).join("");
    expect(charactersOf(parts, /[、。，「」]/).size).toBe(5);
    const han = /\p{Script=Han}/u;
    expect(charactersOf(parts, han).size).toBeLessThan(charactersOf(whole, han).size / 2);
  });
});
