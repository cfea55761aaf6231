import type { Warn } from "../../core/warnings/warn.ts";
import { rewriteInlineMarks } from "../../core/lines/inline-extras.ts";
import { formulaLines } from "../../core/lines/formula-lines.ts";
import { groupEnd } from "./groups.ts";
import { rewriteLatexCommands } from "./latex-commands.ts";
import { codeSpan } from "../../core/lines/inline-spans.ts";
import { isBlank, textOf, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import type { FrontFacts } from "../../core/passes/line-pass.ts";
import { termMark, type GlossaryEntry } from "../../features/terms/term-marks.ts";

/** How many groups the commands for terms have. */
const groupCounts: ReadonlyMap<string, number> = new Map([
  ["index", 1],
  ["newglossaryentry", 2],
  ["newacronym", 3],
  ["newabbreviation", 3],
  ["glsaddall", 0],
  ...["makeglossaries", "makenoidxglossaries", "printindex", "printacronyms"].map(
    (name) => [name, 0] as const,
  ),
  ...["glossary", "glossaries", "noidxglossary", "noidxglossaries"].map(
    (name) => [`print${name}`, 0] as const,
  ),
  ...["gls", "Gls", "GLS", "glspl", "Glspl", "acrshort", "acrlong", "acrfull", "glsentryname"].map(
    (name) => [name, 1] as const,
  ),
  ...["ac", "Ac", "acs", "acl", "acf", "acp", "Acp"].map((name) => [name, 1] as const),
]);
const command = new RegExp(
  `${codeSpan}|\\$\\$[^$]{1,1000}\\$\\$|\\$(?=\\S)[^$\\n]{1,300}(?<=\\S)\\$(?!\\d)|\\\\(?<command>${[...groupCounts.keys()].join("|")})(?![A-Za-z])\\*?`,
  "g",
);
const lists = /^[ ]{0,3}(?:\\print[a-z]{5,16}(?:\[[^\]\n]{0,200}\])?[ \t]*)+$/;
/** Characters of a name, which may stand in the text many times. */
const maxName = 100;

/**
 * Reads what LaTeX's packages makeidx, glossaries and acronym call terms: `\index`, `\gls` and their kin become marks, and so do the places of the lists.
 * Without `\printindex`, what is for an index is dropped.
 */
export function readTermCommands(
  lines: readonly SourceLine[],
  warn: Warn,
  front: FrontFacts,
): readonly NumberedLine[] {
  const inFormula = formulaLines(lines);
  const isText = (line: SourceLine, at: number): boolean => line.kind === "text" && !inFormula.has(at);
  const all = textOf(lines.filter(isText));
  const facts = {
    hasIndex: all.includes("\\printindex"),
    hasAcronyms: /\\newa(?:cron|bbrev)/.test(front.text + textOf(lines)),
  };
  const defined = entriesIn(front.text.replaceAll("\\\\", "\\"));
  const result: NumberedLine[] = [...lines.slice(0, front.lines)];
  if (defined.length > 0)
    result.push(
      { text: "" },
      { text: defined.map((entry) => termMark({ kind: "entry", entry })).join("") },
      { text: "" },
    );
  let run: SourceLine[] = [];
  const endRun = (): void => {
    const texts = rewriteCommands(textOf(run), facts, (code, what, row = 0) => {
      warn(code, what, run[row]?.line);
    }).split("\n");
    run.forEach((line, at) => result.push({ ...line, text: texts[at] ?? "" }));
    run = [];
  };
  lines.slice(front.lines).forEach((line, index) => {
    const isPart = isText(line, front.lines + index);
    if (isPart && !isBlank(line.text) && !lists.test(line.text)) {
      run.push(line);
      return;
    }
    endRun();
    if (!isPart || isBlank(line.text)) result.push(line);
    else {
      const text = rewriteCommands(line.text, facts, (code, what) => {
        warn(code, what, line.line);
      });
      result.push({ text: "" }, { ...line, text }, { text: "" });
    }
  });
  endRun();
  return result;
}

interface TermFacts {
  readonly hasIndex: boolean;
  readonly hasAcronyms: boolean;
}

