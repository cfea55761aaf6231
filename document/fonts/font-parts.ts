import { fontsOnDemand } from "./fonts-on-demand.ts";

/** What is shown of each family, by the name of its package: the letters that it is declared for. */
const shown = new Map(
  fontsOnDemand.map(({ family, script }) => [family.toLowerCase().replaceAll(" ", "-"), script]),
);
// Wide marks stand otherwise in the Chinese fonts, which Korean takes its Hanja from.
shown.set("noto-serif-kr", /[\p{Script=Hangul}\u3000-\u303f\uff00-\uff65]/u);

/**
 * The `@font-face` rules of a stylesheet of `@fontsource` whose fonts are shown, without comments. Of a family for one script those are the
 * parts with letters of it: for Latin, Han and signs, other families come before it.
 * @param stylesheet its path, as `package/file`
 */
export function shownParts(stylesheet: string, css: string): string[] {
  const letters = shown.get(stylesheet.replace(/\/.*/, ""));
  const rules = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  return letters ? rules.filter((rule) => hasAnyOf(letters, rule)) : rules;
}

/** Whether a part of a font is for some of these letters (CSS Fonts 4, section 4.5: ranges of code points, no wildcards here). */
function hasAnyOf(letters: RegExp, rule: string): boolean {
  const ranges = /unicode-range:([^;}]*)/.exec(rule)?.[1];
  if (ranges === undefined) return true;
  for (const [, first = "", last = first] of ranges.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)) {
    const end = Number.parseInt(last, 16);
    for (let code = Number.parseInt(first, 16); code <= end; code++)
      if (letters.test(String.fromCodePoint(code))) return true;
  }
  return false;
}
