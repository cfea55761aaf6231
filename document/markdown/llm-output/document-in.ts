import { isBlank } from "../repair/source-lines.ts";
import { unwrapDocument } from "../repair/wrapped-document.ts";

/** What is no part of what is printed, such as what stood around a document in a model's answer. */
export interface LeftOut {
  readonly line?: number;
  /** A sentence that tells of it. */
  readonly what: string;
}

/** A document, taken out of the answer that it was sent in. */
export interface AnsweredDocument {
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
}

/** What a model thought before it answered; some leave only the tag that ends it. */
const thoughts = /^\s*(?:<(think|thinking|reasoning)>(?:(?!<\/\1>)[^])*<\/\1>[ \t]*\n?)/i;
const endOfThoughts = /^[ \t]*<\/(?:think|thinking)>[ \t]*$/m;

/**
 * Takes a document out of the answer that a model gave: leaves out the thoughts before it, what is said to announce it, and the fence around it.
 */
export function documentIn(answer: string): AnsweredDocument {
  const leftOut: LeftOut[] = [];
  const remark = withoutThoughts(answer);
  if (remark !== answer)
    leftOut.push({ line: 1, what: "What a model thought before its answer was left out." });
  const text = withoutAnnouncement(remark, (line) => {
    const at = line + lineAt(answer, answer.length - remark.length) - 1;
    leftOut.push({ line: at, what: "What was said around the document was left out." });
  });
  return { text: unwrapDocument(text), leftOut };
}

function withoutThoughts(answer: string): string {
  const [whole] = /<\/(?:think|reason)/i.test(answer) ? (thoughts.exec(answer) ?? []) : [];
  const end = answer.includes("</think") && !/<think/i.test(answer) ? endOfThoughts.exec(answer) : null;
  const length = whole?.length ?? (end && !isFenced(answer, end.index) ? end.index + end[0].length : 0);
  const told = answer.slice(length);
  // Thoughts alone are all there is.
  return isBlank(told) ? answer : told;
}

/** Whether a place in a text is within code. */
function isFenced(text: string, index: number): boolean {
  const fences = text.slice(0, index).match(/^[ \t]*(?:```|~~~)/gm) ?? [];
  return fences.length % 2 === 1;
}

/** One paragraph that ends in a colon, as in "Here is the report:". */
const announcement = /^\s*(?![#>|`~\-*+\d<[])[^\n]{1,300}[:：!][ \t]*\n(?:[ \t]*\n)*/;
/** A rule may part it from a fence. */
const opening = /^(?:(?:---|\*\*\*)[ \t]*\n\s*)?(`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*\n/;
const frontMatter =
  /^---[ \t]*\n(?=(?:title|subtitle|author|authors|date|lang|theme|abstract|keywords)[ \t]*:)(?:(?:[\w-]+[ \t]*:|[ \t]|-[ \t]|#).*\n){1,60}---[ \t]*\n/;
/** Longer remarks behind a document may be of it. */
const maxRemarkChars = 400;

/** Leaves out the paragraph before a fenced document or before front matter, and the remark behind such a fence. */
function withoutAnnouncement(text: string, told: (line: number) => void): string {
  const [before] = announcement.exec(text.slice(0, 1_000)) ?? [];
  if (before === undefined) return text;
  const rest = text.slice(before.length);
  // Right above a rule, it is a heading.
  if (/\n[ \t]*\n$/.test(before) && frontMatter.test(rest.slice(0, 10_000))) {
    told(1);
    return rest;
  }
  const [fence = "", marks] = opening.exec(rest.slice(0, 1_000)) ?? [];
  if (marks === undefined) return text;
  const end = rest.lastIndexOf(`\n${marks}`);
  const behind = rest.slice(end + 1 + marks.length);
  const document = rest.slice(fence.indexOf(marks), end + 1 + marks.length);
  // A short sample, or one that is not the beginning of a document, is what the answer is about.
  const isDocument =
    /^(?:# |---[ \t]*\n|<)/.test(rest.slice(fence.length)) && document.split("\n", 12).length === 12;
  if (end < 0 || !isDocument || !/^[ \t]*(?:\n|$)/.test(behind) || behind.length > maxRemarkChars)
    return text;
  // What goes on behind the fence with parts of its own is a text about a sample.
  if (/^(?:#{1,6} |[ \t]*[-*+\d])/m.test(behind) || unwrapDocument(document) === document) return text;
  told(1);
  return document;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