/** A text with marks in the place of commands. It has as many lines. @param warn with the line of the text, from 0 */
function rewriteCommands(text: string, { hasIndex, hasAcronyms }: TermFacts, warn: Warn): string {
  if (!text.includes("\\")) return text;
  const parts: string[] = [];
  let from = 0;
  let row = 0;
  let counted = 0;
  for (const { 0: match, groups: { command: name = "" } = {}, index } of text.matchAll(command)) {
    const count = groupCounts.get(name);
    if (count === undefined || index < from || (/^ac(?!r)/i.test(name) && !hasAcronyms)) continue;
    const { groups, option, end } = argumentsOf(text, index + match.length, count);
    if (count > 0 && groups.length === 0 && !/[[{]/.test(text.charAt(index + match.length))) continue;
    row += text.slice(counted, index).split("\n").length - 1;
    counted = index;
    parts.push(text.slice(from, index));
    if (groups.length < count) {
      warn("latex-group-not-closed", `\\${name} has a group that does not end: it is printed as text.`, row);
      from = index + match.length + 1;
      continue;
    }
    const isForIndex = name === "index";
    if (isForIndex && groups[0]?.trim() === "") warn("term-empty", "\\index{} names no term.", row);
    else if (!isForIndex || hasIndex) parts.push(markOf(name, groups, option));
    parts.push("\n".repeat(text.slice(index, end).split("\n").length - 1));
    from = end;
  }
  return parts.join("") + text.slice(from);
}

function argumentsOf(
  text: string,
  start: number,
  count: number,
): { groups: string[]; option: string; end: number } {
  const groups: string[] = [];
  const option = /^\[([^\]{}\n]{0,200})\]/.exec(text.slice(start, start + 204));
  let end = start + (option?.[0].length ?? 0);
  while (groups.length < count) {
    const blank = groups.length === 0 ? 0 : (/^\s{0,40}/.exec(text.slice(end, end + 40))?.[0].length ?? 0);
    const next = groupEnd(text, end + blank);
    if (next === undefined) break;
    groups.push(text.slice(end + blank + 1, next - 1));
    end = next;
  }
  return { groups, option: option?.[1] ?? "", end };
}

function markOf(
  name: string,
  [first = "", second = "", third = ""]: readonly string[],
  option: string,
): string {
  if (name === "index") return termMark({ kind: "index", term: markdownOf(first).slice(0, 3 * maxName) });
  if (/^(?:make|glsaddall)/.test(name)) return "";
  if (name === "newglossaryentry") return termMark({ kind: "entry", entry: entryOf(first, second) });
  if (name.startsWith("new")) return termMark({ kind: "entry", entry: acronymOf(first, second, third) });
  if (!name.startsWith("print"))
    return termMark({ kind: "use", command: name, key: first.trim().slice(0, maxName) });
  const title = /title=(?:\{([^{}]*)\}|([^,{}]*))/.exec(option);
  const isOfAcronyms = name === "printacronyms" || /type=\\?acronym/.test(option);
  const list = name === "printindex" ? "index" : isOfAcronyms ? "acronyms" : "glossary";
  return termMark({ kind: "list", list, title: title?.[1] ?? title?.[2] ?? "" });
}

function entriesIn(text: string): readonly GlossaryEntry[] {
  return Array.from(
    text.matchAll(/\\(newglossaryentry|newacronym|newabbreviation)(?=[[{])/g),
    ({ 0: match, 1: name = "", index }) => {
      const {
        groups: [key = "", second = "", third],
      } = argumentsOf(text, index + match.length, groupCounts.get(name) ?? 0);
      return third === undefined ? entryOf(key, second) : acronymOf(key, second, third);
    },
  );
}

function acronymOf(key: string, short: string, long: string): GlossaryEntry {
  return {
    key: key.trim(),
    name: markdownOf(short).slice(0, maxName),
    description: markdownOf(long),
    isAcronym: true,
  };
}

/** Values by their names, which commas outside of groups part. */
function entryOf(key: string, fields: string): GlossaryEntry {
  const values = new Map<string, string>();
  const field = /\s*([a-z]{1,20})\s*=\s*/gy;
  let at = 0;
  for (;;) {
    field.lastIndex = at;
    const name = field.exec(fields)?.[1];
    if (name === undefined) break;
    const start = field.lastIndex;
    const end = groupEnd(fields, start) ?? start + (/^[^,]*/.exec(fields.slice(start))?.[0].length ?? 0);
    const value = fields.slice(start, end);
    values.set(name, markdownOf(value.startsWith("{") ? value.slice(1, -1) : value).trim());
    at = end + (/^[^,]*,?/.exec(fields.slice(end))?.[0].length ?? 0);
  }
  const texts = ["text", "plural", "sort"].flatMap((name) => {
    const value = values.get(name)?.slice(0, maxName);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    key: key.trim(),
    name: (values.get("name") ?? key.trim()).slice(0, maxName),
    description: values.get("description") ?? "",
    ...Object.fromEntries(texts),
  };
}

function markdownOf(tex: string): string {
  const text = rewriteInlineMarks(rewriteLatexCommands(tex.replace(/\s+/g, " ")));
  // Groups without a command say what is one word to TeX.
  return text.includes("$") ? text : text.replace(/(?<![\])}`\\\w])\{([^{}]*)\}/g, "$1");
}
