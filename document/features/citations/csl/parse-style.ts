import { SaxesParser } from "saxes";

/** An element of a style, as citeproc reads it. */
export interface CslElement {
  readonly name: string;
  readonly attrs: Record<string, string>;
  readonly children: (CslElement | string)[];
}

/** A style that citeproc can be given. */
export interface ParsedStyle {
  readonly root: CslElement;
  /** Whether it cites in notes. */
  readonly isNotes: boolean;
  /** The name of the style that it only names; undefined where it says itself how works are cited. */
  readonly parent: string | undefined;
}

/** Why a style cannot be used, in words that continue "The citation style ". */
export class StyleError extends Error {
  override readonly name = "StyleError";
}

/** Front matter has no more. */
export const maxStyleChars = 200_000;
const maxElements = 20_000;
const maxDepth = 60;
const maxAttributeChars = 2_000;
/** Of elements and letters that one work takes. */
const maxWork = 10_000;

const elements = new Set(
  (
    "style locale date date-part style-options terms term single multiple macro citation bibliography sort key layout text number names name name-part " +
    "et-al label substitute institution group choose if else-if else"
  ).split(" "),
);
/** A parsed style. */
const ignored = new Set(["info", "link"]);

/**
 * Parses a style of CSL.
 * @throws {StyleError} when it is invalid, or would take more work than any published one
 */
export function parseStyle(xml: string): ParsedStyle {
  if (xml.length > maxStyleChars) throw new StyleError("has more than 200,000 characters");
  const { root, parent } = readElements(xml);
  if (root.name !== "style") throw new StyleError("is not a CSL style");
  if (parent === undefined) limitWork(root);
  return { root, isNotes: root.attrs.class === "note", parent };
}

/** Parses the terms of a language. */
export function parseLocale(xml: string): CslElement {
  return readElements(xml).root;
}

function readElements(xml: string): { root: CslElement; parent: string | undefined } {
  const parser = new SaxesParser();
  const open: CslElement[] = [];
  let count = 0;
  let ignoredDepth = 0;
  let root: CslElement | undefined;
  let parent: string | undefined;
  parser.on("error", ({ message }) => {
    throw new StyleError(`is not valid XML: ${message.slice(0, 120).replace(/\.$/, "")}`);
  });
  parser.on("doctype", () => {
    throw new StyleError("has a document type, which CSL does not allow");
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (ignoredDepth > 0 || ignored.has(name)) {
      ignoredDepth++;
      if (name === "link" && attributes.rel === "independent-parent")
        parent = /[\w-]+$/.exec(attributes.href ?? "")?.[0];
      return;
    }
    if (!elements.has(name)) throw new StyleError(`has an element unknown to CSL: <${name.slice(0, 40)}>`);
    if (++count > maxElements) throw new StyleError("has more than 20,000 elements");
    if (open.length >= maxDepth) throw new StyleError("has elements nested more than 60 deep");
    const element: CslElement = { name, attrs: checkAttributes(attributes), children: [] };
    if (open.length === 0) root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (ignoredDepth === 0 && (text.trim() !== "" || element?.name === "single" || element?.name === "term"))
      element?.children.push(checkText(text));
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    if (ignoredDepth > 0) {
      ignoredDepth--;
      return;
    }
    const element = open.pop();
    if (element?.name === "term" && element.children.length === 0) element.children.push("");
  });
  parser.write(xml).close();
  if (!root) throw new StyleError("is not a CSL style");
  return { root, parent };
}

function checkAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes)
      // Versions of citeproc's own dialect switch extensions on.
      .map(([name, value]): [string, string] => [name, name === "version" ? "1.0" : checkText(value)])
      .filter(([name]) => !(name in {})),
  );
}

/** Returns a style's text without characters reserved here. @throws {StyleError} where it is long, or a word would name a property of every object */
function checkText(text: string): string {
  if (text.length > maxAttributeChars) throw new StyleError("has a text longer than 2,000 characters");
  if (text.split(/[\s@]+/).some((word) => word in {}))
    throw new StyleError(`has an invalid value: ${text.slice(0, 40)}`);
  return text.replace(/[\uFDD0-\uFDEF]/g, "");
}

/**
 * Limits the work for one citation: of the branches of a choice, one is taken.
 * @throws {StyleError} when macros call themselves, call missing ones, or are called too often in total
 */
function limitWork(root: CslElement): void {
  const macros = new Map(listNamedChildren(root, "macro").map((macro) => [macro.attrs.name ?? "", macro]));
  const works = new Map<string, number>();
  const calling = new Set<string>();
  const macroWork = (name: string): number => {
    const known = works.get(name);
    if (known !== undefined) return known;
    const macro = macros.get(name);
    if (!macro) throw new StyleError(`calls a macro that it does not define: ${name.slice(0, 60)}`);
    if (calling.has(name)) throw new StyleError(`has a macro that calls itself: ${name.slice(0, 60)}`);
    calling.add(name);
    const work = elementWork(macro);
    calling.delete(name);
    works.set(name, work);
    return work;
  };
  const elementWork = ({ name, attrs, children }: CslElement): number => {
    let work = 1;
    for (const affix of ["prefix", "suffix", "delimiter", "value"]) work += (attrs[affix]?.length ?? 0) / 4;
    if (attrs.macro !== undefined) work += macroWork(attrs.macro);
    const parts = children.map((child) => (typeof child === "string" ? 0 : elementWork(child)));
    work += name === "choose" ? Math.max(0, ...parts) : parts.reduce((sum, part) => sum + part, 0);
    if (work > maxWork) throw new StyleError("calls its macros more often than any published style does");
    return work;
  };
  const areas = [...listNamedChildren(root, "citation"), ...listNamedChildren(root, "bibliography")];
  if (areas.length === 0) throw new StyleError("has no citation layout");
  for (const area of areas) elementWork(area);
}

function listNamedChildren({ children }: CslElement, name: string): CslElement[] {
  return children.filter((child) => typeof child !== "string").filter((child) => child.name === name);
}
