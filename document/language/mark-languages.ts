import type { Element, Root, RootContent } from "hast";
import { SKIP, visit } from "../visit.ts";
import { latinLanguage } from "./latin.ts";
import type { LatinGuess } from "./latin.ts";
import { isBlock, isOtherText, ownProse, showsAddress } from "./prose.ts";
import { lettersOf } from "./scripts.ts";
import { baseLanguage, canonicalTag, isRightToLeft } from "./tags.ts";

/** What a block of prose is written in. */
interface BlockLanguage {
  readonly language: string;
  readonly weight: number;
  /** How well languages fit that are written in the same letters. */
  readonly scores: LatinGuess["scores"] | undefined;
}

/** A passage in another language, in Latin letters, is told only where it has so many. */
const fewestOfPassage = 60;
/** The language of the document is taken for that of a passage where it fits nearly as well. */
const nearly = 0.8;

/**
 * Finds out what a document is written in, from its prose alone, and marks the blocks that are in another language with it, and with their
 * direction where that differs.
 * @param named the language that the document says it is in
 * @returns the document's language, as a BCP 47 tag
 */
export async function markLanguages(root: Root, named: string | undefined): Promise<string> {
  const found = new Map<Element, BlockLanguage>();
  let undecided = "";
  const texts: [Element, string][] = [];
  visit(root, "element", (element) => {
    if (isOtherText(element)) return SKIP;
    if (isBlock(element)) texts.push([element, ownProse(element)]);
    return undefined;
  });
  const outside = ownProse(root);
  for (const [block, text] of texts) {
    const { language, weight } = lettersOf(text);
    if (language === undefined) continue;
    if (language !== "latin") found.set(block, { language, weight, scores: undefined });
    else {
      const guess = await latinLanguage(text);
      if (guess) found.set(block, { language: guess.language, weight, scores: guess.scores });
      else undecided += `${text}\n`;
    }
  }
  const language =
    canonicalTag(named) ?? (await mostOf([...found.values()], `${undecided}${outside}`)) ?? "en";
  const own = new Map(
    [...found].flatMap(([block, one]): [Element, string][] =>
      isOther(one, language) ? [[block, one.language]] : [],
    ),
  );
  mark(root, own, { isRight: isRightToLeft(language) });
  return language;
}

async function mostOf(blocks: readonly BlockLanguage[], undecided: string): Promise<string | undefined> {
  const weights = new Map<string, number>();
  const short = new Map<string, number>();
  const add = (language: string, weight: number): void => {
    const map = weight < fewestOfPassage ? short : weights;
    map.set(language, (map.get(language) ?? 0) + weight);
  };
  for (const { language, weight } of blocks) add(language, weight);
  // Headings and cells in Latin letters, too short to tell by themselves.
  const rest = lettersOf(undecided);
  if (rest.language === "latin") add((await latinLanguage(undecided))?.language ?? "en", rest.weight);
  else if (rest.language !== undefined) add(rest.language, rest.weight);
  for (const [language, others] of withoutOwnLetters) {
    const own = (weights.get(language) ?? 0) + (short.get(language) ?? 0);
    const theirs = others.reduce((sum, one) => sum + (short.get(one) ?? 0), 0);
    if (own === 0 || own * 4 < theirs) continue;
    short.set(language, (short.get(language) ?? 0) + theirs);
    for (const one of others) short.delete(one);
  }
  for (const [language, weight] of short) weights.set(language, (weights.get(language) ?? 0) + weight);
  return [...weights].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Languages whose short texts may have none of the letters that tell them from these others. */
const withoutOwnLetters: readonly (readonly [language: string, others: readonly string[]])[] = [
  ["ja", ["zh", "zh-Hant"]],
  ["zh-Hant", ["zh"]],
  ["uk", ["ru"]],
  ["bg", ["ru"]],
  ["sr", ["ru"]],
  ["ur", ["fa", "ar"]],
  ["ps", ["fa", "ar"]],
  ["ckb", ["fa", "ar"]],
  ["ug", ["fa", "ar"]],
  ["fa", ["ar"]],
];

const sameLetters: readonly ReadonlySet<string>[] = [
  new Set(["ja", "zh"]),
  new Set(["ko", "zh"]),
  new Set(["ru", "uk", "be", "bg", "sr", "mk", "kk"]),
  new Set(["ar", "fa", "ur", "ps", "ckb", "ug", "sd"]),
  new Set(["hi", "mr", "ne", "sa"]),
  new Set(["he", "yi"]),
];

function isOther({ language, weight, scores }: BlockLanguage, ofDocument: string): boolean {
  const [its, main] = [baseLanguage(language), baseLanguage(ofDocument)];
  if (its === main) return false;
  if (scores) {
    const fits = scores[main === "nb" || main === "nn" ? "no" : main] ?? 0;
    return weight >= fewestOfPassage && fits < nearly * (scores[its] ?? 1);
  }
  const alike = sameLetters.some((set) => set.has(its) && set.has(main));
  // Of what shares its letters with the language of the document, only a whole sentence tells another one.
  if (alike)
    return weight >= fewestOfPassage && !(its === "zh" && main !== "zh" && weight < 4 * fewestOfPassage);
  return true;
}

interface Surroundings {
  readonly isRight: boolean;
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
    if (node.type !== "element" || isOtherText(node)) continue;
    if (around.isRight && node.properties.dir === undefined && showsAddress(node))
      node.properties.dir = "ltr";
    const given = givenBy(node, around);
    const language = given ? undefined : languages.get(node);
    if (language === undefined || language === ofDocument || language === several) {
      markWithin(node.children, languages, given ?? around);
      continue;
    }
    const isRight = isRightToLeft(language);
    node.properties.lang = language;
    if (isRight !== around.isRight) node.properties.dir = isRight ? "rtl" : "ltr";
    // What is in it has its language already.
    markWithin(node.children, new Map(), { isRight });
  }
}

/** What an author says of an element in HTML. */
function givenBy({ properties: { lang, dir } }: Element, around: Surroundings): Surroundings | undefined {
  if (lang === undefined && dir === undefined) return undefined;
  const direction = typeof dir === "string" ? dir.toLowerCase() : undefined;
  if (direction === "rtl" || direction === "ltr") return { isRight: direction === "rtl" };
  return typeof lang === "string" ? { isRight: isRightToLeft(lang) } : around;
}

/** Instead of a language: that of the document, or more than one. */
const ofDocument = "";
const several = "*";

/** Tells of each element in which language all its prose is; nothing of those without prose. */
function readLanguages(
  element: Element,
  own: ReadonlyMap<Element, string>,
  languages: Map<Element, string | undefined>,
): string | undefined {
  if (isOtherText(element)) return undefined;
  let common: string | undefined;
  const add = (language: string | undefined): void => {
    if (language !== undefined) common = common === undefined || common === language ? language : several;
  };
  if (isBlock(element)) add(own.get(element) ?? (ownProse(element).trim() === "" ? undefined : ofDocument));
  for (const child of element.children)
    if (child.type === "element") add(readLanguages(child, own, languages));
  languages.set(element, common);
  return common;
}
