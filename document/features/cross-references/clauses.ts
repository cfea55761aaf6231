import type { List, ListItem, PhrasingContent, Root } from "mdast";
import { clauseMarkers } from "./clause-markers.ts";
import { SKIP, visit } from "../../core/tree/visit.ts";

/** How contracts refer to their clauses, in the languages that have most of them. */
const words = String.raw`(?:sub)?sections?|(?:sub-?)?clauses?|articles?|paragraphs?|ziffern?|abschnitte?|abs\.|klauseln?|artikel|cláusulas?|artículos?|artigos?|articol[oi]|clausol[ae]|§§?`;
const number = String.raw`\d{1,3}(?:\.\d{1,3}){0,4}(?:\([a-z]{1,5}\)){0,3}`;
const reference = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${words})[ \u00a0](${number})(?![\p{L}\p{N}(]|\.\d)`,
  "giu",
);
/** Text behind a reference that names another work: "Section 2 of the Sale of Goods Act", "§ 5 Abs. 2 BGB", "Article 6 GDPR". */
const conjunctions = "und|and|or|oder|bis|to|through|sowie|et|y|e|o|ou";
const partNames = String.raw`§§?|[aA]bs(?:atz|\.)|[sS]atz|S\.|[nN]r\.|[nN]ummer|[pP]ara(?:graph|\.)|[nN]o\.`;
const furtherNumber = String.raw`,?(?:\s(?:${conjunctions}))?\s(?:(?:${partNames})\s?)?\d{1,3}[a-z]?(?:\([\da-z]{1,5}\)){0,3}`;
const genitive = String.raw`(?:[oO]f|der|des|de la|del|du|della|do|da)\s(?!this|these|dies|present|hereof|nuestro)`;
const namedWork = String.raw`(?:\p{Lu}\p{L}{1,20}[ \u00a0]){0,4}(?:Act|Code|Law|Directive|Regulation|Convention|Treaty|Rules)(?!\p{L})`;
const elsewhere = new RegExp(
  String.raw`^(?:${furtherNumber})*\s(?:${genitive}|\p{Lu}\p{L}{0,9}\p{Lu}|${namedWork})`,
  "u",
);
/** Text before a part of another reference: "Section 4, paragraph 2". */
const within = /[\d)],?[ \u00a0]$/;
const part = /^(?:abs|paragraph|subsection|sub-?clause)/i;

/** Links references to numbered clauses, "Clause 4.2(a)", to the items of lists that have these labels of their own; one that two have is left. */
export function linkClauses(root: Root): void {
  const clauses = new Map<string, ListItem | undefined>();
  for (const child of root.children) if (child.type === "list") collectClauses(child, "", clauses);
  if (clauses.size === 0) return;
  visit(root, (node) => {
    if (node.type === "link" || node.type === "linkReference" || node.type === "heading") return SKIP;
    if (!("children" in node)) return undefined;
    if (!node.children.some((child) => child.type === "text" && clauseMarkers.test(child.value)))
      return undefined;
    node.children = (node.children as PhrasingContent[]).flatMap((child) =>
      child.type === "text" ? linkClauseNumbers(child.value, clauses) : [child],
    );
    return undefined;
  });
}

/** Collects items by their references: their numbers, and the letters below them. */
function collectClauses(list: List, above: string, clauses: Map<string, ListItem | undefined>): void {
  for (const item of list.children) {
    const written = String(item.data?.hProperties?.dataLabel ?? "");
    // Below (1), 1. is no separate clause.
    const isPart = above !== "" && /^\d+[.)]?$/.test(written);
    const label = isPart ? "" : written.replace(/[.)]$|^\((?=\d)/g, "");
    const inner = label.replace(/^\(/, "");
    const key = /^\d/.test(inner) ? inner : inner === "" ? "" : `${above}(${inner})`;
    if (/^\d/.test(key)) clauses.set(key, clauses.has(key) ? undefined : item);
    for (const child of item.children)
      if (child.type === "list") collectClauses(child, key || above, clauses);
  }
}

function linkClauseNumbers(
  text: string,
  clauses: ReadonlyMap<string, ListItem | undefined>,
): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let from = 0;
  for (const { 0: match, 1: number = "", index } of text.matchAll(reference)) {
    const item = clauses.get(number);
    const end = index + match.length;
    if (!item || elsewhere.test(text.slice(end, end + 120))) continue;
    if (part.test(match) && within.test(text.slice(Math.max(0, index - 3), index))) continue;
    const id = `clause-${number.replace(/[^\da-z]+/gi, "-").replace(/-$/, "")}`;
    item.data = { ...item.data, hProperties: { ...item.data?.hProperties, id } };
    if (index > from) parts.push({ type: "text", value: text.slice(from, index) });
    parts.push({ type: "link", url: `#${id}`, children: [{ type: "text", value: match }] });
    from = end;
  }
  if (from < text.length || parts.length === 0) parts.push({ type: "text", value: text.slice(from) });
  return parts;
}
