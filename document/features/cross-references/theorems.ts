import type { BlockContent, Blockquote, Paragraph, PhrasingContent } from "mdast";
import { theoremKinds, type TheoremKind } from "../../core/language/document-words.ts";
import type { Container } from "../../core/containers/container.ts";

/** A block that is set as a theorem. It has a number, unless it is a proof. */
export interface Theorem {
  readonly kind: TheoremKind;
  /** Without a number, for one that is not to have one. */
  readonly isNumbered: boolean;
  readonly title: readonly PhrasingContent[];
}

declare module "mdast" {
  interface BlockquoteData {
    theorem?: Theorem;
  }
}

/** The begins of identifiers in Quarto. */
const prefixes: ReadonlyMap<string, TheoremKind> = new Map([
  ["thm", "theorem"],
  ["lem", "lemma"],
  ["cor", "corollary"],
  ["prp", "proposition"],
  ["cnj", "conjecture"],
  ["def", "definition"],
  ["exm", "example"],
  ["exr", "exercise"],
  ["rem", "remark"],
]);

/** Returns the kind of a theorem, by its names, or else by its identifier. */
export function findTheoremKind(names: readonly string[], id: string | undefined): TheoremKind | undefined {
  const ownKind = theoremKinds.find((kind) => names.some((name) => name.toLowerCase() === kind));
  return ownKind ?? (names.length === 0 ? prefixes.get(/^(\w{3})[-:]/.exec(id ?? "")?.[1] ?? "") : undefined);
}

/** Returns a theorem whose number is not known yet: {@link addTheoremHead} puts its head before it. */
export function createTheorem(kind: TheoremKind, block: Container): Blockquote {
  const [first, ...others] = block.children;
  const named = block.values?.name;
  const isHeaded = !block.title && named === undefined && first?.type === "heading";
  const title: readonly PhrasingContent[] =
    block.title ??
    (named === undefined ? (isHeaded ? first.children : []) : [{ type: "text", value: named }]);
  const isNumbered = kind !== "proof" && block.classes?.includes("unnumbered") !== true;
  const hProperties = {
    className: ["theorem", `theorem-${kind}`],
    ...(block.id !== undefined && { id: block.id }),
  };
  return {
    type: "blockquote",
    data: { hName: "div", hProperties, theorem: { kind, isNumbered, title } },
    children: isHeaded ? others : [...block.children],
  };
}

/** Puts "Theorem 1 (Title)." before a theorem's text, and a square behind that of a proof. */
export function addTheoremHead(quote: Blockquote, { kind, title }: Theorem, label: string): void {
  const brackets: PhrasingContent[] =
    title.length === 0 ? [] : [{ type: "text", value: " (" }, ...title, { type: "text", value: ")" }];
  const head: PhrasingContent = {
    type: "strong",
    children: [{ type: "text", value: label }, ...brackets, { type: "text", value: "." }],
  };
  const [first] = quote.children;
  if (first?.type === "paragraph") first.children.unshift(head, { type: "text", value: " " });
  else quote.children.unshift(createParagraph([head]));
  if (kind !== "proof") return;
  const last = quote.children.at(-1);
  const square: PhrasingContent = { type: "text", value: " ∎" };
  if (last?.type === "paragraph") last.children.push(square);
  else quote.children.push({ ...createParagraph([square]), data: { hProperties: { align: "right" } } });
}

function createParagraph(children: PhrasingContent[]): BlockContent & Paragraph {
  return { type: "paragraph", children };
}
