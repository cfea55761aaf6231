import type { PhrasingContent, RootContent } from "mdast";
import { anchorOf, type Citer } from "./citer.ts";
import { phrasingOf } from "./marked-phrasing.ts";
import { urlOf, type CitationStyle, type Piece } from "./styles/style.ts";
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
  const pieces = withoutLastSpace(style.entry(work, citer.yearOf(work)));
  const address = style.address(work);
  if (!address) return pieces.flatMap(pieceOf);
  const { before, text, after, isInSentence } = address;
  const last = pieces.at(-1);
  const begun =
    isInSentence === true && typeof last === "string"
      ? [...pieces.slice(0, -1), last.replace(/\.$/, "")]
      : pieces;
  return [...[...begun, before].flatMap(pieceOf), linkTo(urlOf(work), text), ...pieceOf(after)];
}

function withoutLastSpace(pieces: readonly Piece[]): Piece[] {
  const written = pieces.filter((piece) => piece !== "");
  const last = written.at(-1);
  return typeof last === "string" ? [...written.slice(0, -1), last.trimEnd()] : written;
}

function linkTo(url: string, text: string): PhrasingContent {
  return { type: "link", url, children: [{ type: "text", value: text }] };
}

function pieceOf(piece: Piece): PhrasingContent[] {
  if (typeof piece === "string") return phrasingOf(piece.replace(/ {2,}/g, " "));
  return "bold" in piece
    ? phrasingOf(piece.bold, { isBold: true })
    : phrasingOf(piece.italic, { isItalic: true });
}
