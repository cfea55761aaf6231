import type { Heading, Parents, PhrasingContent, Root, RootContent } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { createAnchor } from "../../core/tree/labels.ts";
import { createGlossary } from "./glossary.ts";
import { createIndex } from "./index-list.ts";
import { parseTermMark, type TermMark } from "./term-marks.ts";
import { termWords } from "./words.ts";

/** The most terms that lists link back to: a document may have twice as many links. */
const maxTerms = 10_000;

type ListMark = Extract<TermMark, { kind: "list" }>;

interface PlacedMark {
  readonly mark: TermMark;
  readonly parent: Parents;
  readonly node: PhrasingContent;
  readonly line: number | undefined;
}

/** Puts anchors, terms and lists in the place of marks. @param language of the document, by which lists are in order */
export function placeTerms(root: Root, language: string, warn: Warn): void {
  const marks: PlacedMark[] = [];
  visit(root, "image", (node, _index, parent) => {
    const mark = parent && parseTermMark(node);
    if (mark) marks.push({ mark, parent, node, line: node.position?.start.line });
  });
  /** That are asked for; below, those that have no place yet. */
  const lists = new Set(marks.flatMap(({ mark }) => (mark.kind === "list" ? [mark.list] : [])));
  const index = createIndex();
  const glossary = createGlossary(
    marks.flatMap(({ mark }) => (mark.kind === "entry" ? [mark.entry] : [])),
    new Set(lists),
    warn,
  );
  let count = 0;
  const shown = new Map<object, readonly PhrasingContent[]>();
  for (const { mark, parent, node, line } of marks) {
    const isOver = ++count > maxTerms;
    if (count === maxTerms + 1)
      warn(
        "terms-too-many",
        `The document has more than ${String(maxTerms)} marked terms: the lists have no page numbers for the later ones.`,
        line,
      );
    const id = `term:${String(count)}`;
    if (mark.kind === "use") {
      const isLink = !isOver && parent.type !== "link";
      shown.set(node, glossary.use({ ...mark, line, ...(isLink && { id }) }));
    } else if (mark.kind === "index" && !isOver) {
      index.add(mark.term, id);
      shown.set(node, [createAnchor(id)]);
    } else shown.set(node, []);
  }
  const parents = new Set(marks.map(({ parent }) => parent));
  for (const parent of parents)
    parent.children = (parent.children as PhrasingContent[]).flatMap((child) => shown.get(child) ?? [child]);

  const blocks = new Map<object, ListMark[]>();
  for (const { mark, parent, line } of marks) {
    if (mark.kind !== "list") continue;
    if (parent.type !== "paragraph")
      warn("term-list-left-out", `The ${mark.list} was skipped. Put its command on a line of its own.`, line);
    else if (!lists.delete(mark.list))
      warn(
        "term-list-left-out",
        `The ${mark.list} was skipped here: it is printed once, at its first command.`,
        line,
      );
    else blocks.set(parent, [...(blocks.get(parent) ?? []), mark]);
  }
  const depth = chooseListDepth(root);
  const createTermList = (
    mark: ListMark,
    line: number | undefined,
    isTitled: boolean,
  ): readonly RootContent[] => {
    const list = mark.list === "index" ? index.list(language) : glossary.list(mark.list, language);
    if (list.length === 0) {
      warn("term-list-left-out", `The ${mark.list} was skipped: no terms are marked for it.`, line);
      return [];
    }
    const title = mark.title === "" ? termWords(language)[mark.list] : mark.title;
    return isTitled ? list : [createHeading(title, depth), ...list];
  };
  visit(root, "paragraph", (paragraph, at, parent) => {
    if (!parent || at === undefined || !parents.has(paragraph)) return undefined;
    const siblings = parent.children as RootContent[];
    const isTitled = siblings[at - 1]?.type === "heading";
    const made = (blocks.get(paragraph) ?? []).flatMap((mark) =>
      createTermList(mark, paragraph.position?.start.line, isTitled),
    );
    const isShown = paragraph.children.some((child) => !isBlank(child) && !isAnchor(child));
    const isKept = isShown || !moveAnchors(paragraph.children, siblings[at - 1], siblings[at + 1]);
    const kept: RootContent[] = isKept ? [paragraph] : [];
    siblings.splice(at, 1, ...kept, ...made);
    return at + kept.length + made.length;
  });
}

/** Creates the heading of a list, which is a section beside the others. */
function chooseListDepth(root: Root): Heading["depth"] {
  const depths = root.children.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  const [first, ...others] = depths;
  const isTitle = first === 1 && others.length > 0 && !others.includes(1);
  const ranks = isTitle ? others : depths;
  return ranks.length === 0 ? 2 : (Math.min(...ranks) as Heading["depth"]);
}

function createHeading(title: string, depth: Heading["depth"]): Heading {
  return {
    type: "heading",
    depth,
    data: { hProperties: { className: ["unnumbered"] } },
    children: [{ type: "text", value: title }],
  };
}

function isBlank(node: PhrasingContent): boolean {
  return node.type === "break" || (node.type === "text" && node.value.trim() === "");
}

function isAnchor(node: PhrasingContent): boolean {
  return node.type === "emphasis" && node.data?.label !== undefined;
}

/** Moves what prints nothing into the text beside it. @returns whether nothing is left */
function moveAnchors(children: PhrasingContent[], before?: RootContent, behind?: RootContent): boolean {
  const anchors = children.filter(isAnchor);
  const next = [behind, before].find((node) => node?.type === "paragraph" || node?.type === "heading");
  if (anchors.length === 0) return true;
  if (!next || !("children" in next)) return false;
  const others = next.children;
  (next as { children: PhrasingContent[] }).children =
    next === behind ? [...anchors, ...others] : [...others, ...anchors];
  return true;
}
