import { findAndReplace } from "mdast-util-find-and-replace";
import { toString } from "mdast-util-to-string";
import type { Paragraph, PhrasingContent, Root } from "mdast";

const definition = /^\*\[([^\]\n]{1,60})\]:[ \t]+(\S.{0,300})$/;
const maxAbbreviations = 100;

/** Takes `*[HTML]: …` out of the text, and explains the abbreviation where it is used. */
export function takeAbbreviations(root: Root): void {
  const meanings = new Map<string, string>();
  root.children = root.children.filter((node) => {
    const definitions = node.type === "paragraph" ? parseDefinitions(node) : [];
    for (const [term, meaning] of definitions)
      if (meanings.size < maxAbbreviations) meanings.set(term, meaning);
    return definitions.length === 0;
  });
  if (meanings.size === 0) return;

  const terms = [...meanings.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${terms.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const explained = new Set<string>();
  const explain = (term: string): PhrasingContent => {
    // Once: a meaning beside each of many uses would make a large document of a small one.
    const isFirst = !explained.has(term);
    explained.add(term);
    const hProperties = isFirst ? { title: meanings.get(term) ?? "", className: ["explained"] } : {};
    return {
      type: "emphasis",
      data: { hName: "abbr", hProperties },
      children: [{ type: "text", value: term }],
    };
  };
  findAndReplace(root, [pattern, explain], { ignore: ["heading", "link", "linkReference"] });
}

// Every line has to be one: otherwise it is prose, and stays.
function parseDefinitions(paragraph: Paragraph): [term: string, meaning: string][] {
  const [first] = paragraph.children;
  if (first?.type !== "text" || !first.value.startsWith("*[")) return [];
  const matches = toString(paragraph)
    .split("\n")
    .map((line) => definition.exec(line.trim()));
  return matches.every((match) => match !== null)
    ? matches.map((match) => [match[1] ?? "", match[2] ?? ""])
    : [];
}

function escapePattern(term: string): string {
  return term.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}
