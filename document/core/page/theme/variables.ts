/** The variables that define a theme: custom properties of CSS, by these names. Sizes are in points for a text of 10.5, and scale with it. */
export interface ThemeVariables {
  /** The colours of text, of quotations, of secondary text, of lines, and behind code. */
  readonly ink: string;
  readonly quote: string;
  readonly soft: string;
  readonly rule: string;
  readonly tint: string;
  /** Behind every second row of a table, and behind its head. */
  readonly stripe: string;
  readonly head: string;
  /** The colour of links and marks; a request may choose another one. */
  readonly accent: string;
  readonly heading: string;
  /** Line height, as a multiple of the font size. */
  readonly leading: string;
  /** Between paragraphs, a length with its unit, and before the first line of one. */
  readonly gap: string;
  readonly indent: string;
  readonly numerals: "oldstyle-nums" | "lining-nums";
  readonly h1: string;
  readonly h2: string;
  readonly h3: string;
  readonly h4: string;
  readonly "heading-weight": string;
  /** Space above and below headings. */
  readonly above: string;
  readonly below: string;
  readonly code: string;
  readonly table: string;
  /** The lines above and below a table. */
  readonly "table-rule": string;
}

/** The report theme's variables; other themes override some. */
export const reportVariables: ThemeVariables = {
  ink: "#16191d",
  quote: "#3a424c",
  soft: "#5b6470",
  rule: "#c9ced5",
  tint: "#f5f6f8",
  stripe: "#f4f6f8",
  head: "color-mix(in srgb, var(--accent) 9%, #fff)",
  accent: "#0b4f9e",
  heading: "currentcolor",
  leading: "1.5",
  gap: "0.85em",
  indent: "0",
  numerals: "lining-nums",
  h1: "20",
  h2: "14.5",
  h3: "12",
  h4: "10.5",
  "heading-weight": "600",
  above: "1.6em",
  below: "0.45em",
  code: "8.6",
  table: "9.4",
  "table-rule": "1.1pt",
};

/** The line height of single spacing, as a multiple of the font size (TeX). */
const singleLine = 1.2;

/** The choices of a document: the size of its text in points, RGB as colours.ts makes it, and 1 for single lines. */
interface Chosen {
  readonly size: number;
  readonly accent: string | undefined;
  readonly lineSpacing: number | undefined;
}

/** Returns the CSS rule that sets a page's variables. @param pageHeight of the text area, a CSS length */
export function formatVariableRules(
  variables: Partial<ThemeVariables>,
  { size, accent, lineSpacing }: Chosen,
  pageHeight: string,
): string {
  const all = {
    ...reportVariables,
    ...variables,
    ...(accent !== undefined && { accent }),
    ...(lineSpacing !== undefined && { leading: String(Math.round(lineSpacing * singleLine * 100) / 100) }),
  };
  const declarations = Object.entries(all).map(([name, value]) => `--${name}: ${value};`);
  return `:root { --room: 1; --lines: 1; --pt: ${String(Math.round((size / 10.5) * 10_000) / 10_000)}pt; --page-height: ${pageHeight}; ${declarations.join(" ")} }`;
}
