import type { Citation } from "./citations.ts";
import type { LoadedStyle } from "./csl/load-style.ts";
import { noncharacters } from "./marked-text.ts";
import { outputMarks as marks } from "./csl/output-marks.ts";
import { moreNames, type Name, type Work, type WorkItem } from "./works.ts";

/** A citation, and its place. */
export interface Cluster {
  readonly citation: Citation;
  /** The number of the note that it is in, or becomes; 0 in the text. */
  readonly note: number;
}

/** The text of a citation. */
export interface WrittenCluster {
  /** Names that are part of the sentence. */
  readonly names: string;
  readonly text: string;
}

/** An entry of the list of works. */
export interface WrittenEntry {
  readonly work: Work;
  readonly text: string;
}

/** A work in a citation, as citeproc has it. */
type CiteItem = Readonly<Record<string, unknown>> & { readonly id: string };

// Those of citeproc.
const positions = { first: 0, subsequent: 1, ibid: 2, ibidWithLocator: 3 };
/** Notes between two that are near each other, as styles have it. */
const nearNotes = 5;
/** Limit for the text of one work, cited or listed. */
const maxChars = 5_000;
/** Of all that is written: a style may say more than its works do. */
const maxCharsTogether = 3_000_000;

/** The formatted citations and list of a document. */
export interface WrittenClusters {
  readonly written: readonly WrittenCluster[];
  /** Empty where the style has no list. */
  readonly entries: readonly WrittenEntry[];
  /** Returns a work by its id in the formatted text. */
  readonly findWork: (id: string) => Work | undefined;
}

/** Formats citations, in order, and the list of cited works, followed by uncited ones. */
export function writeClusters(
  clusters: readonly Cluster[],
  works: ReadonlyMap<string, Work>,
  style: LoadedStyle,
  uncited: readonly string[],
): WrittenClusters {
  const { engine, isNotes, readLocator } = style;
  // Keys could be names of properties that all objects have.
  const ids = new Map<string, string>();
  const keys = clusters.flatMap(({ citation }) => citation.works.map(({ key }) => key));
  for (const key of [...keys, ...uncited]) if (!ids.has(key)) ids.set(key, `w${String(ids.size)}`);
  const cited = [...ids].flatMap(([key, id]) => {
    const work = works.get(key);
    return work ? [[id, work] as const] : [];
  });
  engine.setWorks(new Map(cited.map(([id, { item }]) => [id, { ...item, id }])));
  const computePosition = createPositions();
  const byId = new Map(cited);
  let left = maxCharsTogether;
  const cut = (text: string): string => {
    const kept = text.slice(0, left);
    left -= kept.length;
    return kept;
  };
  const written = clusters.map(({ citation, note }): WrittenCluster => {
    const items = citation.works.map(({ key, prefix, suffix, isYearAlone }, at) => {
      const id = ids.get(key) ?? "";
      const { suffix: more = "", ...place } = readLocator(toPlainText(suffix));
      const before = prefix === "" ? "" : `${toPlainText(prefix)} `;
      // Characters between a number and the next would prevent a range. In notes a period may move into a work.
      const begin = engine.isNumeric ? "" : marks.work + id + marks.stop;
      const end =
        engine.isNumeric || (isNotes && at === citation.works.length - 1 && more === "") ? "" : marks.end;
      return {
        id,
        ...place,
        ...computePosition(key, place.locator, note),
        prefix: before + begin,
        suffix: end + more,
        ...(isYearAlone && !isNotes && { "suppress-author": true }),
      };
    });
    computePosition.end(citation.works.length);
    const [first] = items;
    const text = cut(write(style, items));
    if (!citation.isInText || !first || citation.works[0]?.isYearAlone === true) return { names: "", text };
    if (engine.isNumeric || isNotes) {
      const item = byId.get(first.id)?.item;
      return { names: item ? formatNames(item, style) : "", text };
    }
    return {
      names: write(style, [{ id: first.id, "author-only": true }]),
      text: cut(write(style, [{ ...first, "suppress-author": true }])),
    };
  });
  const entries = (engine.list() ?? []).flatMap(({ id, text }): WrittenEntry[] => {
    const work = byId.get(id);
    return work ? [{ work, text: cut(tidyText(text.slice(0, maxChars), style)) }] : [];
  });
  return { written, entries, findWork: (id) => byId.get(id) };
}

function write(style: LoadedStyle, items: readonly CiteItem[]): string {
  const { engine } = style;
  const text = tidyText(engine.cite(items).slice(0, maxChars * items.length), style);
  if (/^\[(?:NO_PRINTED_FORM|CSL STYLE ERROR)/.test(text)) return "";
  if (!engine.isNumeric) return text;
  const left = new Map(items.map(({ id }) => [String(engine.findNumber(id)), id]));
  return text.replace(/\d+/g, (number) => {
    const id = left.get(number);
    return left.delete(number) ? `${marks.work}${id ?? ""}${marks.stop}${number}${marks.end}` : number;
  });
}

/** Returns the names of those who made a work, as a sentence has them. */
function formatNames({ author, editor }: WorkItem, { and, etAl }: LoadedStyle): string {
  const makers = [author, editor].find((names) => Array.isArray(names)) ?? [];
  const [first = "", ...others] = (makers as readonly Name[]).map(
    ({ family, literal, "non-dropping-particle": particle = "" }) =>
      `${particle} ${family ?? literal ?? ""}`.trim(),
  );
  return others.length > 1 || makers[makers.length - 1] === moreNames
    ? `${first} ${etAl}`
    : [first, ...others].join(` ${and} `);
}

/** Names missing "et al.", and drops a lone punctuation mark. */
function tidyText(text: string, { and, etAl }: LoadedStyle): string {
  const written = text.replace(/([.,;:]) ,(?= )/g, "$1");
  const [first = "", ...others] = written.split("\uFDDA");
  return others.reduce((before, after) => {
    const word = [` ${and} `, " & ", " and "].find((joint) => before.endsWith(joint)) ?? "";
    const names = before.slice(0, before.length - word.length).replace(/[,;]?\s*$/, "");
    return `${names} ${etAl}${etAl.endsWith(".") ? after.replace(/^\./, "") : after}`;
  }, first);
}

function toPlainText(text: string): string {
  return text.replace(noncharacters, "");
}

/** Creates what tells how a work was cited before, as notes have it. */
function createPositions() {
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  let before: { readonly key: string; readonly locator: string | undefined } | undefined;
  const describePosition = (key: string, locator: string | undefined, note: number): object => {
    const [firstNote, lastNote] = [first.get(key), last.get(key)];
    const previous = before;
    before = { key, locator };
    last.set(key, note);
    if (firstNote === undefined) {
      first.set(key, note);
      return { position: positions.first };
    }
    const isSame = previous?.key === key;
    const isIbid = isSame && (locator !== undefined || previous.locator === undefined);
    const ibid = locator === previous?.locator ? positions.ibid : positions.ibidWithLocator;
    return {
      position: isIbid ? ibid : positions.subsequent,
      "near-note": note - (lastNote ?? 0) <= nearNotes,
      ...(firstNote > 0 && { "first-reference-note-number": firstNote }),
    };
  };
  /** Ends a citation: none repeats one of several works. */
  describePosition.end = (count: number): void => {
    if (count !== 1) before = undefined;
  };
  return describePosition;
}
