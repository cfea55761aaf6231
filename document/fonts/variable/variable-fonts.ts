import type { PinnedWeight } from "./pin-weight.ts";

/** Packages whose fonts hold all weights in one file, and their families: of East Asia, where each weight by itself takes as much room as all together. */
export const variablePackages: ReadonlyMap<string, string> = new Map([
  ["noto-serif-jp", "Noto Serif JP"],
  ["noto-serif-kr", "Noto Serif KR"],
  ["noto-serif-sc", "Noto Serif SC"],
  ["noto-serif-tc", "Noto Serif TC"],
]);

/** The path of the file that has the rules of a stylesheet, `package/weight`. */
export function stylesheetFile(stylesheet: string): string {
  return variablePackages.has(packageIn(stylesheet))
    ? `${packageIn(stylesheet)}/wght.css`
    : `${stylesheet}.css`;
}

/**
 * Gives the rules of a variable font the form of a font of one weight: its family, its weight, and a path of its own for each file, which
 * {@link pinnedFont} reads. Rules of other fonts stay.
 */
export function pinRules(stylesheet: string, css: string): string {
  if (!variablePackages.has(packageIn(stylesheet))) return css;
  const weight = stylesheet.slice(-3);
  return css
    .replaceAll(" Variable'", "'")
    .replaceAll("font-weight: 200 900", `font-weight: ${weight}`)
    .replaceAll(
      /-wght-normal\.woff2\) format\('woff2-variations'\)/g,
      `-${weight}-normal.woff2) format('woff2')`,
    );
}

/** A font of one weight that is made of a variable one. */
export interface PinnedFont extends PinnedWeight {
  /** The path of the variable font. */
  readonly path: string;
}

/** What a path that {@link pinRules} has written is made of; undefined for any other. */
export function pinnedFont(path: string): PinnedFont | undefined {
  const [, start = "", name = "", weight = ""] =
    /^(([\w-]+)\/files\/[\w-]+)-(400|700)-normal\.woff2$/.exec(path) ?? [];
  const family = variablePackages.get(name);
  if (family === undefined) return undefined;
  return { family, path: `${start}-wght-normal.woff2`, weight: weight === "700" ? 700 : 400 };
}

/** The file that a browser shows in the place of one of one weight: a variable font, in the weight that its rule declares (CSS Fonts 4, section 4.4). */
export function shownFont(path: string): string {
  return pinnedFont(path)?.path ?? path;
}

function packageIn(path: string): string {
  return path.split("/", 1).join("");
}
