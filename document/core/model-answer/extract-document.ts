import { joinPatterns } from "../join-patterns.ts";
import { createFenceReader } from "../lines/fences.ts";
import { splitFrontMatter } from "../front-matter/split.ts";
import { isBlank } from "../lines/source-line.ts";
import type { Warn } from "../warnings/warn.ts";
import { unwrapDocument } from "./wrapped-document.ts";

/** A document, taken out of the answer that it was sent in. */
export interface AnsweredDocument {
  readonly text: string;
  /** The line of the answer that it begins on, from 1. */
  readonly firstLine: number;
}

/** A model's thoughts before its answer; some leave only the tag that ends them. */
const thoughts = /^\s*(?:<(think|thinking|thoughts?|reasoning)>(?:(?!<\/\1>)[^])*<\/\1>[ \t]*\n?)/i;
const endOfThoughts = /^[ \t]*<\/(?:think|thinking)>[ \t]*$/m;

/**
 * Extracts a document from a model's answer. It removes the reasoning before it, its announcement, and the fence around it.
 * @param warn reports each, with its line in the answer
 */
export function extractDocument(sent: string, warn: Warn = () => undefined): AnsweredDocument {
  const unescaped = restoreLineBreaks(sent);
  if (unescaped !== sent) warn("line-breaks-restored", "Literal \\n sequences were read as line breaks.", 1);
  const answer = stripTokens(unescaped);
  const remark = stripThoughts(answer);
  if (remark !== answer) warn("thoughts-left-out", "A language model's reasoning was removed.", 1);
  const text = stripChat(stripAnnouncement(remark));
  if (text !== remark)
    warn(
      "announcement-left-out",
      "A language model's remarks around the document were removed.",
      countLinesTo(answer, answer.length - remark.length),
    );
  const document = cutBeforeFrontMatter(unwrapDocument(text));
  return { text: document, firstLine: countLinesTo(sent, Math.max(0, sent.indexOf(document))) };
}

