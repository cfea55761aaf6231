import type { Nodes, Root } from "mdast";
import { SKIP, visit } from "../../tree/visit.ts";
import { detectBlockLanguage } from "./block-language.ts";
import { detectLatinByWords, detectLatinLanguage } from "./latin.ts";
import { hideAddresses } from "../prose.ts";
import { classifyLetters } from "./scripts.ts";
import { toCanonicalTag } from "../tags.ts";

/** Letters of a document from which its language is detected. */
const sample = 20_000;
/** A text of fewer letters may lack those that only its language has. */
const shortText = 60;

/**
 * Finds the language of a document: the one that it names, or that of most of its prose, or else English.
 * @param named in its front matter
 * @returns a BCP 47 tag
 */
export async function detectDocumentLanguage(root: Root, named: string | undefined): Promise<string> {
  const tag = toCanonicalTag(named);
  if (tag !== undefined) return tag;
  const blocks = collectProseBlocks(root);
  return findPlainMajority(blocks) ?? (await detectMajority(blocks)) ?? "en";
}

/** Finds the language that more than half of all prose is certainly in: it is the document's, whatever the rest may be. */
function findPlainMajority(blocks: readonly string[]): string | undefined {
  const letters = blocks.map(classifyLetters);
  const half = letters.reduce((sum, { weight }) => sum + weight, 0) / 2;
  const weights = new Map<string, number>();
  for (const [index, block] of blocks.entries()) {
    const { language, weight = 0 } = letters[index] ?? {};
    const known = language === "latin" ? detectLatinByWords(block) : undefined;
    if (known === undefined) continue;
    const sum = (weights.get(known) ?? 0) + weight;
    if (sum > half) return known;
    weights.set(known, sum);
  }
  return undefined;
}

function collectProseBlocks(root: Root): string[] {
  const blocks: string[] = [];
  let length = 0;
  visit(root, (node) => {
    if (length > sample) return SKIP;
    const isBlock =
      node.type === "paragraph" ||
      node.type === "heading" ||
      node.type === "tableCell" ||
      node.type === "html";
    if (!isBlock) return undefined;
    const text = hideAddresses(extractProse(node)).trim();
    if (text !== "") blocks.push(text);
    length += text.length;
    return SKIP;
  });
  return blocks;
}

function extractProse(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "html") return node.value.replace(/<[^<>]*>/g, " ");
  return "children" in node ? node.children.map(extractProse).join("") : " ";
}

async function detectMajority(blocks: readonly string[]): Promise<string | undefined> {
  const weights = new Map<string, number>();
  const short = new Map<string, number>();
  const add = (language: string, weight: number): void => {
    const map = weight < shortText ? short : weights;
    map.set(language, (map.get(language) ?? 0) + weight);
  };
  // Headings and cells, too short to tell on their own.
  let undecided = "";
  for (const block of blocks) {
    const detected = await detectBlockLanguage(block);
    if (detected?.language !== undefined) add(detected.language, detected.weight);
    else if (detected) undecided += `${block}\n`;
  }
  if (undecided !== "")
    add((await detectLatinLanguage(undecided))?.language ?? "en", classifyLetters(undecided).weight);
  for (const [language, others] of withoutOwnLetters) {
    const own = (weights.get(language) ?? 0) + (short.get(language) ?? 0);
    const theirs = others.reduce((sum, tag) => sum + (short.get(tag) ?? 0), 0);
    if (own === 0 || own * 4 < theirs) continue;
    short.set(language, (short.get(language) ?? 0) + theirs);
    for (const tag of others) short.delete(tag);
  }
  for (const [language, weight] of short) weights.set(language, (weights.get(language) ?? 0) + weight);
  return [...weights].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Languages whose short texts may have none of the letters that distinguish them from these others. */
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
