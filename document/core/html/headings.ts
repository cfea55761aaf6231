import GithubSlugger from "github-slugger";
import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { sectionNumber } from "./structure/section-number.ts";
import { visit } from "../tree/visit.ts";
import { boldLine, hasClass } from "./structure/classes.ts";

/** A heading, as a list of contents shows it. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  /** The code in its text, in order; absent if there is none. */
  readonly codes?: readonly string[];
  /** 1 … 6. */
  readonly level: number;
  /** It is a line in bold, which heads a text and looks no other. */
  readonly isBold?: true;
}

/** Gives each heading the id that GitHub would, so that links to `#a-heading` work. */
export function nameHeadings(root: Root): void {
  const slugger = new GithubSlugger();
  visit(root, "element", (element) => {
    if (!isHeading(element)) return;
    const slug = slugger.slug(readHeadingText(stripNumber(element)));
    element.properties.id ??= slug;
  });
}

/** Returns the headings that have any text, in their order. */
export function collectHeadings(root: Root): Heading[] {
  const headings: Heading[] = [];
  visit(root, "element", (element) => {
    if (!isHeading(element) || isFootnotes(element)) return;
    const text = joinBlanks(readHeadingText(element));
    if (text === "") return;
    const level = Number(element.tagName.slice(1));
    const isBold = hasClass(element, boldLine);
    const codes = readCodes(element);
    headings.push({
      id: String(element.properties.id),
      text,
      level,
      ...(isBold && { isBold }),
      ...(codes.length > 0 && { codes }),
    });
  });
  return headings;
}

/** Returns the level of the highest headings below the title. */
export function findTopLevel(headings: readonly Heading[]): number {
  const [first, ...rest] = headings;
  const isTitled = first?.level === 1 && rest.length > 0 && rest.every(({ level }) => level > 1);
  return Math.min(6, ...(isTitled ? rest : headings).map(({ level }) => level));
}

function readCodes(heading: Element): readonly string[] {
  const codes: string[] = [];
  visit(heading, "element", (element) => {
    if (element.tagName === "code") codes.push(joinBlanks(toString(element)));
  });
  return codes;
}

function joinBlanks(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

// The number of a note is no word of its heading.
function readHeadingText(element: Element): string {
  const isNote = (node: ElementContent): boolean =>
    node.type === "element" &&
    (node.properties.dataFootnoteRef !== undefined || (node.tagName === "sup" && node.children.some(isNote)));
  return element.children.some(isNote)
    ? toString({ ...element, children: element.children.filter((child) => !isNote(child)) })
    : toString(element);
}

/** Removes the number of a section, which links to it do not know. */
function stripNumber(element: Element): Element {
  const [first, ...rest] = element.children;
  const isNumber = first?.type === "element" && hasClass(first, sectionNumber);
  return isNumber ? { ...element, children: rest } : element;
}

/** Returns whether an element is a heading. */
export function isHeading(element: Element): boolean {
  return /^h[1-6]$/.test(element.tagName);
}

// The notes have a heading of our own, which belongs to no outline of the author's.
function isFootnotes({ properties }: Element): boolean {
  return properties.id === "footnote-label";
}