/** Restores the line breaks of a text that was encoded as JSON twice: it is a single line, with `\n` for each. */
function restoreLineBreaks(sent: string): string {
  if (sent.trim().includes("\n") || !/\\n(?:(?:\\r)?\\n|#{1,6} |[-*+] |\d{1,3}\. |\|)/.test(sent))
    return sent;
  return sent.replace(
    /\\(?:r\\n|([nrt"\\]))/g,
    (_, sign: string | undefined) => escapes.get(sign ?? "n") ?? "",
  );
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\n"],
  ["t", "\t"],
  ['"', '"'],
  ["\\", "\\"],
]);

/** Drops the separators of turns in a chat, at both ends of an answer. */
function stripTokens(answer: string): string {
  return answer
    .replace(/^\s*(?:<\|[a-z_]{1,30}\|>[ \t]*(?:assistant[ \t]*)?\n?){1,5}/, "")
    .replace(/(?:<\|[a-z_]{1,30}\|>\s*){1,5}$/, "");
}

function stripThoughts(answer: string): string {
  const [thought] = /<\/(?:thin|thou|reason)/i.test(answer) ? (thoughts.exec(answer) ?? []) : [];
  const end = answer.includes("</think") && !/<think/i.test(answer) ? endOfThoughts.exec(answer) : null;
  const length = thought?.length ?? (end && !isFenced(answer, end.index) ? end.index + end[0].length : 0);
  const words = answer.slice(length);
  // Thoughts alone are all there is.
  return isBlank(words) ? answer : words;
}

/** Returns whether a place in a text is within code. */
function isFenced(text: string, index: number): boolean {
  const fences = createFenceReader();
  for (const line of text.slice(0, index).split("\n")) fences.read(line);
  return fences.open !== undefined;
}

/** One paragraph that ends in a colon, as in "Here is the report:". */
const announcement = /^\s*(?![#>|`~\-*+\d<[])[^\n]{1,300}[:：!][ \t]*\n(?:[ \t]*\n)*/;
/** A sentence that ends in a full stop, and says that a document follows. */
const announcingWords = String.raw`\b(?:here|sure|certainly|below|following|markdown|hier|unten|folgende|voici|aquí|aqui|ecco)\b|以下|这是|這是|下面|こちら|다음`;
const sentence = new RegExp(
  String.raw`^\s*(?![#>|\`~\-*+\d<[])(?=[^\n]{0,300}(?:${announcingWords}))[^\n]{1,300}[.。][ \t]*\n(?:[ \t]*\n)*`,
  "i",
);
/** A rule may part it from a fence. */
const opening = /^(?:(?:---|\*\*\*)[ \t]*\n\s*)?(`{3,}|~{3,})[ \t]*(?:markdown|md)[ \t]*\n/;
const rule = String.raw`---[ \t]*\n`;
/** Fields that describe a document. */
const describing = "title|subtitle|authors?|date|lang|theme|abstract|keywords";
const frontMatterLine = String.raw`(?:[\w-]+[ \t]*:|[ \t]|-[ \t]|#).*\n`;
const frontMatter = new RegExp(
  String.raw`^${rule}(?=(?:${describing})[ \t]*:)(?:${frontMatterLine}){1,60}${rule}`,
);
/** Words before a fence that shows how to write something. */
const sample = joinPatterns([
  /\b(?:examples?|samples?|syntax|snippets?|how to|looks? like|template)\b/i,
  /\b(?:beispiele?|exemples?|ejemplos?|esempi[oi]?)\b|例/i,
]);
/** Longer remarks after a document may be part of it. */
const maxRemarkChars = 400;

/** Removes the paragraph before a fenced document or before front matter, and the remark after such a fence. */
function stripAnnouncement(text: string): string {
  const beginning = text.slice(0, 1_000);
  const [announced] = announcement.exec(beginning) ?? [];
  const [before = ""] = announced === undefined ? (sentence.exec(beginning) ?? []) : [announced];
  const remainder = before === "" ? text.trimStart() : text.slice(before.length);
  // Right above a rule, it is a heading.
  if (announced !== undefined && /\n[ \t]*\n$/.test(before) && frontMatter.test(remainder.slice(0, 10_000)))
    return remainder;
  const [fence = "", marks] = opening.exec(remainder.slice(0, 1_000)) ?? [];
  if (marks === undefined) return text;
  const fenced = remainder.slice(fence.indexOf(marks));
  if (before !== "" && !sample.test(before) && holdsWholeDocument(fenced)) return fenced;
  const end = remainder.lastIndexOf(`\n${marks}`);
  const behind = remainder.slice(end + 1 + marks.length);
  const document = remainder.slice(fence.indexOf(marks), end + 1 + marks.length);
  // A short sample, or one that is not the beginning of a document, is the subject of the answer.
  const isDocument =
    /^(?:# |---[ \t]*\n|<)/.test(remainder.slice(fence.length)) && document.split("\n", 12).length === 12;
  if (before === "" && isBlank(behind)) return text;
  if (end < 0 || !isDocument || !/^[ \t]*(?:\n|$)/.test(behind) || behind.length > maxRemarkChars)
    return text;
  // An answer that continues after the fence with structured text is about a sample.
  if (/^(?:#{1,6} |[ \t]*[-*+\d])/m.test(behind) || unwrapDocument(document) === document) return text;
  return document;
}

/** A rule between a model's remark and the document, with the blank lines below it. */
const dividingRule = String.raw`(?:(?:---|\*\*\*)[ \t]*\n(?:[ \t]*\n)*)?`;
const openingWords = joinPatterns([
  /sure|certainly|of course|absolutely|here(?:['’]s| is| are)|below is/,
  /gerne|natürlich|hier (?:ist|sind)|voici|bien sûr|claro|aquí (?:está|tienes)|ecco|certo/,
]);
/** The first sentence of an answer, above the document's title. */
const chatOpening = new RegExp(
  String.raw`^\s*(?:${openingWords.source})\b[^\n]{0,300}[:.!][ \t]*\n(?:[ \t]*\n)+${dividingRule}(?=# )`,
  "i",
);
const wish = "if you(?:['’]d like| want| would like)";
const offeringWords = joinPatterns([
  /would you like me to|do you want me to|if you(?:['’]d like| want), i can/,
  new RegExp(`(?:just )?let me know ${wish} (?:me to|any (?:changes|adjustments|edits|revisions))`),
  /möchtest du, dass ich|möchten sie, dass ich|soll ich|souhaitez-vous que je|¿quieres que|vuoi che/,
]);
/** The last paragraph of an answer: an offer to do more. */
const offer = new RegExp(
  String.raw`\n[ \t]*\n${dividingRule}(?:${offeringWords.source})\b[^\n]{0,300}(?:\n\s*)?$`,
  "i",
);

/** Leaves out an announcement right above the title of a document, and an offer to do more behind it. */
function stripChat(text: string): string {
  const [announced = ""] = chatOpening.exec(text.slice(0, 1_000)) ?? [];
  const document = text.slice(announced.length);
  const from = Math.max(0, document.length - 1_000);
  const end = document.slice(from).search(offer);
  const isOfDocument = end < 0 || !/^# |\n# /.test(document.slice(0, 1_000));
  return isOfDocument ? document : document.slice(0, from + end + 1);
}

/** Returns whether a text is one fence from its first line to its end, with a heading or front matter first, and more than headings behind it. */
function holdsWholeDocument(fenced: string): boolean {
  const text = unwrapDocument(fenced);
  return text !== fenced && /^(?:#{1,6} |---[ \t]*\n)/.test(text) && /\n[ \t]*[^#\s]/.test(text);
}

/** Invisible text that may precede front matter by mistake: blank lines, comments, the indentation of its rule. */
const nothingShown = /^(?:\s|<!--(?:(?!-->)[^])*-->)+(?=(?:---|\+\+\+)[ \t]*\n)/;
const ofDocument = new RegExp(
  String.raw`^(?:${describing}|description|tags|format|output|draft)[ \t]*[:=]`,
  "m",
);

/** Returns a document from its front matter on, where nothing is shown before it. */
function cutBeforeFrontMatter(text: string): string {
  const [before = ""] = nothingShown.exec(text.slice(0, 4_000)) ?? [];
  if (before === "") return text;
  const document = text.slice(before.length);
  const { front } = splitFrontMatter(document.slice(0, 20_000));
  return front && ofDocument.test(front.text) ? document : text;
}

function countLinesTo(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
