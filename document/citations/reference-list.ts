import type { PhrasingContent, RootContent } from "mdast";
import { anchorOf } from "./citer.ts";
import type { Citer } from "./citer.ts";
import type { CitationStyle, Piece } from "./styles.ts";
import type { Work } from "./works.ts";

/** The list of references: numbered as they are cited, or one paragraph for each. */
export function referenceEntries(citer: Citer, style: CitationStyle): RootContent[] {
  const entries = citer.cited.map((work) => ({ work, children: contentOf(work, citer, style) }));
  if (style.cites === "author-date")
    return entries.map(({ work, children }): RootContent => ({
      type: "paragraph",
      data: { hProperties: { className: ["reference"], id: anchorOf(work) } },
      children,
    }));
  const maxHrefChars = `[${String(entries.length)}]`.length;
  return [
    {
      type: "list",
      ordered: true,
      start: 1,
      spread: false,
      data: { hProperties: { className: ["own-labels", maxHrefChars > 4 ? "labels-6" : "labels-4"] } },
      children: entries.map(({ work, children }, at) => ({
        type: "listItem",
        spread: false,
        data: {
          hProperties: {
            id: anchorOf(work),
            dataLabel: style.cites === "number" ? `[${String(at + 1)}]` : `${String(at + 1)}.`,
          },
        },
        children: [{ type: "paragraph", children }],
      })),
    },
  ];
}

function contentOf(work: Work, citer: Citer, style: CitationStyle): PhrasingContent[] {
  const pieces = style.entry(work, citer.yearOf(work)).flatMap(pieceOf);
  const where = work.doi === "" ? work.url : `https://doi.org/${work.doi}`;
  if (where === "") return pieces;
  const link: PhrasingContent = { type: "link", url: where, children: [{ type: "text", value: where }] };
  return [...pieces, { type: "text", value: " " }, link, { type: "text", value: "." }];
}

function pieceOf(piece: Piece): PhrasingContent[] {
  if (typeof piece === "string")
    return piece === "" ? [] : [{ type: "text", value: piece.replace(/ {2,}/g, " ") }];
  if ("bold" in piece) return [{ type: "strong", children: [{ type: "text", value: piece.bold }] }];
  return piece.italic === "" ? [] : [{ type: "emphasis", children: [{ type: "text", value: piece.italic }] }];
}
