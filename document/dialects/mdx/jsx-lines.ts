import { rewriteOutsideCode } from "../../core/lines/inline-spans.ts";
import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { isBlank, type NumberedLine, type SourceLine, readPrefix } from "../../core/lines/source-line.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { jsxToStyle } from "./jsx-styles.ts";

/** A tag of HTML. */
const tag = /(<[a-z]\w{0,20})((?:[ \t][^<>]{0,1000})?)(>)/g;
/** `style={{ color: "red" }}`, `width={200}`, `href={"a"}`. */
const attribute = /[ \t]+[\w:-]{1,60}=\{(?:[ \t]*\{[^{}]{0,500}\}[ \t]*|[^{}]{0,500})\}/g;
const style = /^[ \t]+style=\{([^]*)\}$/;
const simple = /^([ \t]+[\w:-]{1,60}=)\{[ \t]*(?:["'`]([^"'`{}]{0,300})["'`]|(\d{1,6}))[ \t]*\}$/;
const around =
  /^([ \t>]*)<(p|div|span|font|center|small|big|h[1-6])(?:[ \t][^<>]{0,1000})?>(.*)<\/\2>[ \t]*$/;
/** Deeper than any author nests tags on one line. */
const mostAround = 6;

/** Lines that a tag may take. */
const maxLines = 12;

/** Converts JSX attributes to HTML, styles among them; the rest is dropped. Content on one line between such a tag and its end is Markdown, as in MDX. */
export function readJsxLines(lines: readonly SourceLine[], warn: Warn): readonly NumberedLine[] {
  return rewriteBlocks<NumberedLine>(joinTags(lines), (line, at) => {
    if (line.kind !== "text" || !line.text.includes("={")) return undefined;
    const plain = rewriteOutsideCode(line.text, (text) => removeJsx(text, warn, line.line));
    if (plain === line.text) return undefined;
    const { prefix, level, inner, styles } = unwrapLine(plain);
    if (inner === undefined) return { lines: [{ ...line, text: plain }], end: at };
    const blank = { text: prefix.trimEnd() };
    const attributes = styles.length === 0 ? "" : `{style="${styles.join("; ")}"}`;
    const own = { ...line, text: prefix + inner.trim() };
    if (level > 0) own.text = `${prefix}${"#".repeat(level)} ${inner.trim()} ${attributes}`.trimEnd();
    const around =
      level > 0 || attributes === "" ? [] : [{ ...line, text: `${prefix}::: ${attributes}` }, blank];
    const below = around.length === 0 ? [] : [blank, { text: `${prefix}:::` }];
    return { lines: [blank, ...around, own, ...below, blank], end: at };
  });
}

/** Returns tags that go on over several lines, on one. */
function joinTags(lines: readonly SourceLine[]): readonly SourceLine[] {
  return rewriteBlocks(lines, (line, at) => {
    if (line.kind !== "text" || !/^[ \t>]*<[a-z]\w{0,20}(?:[ \t][^<>]*)?$/.test(line.text)) return undefined;
    const next = lines.slice(at + 1, at + maxLines);
    const last = next.findIndex(({ text }) => isBlank(text) || /[<>]/.test(text));
    const parts = next.slice(0, last + 1).map(({ text }) => text.trim());
    const text = [line.text.trimEnd(), ...parts].join(" ");
    if (last < 0 || !/^[^<]*>/.test(parts.at(-1) ?? "") || !text.includes("={")) return undefined;
    return { lines: [{ ...line, text }], end: at + last + 1 };
  });
}

function removeJsx(text: string, warn: Warn, line: number | undefined): string {
  return text.replace(tag, (_, begin: string, attributes: string, end: string) => {
    const kept = attributes.replace(attribute, (match) => {
      const [, object] = style.exec(match) ?? [];
      const css = object === undefined ? undefined : jsxToStyle(object, warn, line);
      if (object !== undefined) return css === undefined ? "" : ` style="${css}"`;
      const [, name = "", quoted, number] = simple.exec(match) ?? [];
      return name === "" ? "" : `${name}"${quoted ?? number ?? ""}"`;
    });
    const open = kept.search(/[ \t]+[\w:-]{1,60}=\{/);
    if (open >= 0)
      warn("tag-not-closed", `A brace in ${begin}> is not closed: its content was skipped.`, line);
    return begin + (open < 0 ? kept : kept.slice(0, open)) + end;
  });
}

/** Returns the prefix of a line's tags, the level of the heading that they make, their content, and their styles. */
function unwrapLine(text: string): {
  readonly prefix: string;
  readonly level: number;
  readonly inner: string | undefined;
  readonly styles: readonly string[];
} {
  const styles: string[] = [];
  let inner: string | undefined;
  let level = 0;
  const prefix = readPrefix(text);
  for (let depth = 0; depth < mostAround; depth++) {
    const [, , name = "", held] = around.exec(inner ?? text) ?? [];
    if (held === undefined || held.includes(`<${name}`)) break;
    const written = /^[^<]*<[^<>]*?[ \t]style="([^"]{1,300})"/.exec(inner ?? text)?.[1];
    if (written !== undefined) styles.push(written.replace(/[{}]/g, ""));
    if (/^h\d$/.test(name)) level = Number(name.slice(1));
    inner = held;
  }
  return { prefix, level, inner, styles };
}
