import type { FootnoteDefinition, PhrasingContent, Root, RootContent } from "mdast";
import type { Warn } from "../../core/warnings/warn.ts";
import { writeClusters, type Cluster, type WrittenEntry } from "./cited-clusters.ts";
import type { CitedText } from "./cited-texts.ts";
import { findStyle, usualStyle, warnOfStyle } from "./csl/find-style.ts";
import { forgetStyles, loadStyle } from "./csl/load-style.ts";
import { outputMarks } from "./csl/output-marks.ts";
import { parseWritten } from "./csl/written-phrasing.ts";
import type { Work } from "./works.ts";

/** How a document asks for its works to be cited. */
interface CitationWishes {
  readonly style: string | undefined;
  readonly styleLine: number | undefined;
  /** Keys of works that are listed without a citation. */
  readonly uncited: readonly string[];
  readonly language: string;
  readonly warn: Warn;
}

/** Formats citations in the document's style. @returns the list of cited works */
export async function setCitations(
  root: Root,
  places: readonly CitedText[],
  works: ReadonlyMap<string, Work>,
  { style, styleLine, uncited, language, warn }: CitationWishes,
): Promise<RootContent[]> {
  const chosen = await findStyle(style, warn, styleLine);
  const writeInStyle = async (wanted: typeof chosen) => {
    const loaded = await loadStyle(wanted, language);
    const clusters = numberClusters(places, loaded.isNotes);
    return { isNotes: loaded.isNotes, clusters, made: writeClusters(clusters, works, loaded, uncited) };
  };
  const { isNotes, clusters, made } = await writeInStyle(chosen).catch((error: unknown) => {
    forgetStyles();
    // A style may ask for something that citeproc cannot do.
    if ("name" in chosen) throw error;
    warnOfStyle(new Error("failed", { cause: error }), warn, styleLine);
    return writeInStyle(usualStyle);
  });
  const listed = new Set(made.entries.map(({ work }) => work));
  const findAddress = (id: string): string | undefined => {
    const work = made.findWork(id);
    return work && listed.has(work) ? `#${toAnchor(work)}` : undefined;
  };
  const notes: FootnoteDefinition[] = [];
  let next = 0;
  for (const place of places) {
    const parts: PhrasingContent[] = [];
    const { value } = place.text;
    let from = 0;
    for (const { index, length } of place.citations) {
      const { names = "", text = "" } = made.written[next] ?? {};
      const { note } = clusters[next++] ?? { note: 0 };
      const [before, after] = [value.slice(from, index), value.slice(index + length)];
      from = index + length;
      parts.push({ type: "text", value: before }, ...toPhrasing(names, findAddress));
      if (!isNotes || place.isInNote) {
        const isRaised = text.startsWith(outputMarks.sup);
        if (names !== "" && text !== "" && !isRaised) parts.push({ type: "text", value: " " });
        parts.push(...toPhrasing(dropPeriod(text, isNotes, after), findAddress));
        continue;
      }
      // A note's number follows its word directly, after the punctuation.
      const [sign = ""] = /^[.,;:!?]/.exec(after) ?? [];
      const last = parts.at(-1);
      if (last?.type === "text") last.value = last.value.trimEnd();
      const identifier = `cited-${String(note)}`;
      parts.push({ type: "text", value: sign }, { type: "footnoteReference", identifier, label: identifier });
      from += sign.length;
      notes.push(createNote(identifier, toPhrasing(text, findAddress)));
    }
    parts.push({ type: "text", value: value.slice(from) });
    const children = place.parent.children as object[];
    const at = children.indexOf(place.text);
    if (at >= 0) children.splice(at, 1, ...parts);
  }
  root.children.push(...notes);
  return createEntries(made.entries);
}

/** Numbers the notes that citations are in, or become. */
function numberClusters(places: readonly CitedText[], isNotes: boolean): Cluster[] {
  let count = 0;
  return places.flatMap(({ citations, isInNote, notes }) =>
    citations.map((citation) => {
      const isMade = isNotes && !isInNote;
      if (isMade) count++;
      return { citation, note: isMade || isInNote ? notes + count : 0 };
    }),
  );
}

function toPhrasing(text: string, addressOf: (id: string) => string | undefined): PhrasingContent[] {
  return parseWritten(text, addressOf).children;
}

/** Drops the final period of a citation within a note, where text follows. */
function dropPeriod(text: string, isNotes: boolean, after: string): string {
  return isNotes && /^\s*\S/.test(after) ? text.replace(/\.$/, "") : text;
}

function createNote(identifier: string, children: PhrasingContent[]): FootnoteDefinition {
  return {
    type: "footnoteDefinition",
    identifier,
    label: identifier,
    children: [{ type: "paragraph", children }],
  };
}

/** Returns the id of a work's entry in the list. */
function toAnchor({ key }: Work): string {
  return `ref-${key.replace(/[^\p{L}\p{N}_-]/gu, "-")}`;
}

/** Longer labels do not fit beside an entry, and begin it. */
const maxLabelChars = 6;

/** Returns the list of works: with a label before each, or one paragraph for each. */
function createEntries(entries: readonly WrittenEntry[]): RootContent[] {
  const written = entries.map(({ work, text }) => ({ id: toAnchor(work), ...parseWritten(text) }));
  const longest = Math.max(0, ...written.map(({ label }) => label.length));
  if (longest === 0 || longest > maxLabelChars)
    return written.map(({ id, label, children }): RootContent => ({
      type: "paragraph",
      data: { hProperties: { className: ["reference"], id } },
      children: label === "" ? children : [{ type: "text", value: `${label} ` }, ...children],
    }));
  return [
    {
      type: "list",
      ordered: true,
      start: 1,
      spread: false,
      data: { hProperties: { className: ["own-labels", longest > 4 ? "labels-6" : "labels-4"] } },
      children: written.map(({ id, label, children }) => ({
        type: "listItem",
        spread: false,
        data: { hProperties: { id, dataLabel: label } },
        children: [{ type: "paragraph", children }],
      })),
    },
  ];
}
