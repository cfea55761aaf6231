import { rewriteOutsideCode } from "../../lines/inline-spans.ts";
import type { NumberedLine, SourceLine } from "../../lines/source-line.ts";

/** A tag of HTML. */
const tag = /(<[a-z]\w{0,20})((?:[ \t][^<>]{0,1000})?)(>)/g;
/** `style={{ color: "red" }}`, `width={200}`, `href={"a"}`. */
const attribute = /[ \t]+[\w:-]{1,60}=\{(?:\{[^{}]{0,500}\}|[^{}]{0,500})\}/g;
const simple = /^([ \t]+[\w:-]{1,60}=)\{[ \t]*(?:["'`]([^"'`{}]{0,300})["'`]|(\d{1,6}))[ \t]*\}$/;
const around =
  /^([ \t>]*)<(p|div|span|font|center|small|big|h[1-6])(?:[ \t][^<>]{0,1000})?>(.*)<\/\2>[ \t]*$/;
/** Deeper than any author nests tags on one line. */
const mostAround = 6;

/**
 * Takes the attributes of JSX off the tags of HTML, which are none with them. What stands on one line between such a tag and its end is Markdown, as in
 * MDX it is.
 */
export function readJsxLines(lines: readonly SourceLine[]): readonly NumberedLine[] {
  return lines.flatMap((line): NumberedLine[] => {
    if (line.kind !== "text" || !line.text.includes("={")) return [line];
    const plain = rewriteOutsideCode(line.text, withoutJsx);
    if (plain === line.text) return [line];
    const [prefix, level, inner] = unwrapped(plain);
    if (inner === undefined) return [{ ...line, text: plain }];
    const heading = level === 0 ? "" : `${"#".repeat(level)} `;
    const blank = { text: prefix.trimEnd() };
    return [blank, { ...line, text: prefix + heading + inner.trim() }, blank];
  });
}

function withoutJsx(text: string): string {
  return text.replace(tag, (_, begin: string, attributes: string, end: string) => {
    const kept = attributes.replace(attribute, (match) => {
      const [, name = "", quoted, number] = simple.exec(match) ?? [];
      return name === "" ? "" : `${name}"${quoted ?? number ?? ""}"`;
    });
    return begin + kept + end;
  });
}

/** What stands before a line's tags, the level of the heading that they make, and what stands in them. */
function unwrapped(text: string): readonly [prefix: string, level: number, inner: string | undefined] {
  let inner: string | undefined;
  let level = 0;
  const prefix = /^[ \t>]*/.exec(text)?.[0] ?? "";
  for (let depth = 0; depth < mostAround; depth++) {
    const [, , name = "", held] = around.exec(inner ?? text) ?? [];
    if (held === undefined || held.includes(`<${name}`)) break;
    if (/^h\d$/.test(name)) level = Number(name.slice(1));
    inner = held;
  }
  return [prefix, level, inner];
}
