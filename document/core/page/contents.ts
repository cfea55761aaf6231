import type { Heading } from "../html/headings.ts";
import type { PageOptions } from "../source.ts";
import { isRightToLeft } from "../language/tags.ts";
import { readMarkedLanguage } from "../tree/structure-marks.ts";
import { escapeHtml } from "../html/escape.ts";
import { anchors } from "./anchors.ts";
import { isLookedUp, type DocumentKind } from "./document-kind.ts";
import { contentsRoom } from "./theme/rules/contents.ts";
import { estimateEms } from "./theme/margin-parts.ts";
import { findPageWords } from "./words.ts";

/** An entry of the list of contents, by its target. */
export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  /** The code in its text, in order. */
  readonly codes?: readonly string[];
  /** 1 for the highest listed level; 0 for anything but sections. */
  readonly level: number;
  /** Of a list behind the contents that it is in, as that of figures. */
  readonly listTitle?: string;
}

/** A manual is looked up in, however short it is; with fewer entries there is nothing to look up. */
const minEntriesOfManual = 3;
/** Levels that are listed, and entries up to which the third is listed, too. */
const deepest = 3;
const maxWithThirdLevel = 45;
const maxEntries = 1_000;
/** A document with more sections has none long enough for a running head. */
const maxSections = 2_000;

/** What decides whether a document has a list of contents. */
export interface ContentsFacts {
  /** Length of its text, in characters. */
  readonly length: number;
  readonly wanted: PageOptions["contents"];
  readonly kind?: DocumentKind | undefined;
  /** Whether its theme has a list on its own. */
  readonly isManual?: boolean;
}

/** Chooses the headings that the contents list. @returns none if there is no list */
export function chooseContents(
  headings: readonly Heading[],
  { length, wanted, kind, isManual = false }: ContentsFacts,
): readonly ContentsEntry[] {
  if (wanted === "off") return [];
  const entries = listEntries(headings);
  const isOfTheme = isManual && wanted === "auto" && entries.length >= minEntriesOfManual;
  return wanted === "on" || isOfTheme || isLookedUp(entries.length, length, kind)
    ? entries.slice(0, maxEntries)
    : [];
}

/** Fewer lines of contents on a page after the first are left out by the deepest level, if as many entries remain. */
const minSpilledLines = 10;
const minEntriesLeft = 8;

/** A page between its margins, in em of the text. */
interface PageEms {
  readonly width: number;
  readonly height: number;
}

/** Leaves out the deepest level of the contents where its few last lines would need a page more. */
export function fitContents(entries: readonly ContentsEntry[], room: PageEms): readonly ContentsEntry[] {
  const deepestLevel = Math.max(...entries.map(({ level }) => level));
  const fewer = entries.filter(({ level }) => level < deepestLevel);
  if (fewer.length < minEntriesLeft) return entries;
  const needed = countPages(entries, room);
  const isSpilled = needed.pages > 1 && needed.lastLines < minSpilledLines;
  return isSpilled && countPages(fewer, room).pages < needed.pages ? fewer : entries;
}

function countPages(
  entries: readonly ContentsEntry[],
  { width, height }: PageEms,
): { readonly pages: number; readonly lastLines: number } {
  const { line, between, aboveTop, title, indent, numbers } = contentsRoom;
  let pages = 1;
  let lastLines = 0;
  let left = height - title;
  for (const { text, level } of entries) {
    const ems = Array.from(text).reduce((sum, character) => sum + estimateEms(character), 0);
    const lines = Math.max(1, Math.ceil(ems / Math.max(1, width - numbers - (level - 1) * indent)));
    const needed = lines * line + between + (level === 1 ? aboveTop : 0);
    if (needed > left) {
      pages++;
      lastLines = 0;
      left = height;
    }
    left -= needed;
    lastLines += lines;
  }
  return { pages, lastLines };
}

/** Returns the sections that running heads name: those of the highest level. @param contents entries of the list */
export function chooseSections(
  headings: readonly Heading[],
  contents: readonly ContentsEntry[],
  wanted: PageOptions["runningHeads"],
): readonly ContentsEntry[] {
  if (wanted === "off" || (wanted === "auto" && contents.length === 0)) return [];
  const sections = listEntries(headings).filter(({ level }) => level === 1);
  return sections.length <= maxSections ? sections : [];
}

function listEntries(headings: readonly Heading[]): readonly ContentsEntry[] {
  const [first] = headings;
  const isTitled = first?.level === 1 && headings.filter(({ level }) => level === 1).length === 1;
  const listed = isTitled ? headings.slice(1) : headings;
  const top = Math.min(...listed.map(({ level }) => level));
  const upTo = (levels: number): ContentsEntry[] =>
    listed
      .filter(({ level }) => level < top + levels)
      .map((entry) => ({ ...entry, level: entry.level - top + 1 }));
  return upTo(deepest).length <= maxWithThirdLevel ? upTo(deepest) : upTo(deepest - 1);
}

/** Formats the list, with space for page numbers that are not known yet. */
export function formatContents(entries: readonly ContentsEntry[], language: string): string {
  if (entries.length === 0) return "";
  const format = isRightToLeft(language) ? isolateCode : ({ text }: ContentsEntry) => escapeHtml(text);
  const items = entries.map(
    (entry, at) =>
      (at > 0 && entry.listTitle === entries[at - 1]?.listTitle
        ? ""
        : listStart(entry.listTitle ?? findPageWords(language).contents, at)) +
      `<li class="contents-${entry.level}"><a href="#${escapeHtml(encodeURIComponent(entry.id))}"><span class="contents-text">${format(entry)}</span>` +
      `<span class="contents-dots"></span><span class="contents-page">0000</span></a></li>`,
  );
  const mark = readMarkedLanguage("toc", escapeHtml(language));
  return `<nav class="contents" lang="${mark}" id="${anchors.contents}">${items.join("")}</ol></nav>`;
}

/** Formats the text of an entry. Its code keeps its order within right-to-left text: `date()`. */
function isolateCode({ text, codes = [] }: ContentsEntry): string {
  let html = "";
  let end = 0;
  for (const code of codes) {
    const start = text.indexOf(code, end);
    if (start < 0) continue;
    html += `${escapeHtml(text.slice(end, start))}<bdi dir="ltr">${escapeHtml(code)}</bdi>`;
    end = start + code.length;
  }
  return html + escapeHtml(text.slice(end));
}

function listStart(title: string, at: number): string {
  return `${at === 0 ? "" : "</ol>"}<p class="contents-title">${escapeHtml(title)}</p><ol>`;
}
