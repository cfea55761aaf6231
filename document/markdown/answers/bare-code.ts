import { fenceOf, isBlank } from "../repair/source-lines.ts";
import type { SourceLine } from "../repair/source-lines.ts";

/** Without such a line, a text holds no code that nobody fenced. */
const signs =
  /(?:[;{]|\);?|[\w)\]]:)[ \t]*$|^[ \t]*(?:import|from|#include|const|let|var|SELECT|sudo|\$|<!DOCTYPE|<\?php)[ \t<]/im;

/** What a page of HTML is made of, and no part of a text. */
const page = /^\s*<(?:!DOCTYPE|\/?(?:html|head|body|script|style|meta|title)\b)/i;

/** What prose does not begin or end with: statements, declarations, brackets that close, commands. A line is one of them that all signs of a row match. */
const statements: readonly (readonly RegExp[])[] = [
  [/^\s*[}\])]+[;,)]*(?:\s*(?:else|catch|finally)\b.*)?$/],
  [/[\w)\]>"'=]\s*\{$|^\s*\{$/],
  [
    /;$/,
    /[\w\])]\((?!s\))|=|::|->|^\s*(?:return|break|continue|using|import|package|throw|export)\b|[)}\]"'\d];$/,
  ],
  [/^\s*(?:#include\s*[<"]|#define\s|#pragma\s|#!\/|<\?php|using namespace\s|namespace\s+[\w.]+$|@Override)/],
  [/^\s*import [\w.{}*, ]+(?:\sfrom ["'].*)?$|^\s*from [\w.]+ import [\w.*, ()]+$/],
  [/^\s*(?:async\s+)?(?:def|function\*?|fn|func)\s+\w+\s*[(<]|^\s*class\s+\w+[^.]*[:{]$/],
  [/^\s*(?:const|let|var)\s+[\w{[][^.]*=/],
  [/^\s*(?:public|private|protected|static|final|abstract|export|async)\s+[\w<>[\], .]+[({=;]/],
  [/^\s*(?:(?:elif|if|while|for|with|except)\s.*[\w)\]"']|else|try|finally|do):$/, /[([=<>"'.]|\bin\b|:$/],
  [
    /^\s*[A-Za-z_$][\w.$[\]'"]*\s*[-+*/:]?=\s*(?:(?:new|await|function|lambda)\s|[\w.$]+\(|["'[{`]|(?:None|True|False|null|true|false)\b)/,
  ],
  [/^\s*[a-z_$][\w.$]*\(/, /\);?$/, /["'.=[]|\(\)/],
  [/^\s*(?:\$|PS>|C:\\>)\s\S/],
  [
    /^\s*(?:sudo \S|(?:npm|pip3?|yarn|brew|cargo|apt(?:-get)?|conda) install |git (?:clone|add|commit|push|checkout) |docker (?:run|build|compose|pull) )/,
  ],
  [
    /^\s*(?:SELECT\s|INSERT INTO\s|CREATE (?:OR REPLACE )?(?:TABLE|VIEW|FUNCTION|INDEX)\s|DELETE FROM\s|ALTER TABLE\s|(?:LEFT|RIGHT|INNER|OUTER) JOIN\s|GROUP BY\s|ORDER BY\s)/,
  ],
  [page],
  [/^\s+[a-z-]+\s*:\s*[^;]+;$|^\s+"[\w$-]+"\s*:\s*\S/],
];
/** Longer lines are none that a person reads. */
const longest = 400;

/** What a run of code may hold beside them. */
const inCode =
  /^(?:\s{2,}|\t)|^\s*(?:\/\/|\/\*|\*\/|\*\s|--\s|#|"""|'''|<\/?\w|(?:FROM|WHERE|VALUES|SET|AND|OR|HAVING|LIMIT|JOIN|ON|UNION)\s)|[=(){}[\];<>|&]/;
/** What ends it: a heading with a blank line below is none of its remarks. */
const listed = /^[ \t\u2000-\u200a\u3000]*(?:[-*+•–—]|\d{1,3}[.)])\s/;
const beginsAsSentence = /^[\s"'“(]*[\p{Lu}\p{Lo}][\p{L}’',-]*(?:\s+[\p{L}\p{N}’'"“”(),/–-]+){3}/u;
const plainWord = /^["'“(]?\p{L}[\p{L}’'-]*["'”)]?[.,:;!?]?$/u;
const endsAsSentence = /[.:!?。：]$/;
const frame = /^[ \t]*([-─━═=_*~])\1{9,}[ \t]*$/;

/** Blank lines that code may hold in a row. */
const mostBlank = 2;
/** Lines of code that are none by chance. */
const fewest = 2;

/** Puts fences around code that stands in the text without any, as models write it that were not asked for Markdown. */
export function fenceBareCode(markdown: string, lines: readonly SourceLine[]): readonly SourceLine[] {
  if (!signs.test(markdown)) return lines;
  const free = freeOf(lines);
  const fenced: SourceLine[] = [];
  for (let at = 0; at < lines.length; at++) {
    const { end, next } = runFrom(lines, free, at);
    if (end === at) {
      fenced.push(...lines.slice(at, next));
      at = next - 1;
      continue;
    }
    // The rules that a model draws above and below its code are its fence.
    if (frame.test(fenced.at(-1)?.text ?? "")) fenced.pop();
    const code = lines.slice(at, end);
    const most = Math.max(
      2,
      ...code.flatMap(({ text }) => text.match(/`+/g) ?? []).map(({ length }) => length),
    );
    const marks = "`".repeat(most + 1);
    fenced.push(
      { text: "", kind: "text" },
      { text: marks, kind: "code-start", line: code[0]?.line ?? 1 },
      ...code.map((line): SourceLine => ({ ...line, kind: "code" })),
      { text: marks, kind: "code" },
      { text: "", kind: "text" },
    );
    at = frame.test(lines[end]?.text ?? "") ? end : end - 1;
  }
  return fenced;
}

/** What of a document may be code that nobody fenced; code by its indentation alone is no fenced code. */
interface Free {
  /** Lines in no fence and no preformatted HTML. */
  readonly lines: readonly boolean[];
  /** Of these, lines in no other block of HTML either, where code may begin. */
  readonly starts: readonly boolean[];
}

function freeOf(lines: readonly SourceLine[]): Free {
  let isFenced = false;
  let isHtml = false;
  const starts: boolean[] = [];
  const free = lines.map(({ kind, text }) => {
    if (kind === "code-start") isFenced = fenceOf(text) !== undefined || /^ {0,3}<pre/i.test(text);
    else if (kind === "text") isFenced = false;
    isHtml = isHtml ? !isBlank(text) : /^\s*<[a-z/!]/i.test(text) && !page.test(text);
    starts.push(!isFenced && !isHtml);
    return !isFenced;
  });
  return { lines: free, starts };
}

/** A run of lines that begins as code does: the line behind its code, which is its first where it is none, and the line to look on from. */
interface Run {
  readonly end: number;
  readonly next: number;
}

function runFrom(lines: readonly SourceLine[], free: Free, start: number): Run {
  if (free.starts[start] !== true || !mayBegin(lines, start)) return { end: start, next: start + 1 };
  let end = start;
  let found = 0;
  let other = 0;
  let blank = 0;
  let at = start;
  for (; at < lines.length && free.lines[at] === true && blank <= mostBlank; at++) {
    const text = lines[at]?.text.trimEnd() ?? "";
    if (text === "") {
      blank++;
      continue;
    }
    if (isStatement(text)) {
      found++;
      end = at + 1;
    } else if (!goesOn(lines, at, blank > 0)) break;
    else {
      other++;
      if (/^\s/.test(text) && blank === 0) end = at + 1;
    }
    blank = 0;
  }
  // What is indented as code is code already.
  const isBare = lines.slice(start, end).some(({ kind, text }) => kind === "text" && !isBlank(text));
  const isCode = isBare && found >= fewest && found * 3 >= other;
  return isCode ? { end, next: end } : { end: start, next: Math.max(at, start + 1) };
}

/** Code begins with a statement, or with a remark on one. */
function mayBegin(lines: readonly SourceLine[], at: number): boolean {
  const text = lines[at]?.text ?? "";
  if (isStatement(text)) return true;
  return /^\s*(?:\/\/|\/\*|#\s|--\s)/.test(text) && isStatement(lines[at + 1]?.text ?? "");
}

function goesOn(lines: readonly SourceLine[], at: number, isAfterBlank: boolean): boolean {
  const text = lines[at]?.text ?? "";
  if (/^\s*(?:\/\/|\/\*|\*|"""|''')/.test(text)) return !isAfterBlank || !isBlank(lines[at + 1]?.text ?? "");
  if (/^#{1,6}\s/.test(text)) return !text.startsWith("##") && !isBlank(lines[at + 1]?.text ?? "");
  if (/^\s*<!--/.test(text) || frame.test(text) || listed.test(text) || isSentence(text)) return false;
  if (isAfterBlank && /^\S.*(?:\]\(|:$)/.test(text)) return false;
  return inCode.test(text);
}

function isStatement(line: string): boolean {
  const text = line.slice(0, longest + 1).trimEnd();
  if (text.length > longest || listed.test(text) || /^\s*(?:<[a-z!]|[a-z-]+="[^"]*"?[\s/>]*$)/.test(text))
    return page.test(text) && text.length <= longest;
  if (isSentence(text)) return false;
  return statements.some((signs) => signs.every((sign) => sign.test(text)));
}

/** Whether a line is prose: it begins and ends as a sentence does, or is made of words. */
function isSentence(line: string): boolean {
  const text = line.trimEnd();
  if (endsAsSentence.test(text) && beginsAsSentence.test(text)) return true;
  const words = text.trim().split(/\s+/, 60);
  return words.length > 5 && words.filter((word) => plainWord.test(word)).length > words.length * 0.7;
}
