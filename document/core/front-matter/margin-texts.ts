import { parseScalar, type FieldLine } from "./field-lines.ts";

/** Commands of LaTeX, and their equivalents here. */
const placeholders: ReadonlyMap<string, string> = new Map([
  ["thepage", "{page}"],
  ["thetitle", "{title}"],
  ["leftmark", "{section}"],
  ["rightmark", "{section}"],
  ["today", "{date}"],
]);
const sides = ["left", "center", "right"];

/** Returns the texts of the heads and feet of pages by the names that Eisvogel, a template for Pandoc, has for their parts: `footer-left`. */
export function parseMarginTexts(lines: readonly FieldLine[]): Partial<Record<"header" | "footer", string>> {
  const texts = new Map<string, string>();
  for (const { name, value } of lines)
    if (/^(?:header|footer)-/i.test(name)) texts.set(name.toLowerCase(), parseMarginText(value));
  const names = (["header", "footer"] as const).filter((name) =>
    sides.some((side) => texts.has(`${name}-${side}`)),
  );
  return Object.fromEntries(
    names.map((name) => [name, sides.map((side) => texts.get(`${name}-${side}`) ?? "").join(" | ")]),
  );
}

/** LaTeX's commands for space, rules and images, which set no text. */
const textlessCommands = [
  ...["hspace", "vspace", "hskip", "rule", "includegraphics", "color", "fontsize", "raisebox"],
  ...["vphantom", "hphantom", "phantom"],
];
const latexArgument = /\[[^\][]{0,200}\]|\{[^{}]{0,200}\}/.source;
const textless = new RegExp(
  `\\\\{1,2}(?:${textlessCommands.join("|")})(?![a-z])\\*?(?:${latexArgument}){0,3}`,
  "gi",
);

function parseMarginText(value: string): string {
  return (parseScalar(value) ?? "")
    .replace(textless, "")
    .replace(/\\{1,2}([a-z]+)(?:\{\})?/gi, (_, name: string) => placeholders.get(name.toLowerCase()) ?? "")
    .replaceAll("|", "/")
    .trim();
}
