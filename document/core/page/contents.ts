import type { Heading } from "../html/headings.ts";
import type { PageOptions } from "../source.ts";
import { readMarkedLanguage } from "../tree/structure-marks.ts";
import { escapeHtml } from "../html/escape.ts";
import { anchors } from "./anchors.ts";
import { findPageWords } from "./words.ts";

/** An entry of the list of contents, by what it leads to. */
export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  /** 1 for the highest level that is listed; 0 for what is no section. */
  readonly level: number;
  /** Of a list behind the contents that it is in, as that of figures. */
  readonly listTitle?: string;
}

/** A document with fewer entries, or less text, is taken in without a list. */
const minEntries = 5;
const minTextChars = 9_000;
/** A manual is looked up in, however short it is; with fewer entries there is nothing to look up. */
const minEntriesOfManual = 3;
/** Levels that are listed, and entries up to which the third is listed, too. */
const deepest = 3;
const maxWithThirdLevel = 45;
const maxEntries = 1_000;
/** A document with more sections has none long enough for a head. */
const maxSections = 2_000;

/**
 * Chooses the headings that the contents list. @returns none where there is to be no list
 * @param isManual whether its theme has a list on its own
 */
export function chooseContents(
  headings: readonly Heading[],
  textLength: number,
  wanted: PageOptions["contents"],
  isManual = false,
): readonly ContentsEntry[] {
  if (wanted === "off") return [];
  const entries = listEntries(headings);
  const isLong = entries.length >= minEntries && textLength >= minTextChars;
  const isOfTheme = isManual && wanted === "auto" && entries.length >= minEntriesOfManual;
  return wanted === "on" || isOfTheme || isLong ? entries.slice(0, maxEntries) : [];
}

/** Returns the sections that the heads of pages name: those of the highest level. @param contents what is listed */
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

/** Returns the list, with room for page numbers that are not known yet. */
export function formatContents(entries: readonly ContentsEntry[], language: string): string {
  if (entries.length === 0) return "";
  const items = entries.map(
    ({ id, text, level, listTitle }, at) =>
      (at > 0 && listTitle === entries[at - 1]?.listTitle
        ? ""
        : listStart(listTitle ?? findPageWords(language).contents, at)) +
      `<li class="contents-${level}"><a href="#${escapeHtml(encodeURIComponent(id))}"><span class="contents-text">${escapeHtml(text)}</span>` +
      `<span class="contents-dots"></span><span class="contents-page">0000</span></a></li>`,
  );
  const mark = readMarkedLanguage("toc", escapeHtml(language));
  return `<nav class="contents" lang="${mark}" id="${anchors.contents}">${items.join("")}</ol></nav>`;
}

function listStart(title: string, at: number): string {
  return `${at === 0 ? "" : "</ol>"}<p class="contents-title">${escapeHtml(title)}</p><ol>`;
}
