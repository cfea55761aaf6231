import type { Element, Root, RootContent } from "hast";
import { SKIP, visit } from "../tree/visit.ts";
import { detectBlockLanguage, type BlockLanguage } from "./detect/block-language.ts";
import { setLatinLeftToRight } from "./latin-lines.ts";
import { isBlock, isNonProse, extractProse, showsAddress } from "./prose.ts";
import { toBaseLanguage, isRightToLeft } from "./tags.ts";

/** Letters of the shortest passage in another language with the same alphabet that is recognised. */
const minOfPassage = 60;
/** A passage gets the document's language if that fits nearly as well. */
const nearly = 0.8;

/**
 * Marks the blocks in another language than the document, and their direction if that differs.
 * @param language of the document, a BCP 47 tag
 */
export async function markLanguages(root: Root, language: string): Promise<void> {
  const texts: [Element, string][] = [];
  visit(root, "element", (element) => {
    if (isNonProse(element)) return SKIP;
    if (isBlock(element)) texts.push([element, extractProse(element)]);
    return undefined;
  });
  const own = new Map<Element, string>();
  const within = { language: toBaseLanguage(language), min: minOfPassage };
  for (const [block, text] of texts) {
    const detected = await detectBlockLanguage(text, within);
    if (detected?.language !== undefined && isOther({ ...detected, language: detected.language }, language))
      own.set(block, detected.language);
  }
  mark(root, own, { isRight: isRightToLeft(language) });
}

const sameLetters: readonly ReadonlySet<string>[] = [
  new Set(["ja", "zh"]),
  new Set(["ko", "zh"]),
  new Set(["ru", "uk", "be", "bg", "sr", "mk", "kk"]),
  new Set(["ar", "fa", "ur", "ps", "ckb", "ug", "sd"]),
  new Set(["hi", "mr", "ne", "sa"]),
  new Set(["he", "yi"]),
];

function isOther(
  { language, weight, scores }: BlockLanguage & { readonly language: string },
  documentLanguage: string,
): boolean {
  const [passageBase, main] = [toBaseLanguage(language), toBaseLanguage(documentLanguage)];
  if (passageBase === main) return false;
  if (scores) {
    const fits = scores[main === "nb" || main === "nn" ? "no" : main] ?? 0;
    return weight >= minOfPassage && fits < nearly * (scores[passageBase] ?? 1);
  }
  const alike = sameLetters.some((set) => set.has(passageBase) && set.has(main));
  // If both languages share their letters, only a whole sentence proves another one.
  if (alike)
    return weight >= minOfPassage && !(passageBase === "zh" && main !== "zh" && weight < 4 * minOfPassage);
  return true;
}

interface Surroundings {
  readonly isRight: boolean;
  /** Whether its author said so. */
  readonly isGiven?: true;
}

/** Marks the outermost elements all of whose prose is in one other language. */
function mark(root: Root, own: ReadonlyMap<Element, string>, around: Surroundings): void {
  if (own.size === 0 && !around.isRight) return;
  const languages = new Map<Element, string | undefined>();
  for (const child of root.children) if (child.type === "element") readLanguages(child, own, languages);
  markWithin(root.children, languages, around);
}

function markWithin(
  children: readonly RootContent[],
  languages: ReadonlyMap<Element, string | undefined>,
  around: Surroundings,
): void {
  for (const node of children) {
    if (node.type !== "element" || isNonProse(node)) continue;
    if (around.isRight && node.properties.dir === undefined && showsAddress(node))
      node.properties.dir = "ltr";
    const ownSurroundings = readGiven(node, around);
    const language = ownSurroundings ? undefined : languages.get(node);
    if (language === undefined || language === ofDocument || language === several) {
      if (around.isRight && around.isGiven !== true && !ownSurroundings) setLatinLeftToRight(node);
      if (node.properties.dir === "ltr") continue;
      markWithin(node.children, languages, ownSurroundings ?? around);
      continue;
    }
    const isRight = isRightToLeft(language);
    node.properties.lang = language;
    if (isRight !== around.isRight) node.properties.dir = isRight ? "rtl" : "ltr";
    // Its children have their language already.
    markWithin(node.children, new Map(), { isRight });
  }
}

/** Reads the language that an author gives an element in HTML. */
function readGiven({ properties: { lang, dir } }: Element, around: Surroundings): Surroundings | undefined {
  if (lang === undefined && dir === undefined) return undefined;
  const direction = typeof dir === "string" ? dir.toLowerCase() : undefined;
  if (direction === "rtl" || direction === "ltr") return { isRight: direction === "rtl", isGiven: true };
  return typeof lang === "string" ? { isRight: isRightToLeft(lang) } : around;
}

/** Instead of a language: that of the document, or more than one. */
const ofDocument = "";
const several = "*";

/** Finds the language of each element's prose; none for elements without prose. */
function readLanguages(
  element: Element,
  own: ReadonlyMap<Element, string>,
  languages: Map<Element, string | undefined>,
): string | undefined {
  if (isNonProse(element)) return undefined;
  let common: string | undefined;
  const add = (language: string | undefined): void => {
    if (language !== undefined) common = common === undefined || common === language ? language : several;
  };
  if (isBlock(element))
    add(own.get(element) ?? (extractProse(element).trim() === "" ? undefined : ofDocument));
  for (const child of element.children)
    if (child.type === "element") add(readLanguages(child, own, languages));
  languages.set(element, common);
  return common;
}
