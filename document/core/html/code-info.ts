import type { Code } from "mdast";
import { readAttributeText } from "../attributes/attribute-text.ts";

/** The words of the line that begins a block of code. */
export interface CodeInfo {
  /** In small letters; undefined where it is not said. */
  readonly language: string | undefined;
  /** Stands above the code: its file, or its caption. */
  readonly title: string | undefined;
  /** Returns whether a line is highlighted, counted from 1. */
  readonly isMarked: (line: number) => boolean;
  /** The number of the first line; undefined where lines have no numbers. */
  readonly firstNumber: number | undefined;
  readonly id: string | undefined;
}

const titleNames = ["title", "file", "filename", "name", "caption", "lst-cap", "source"];
const markNames = ["hl_lines", "highlight", "code-line-numbers", "mark", "emphasize-lines"];
const numberNames = ["linenums", "startfrom", "start-from", "linenostart", "start"];
const numbered = /^(?::?line-?numbers|number-?lines|showlinenumbers|linenos|linenums)$/i;
const ranges = /^[\d\s,-]+$/;

/**
 * Reads the info string of a code block in the syntaxes of many programs: `cpp`, `{.cpp file=x hl_lines="2-4"}`, `js {1,3} title="a.js"`, `ts:a.ts`,
 * `js{2}`, `python linenums="1"`, `sh [a.sh]`.
 */
export function parseCodeInfo({ lang, meta, data }: Code): CodeInfo {
  const info = `${lang ?? ""} ${meta ?? ""}`.trim();
  const plain = /^[\w+#.-]+/.exec(info)?.[0].toLowerCase();
  const isPlain = info === plain || info === "";
  if (isPlain && !data) return { ...nothing, language: plain };
  const braces = [...info.slice(0, 2_000).matchAll(/\{([^{}]*)\}/g)].map(([, inner = ""]) => inner);
  const lines = braces.filter((inner) => ranges.test(inner));
  const { id, classes, values } = readAttributeText(
    [
      info.replace(/^[\w+#.-]+/, "").replace(/\{[^{}]*\}/g, " "),
      ...braces.filter((inner) => !ranges.test(inner)),
    ].join(" "),
  );
  const value = (names: readonly string[]): string | undefined =>
    names.map((name) => values.get(name)).find((text) => text !== undefined && text !== "");
  const named = classes.map((name) => name.replace(/,$/, "").toLowerCase());
  // As HackMD has it: `js=`, and `js=101` where lines begin at another number.
  const [, from] = /^[\w+#.-]+=(\d{0,6})(?=[\s!]|$)/.exec(info) ?? [];
  const [, suffix] = /^[\w+#.-]+:(?!line-numbers)(\S{1,200})/.exec(info) ?? [];
  const [, bracketed] = /\s\[([^\]]{1,200})\]/.exec(info) ?? [];
  const count =
    classes.map((name) => /^:?line-numbers=(\d{1,6})$/.exec(name)?.[1]).find(Boolean) ??
    value(numberNames) ??
    (from === "" ? "1" : from);
  const hasNumbers =
    count !== undefined || named.some((name) => numbered.test(name)) || /:line-numbers\b/.test(info);
  const isNumbered =
    hasNumbers || values.get("number-lines") !== undefined || values.get("code-line-numbers") === "true";
  return {
    language: plain ?? (info.startsWith("{") ? named.find((name) => !numbered.test(name)) : undefined),
    title: data?.title ?? value(titleNames) ?? bracketed ?? suffix?.replace(/\{.*/, ""),
    isMarked: parseMarkedLines([...lines, value(markNames) ?? ""].join(" ")),
    firstNumber: isNumbered ? Math.max(0, Number.parseInt(count ?? "1", 10) || 1) : undefined,
    id: data?.id ?? id,
  };
}

const nothing: CodeInfo = {
  language: undefined,
  title: undefined,
  isMarked: () => false,
  firstNumber: undefined,
  id: undefined,
};

/** Parses `2-4 7` or `1,3`. */
function parseMarkedLines(text: string): (line: number) => boolean {
  const spans = [...text.slice(0, 1_000).matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)].map(
    ([, from, to]) => [Number(from), Number(to ?? from)] as const,
  );
  return (line) => spans.some(([from, to]) => line >= from && line <= to);
}
