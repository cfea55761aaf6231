import { capitalT, capitalW, letterE, letterH, letterO, space, star } from "./ascii.ts";
import type { PdfDraft } from "../draft.ts";
import { readArray, readDictionary, referredTo } from "../syntax.ts";

/** The operators of a page. */
export interface PageContent {
  /** The number of its object. */
  readonly page: number;
  readonly stream: number;
  /** One character a byte. */
  readonly content: string;
  /** Whether it differs from what the browser wrote. */
  readonly isChanged: boolean;
  /** Its tagged parts, by their numbers in the structure (MCID). */
  readonly tagged: ReadonlyMap<number, TaggedPart>;
  /** Parts that no tag covers, each from its first operator to behind its last. */
  readonly untagged: readonly Part[];
}

interface Part {
  readonly begin: number;
  readonly end: number;
}

/** Replaces a part by a text. */
export interface Edit extends Part {
  readonly text: string;
}

interface TaggedPart extends Part {
  /** The index behind the line that begins it. */
  readonly inner: number;
  /** Whether it has neither text nor an image: lines and areas alone, or nothing. */
  readonly isDrawn: boolean;
}

/**
 * Reads the operators of all pages.
 * @param fixed changes the operators of all streams
 * @throws {PdfFormatError} when a page is not written as Chromium does it
 */
export async function pageContents(
  draft: PdfDraft,
  fixed: (contents: readonly string[]) => Promise<string[]>,
): Promise<PageContent[]> {
  const found: { readonly page: number; readonly stream: number }[] = [];
  for (const [page, body] of draft.plain) {
    if (!/^<<\/Type \/Page\s/.test(body)) continue;
    for (const reference of readArray(readDictionary(body).get("Contents") ?? "")) {
      const stream = referredTo(reference);
      if (stream !== undefined) found.push({ page, stream });
    }
  }
  const written = await Promise.all(
    found.map(async ({ stream }) => (await draft.contentOf(stream)).toString("latin1")),
  );
  const contents = await fixed(written);
  return found.map((one, at) => {
    const content = contents[at] ?? "";
    return { ...one, content, isChanged: content !== written[at], ...readParts(content) };
  });
}

/**
 * Finds the parts that are tagged, and those that are not. An operator stands at the end of its line, as Chromium writes it. Marks and text
 * objects do not overlap (ISO 32000-1, section 14.6), while marks and `q`, `Q` may. Tagged parts, most of a page, are not read line by line.
 */
export function readParts(content: string): Pick<PageContent, "tagged" | "untagged"> {
  const tagged = new Map<number, TaggedPart>();
  const untagged: Part[] = [];
  const text = createSearch(content, " Tj\n");
  // The absence of a word that begins with a letter is found sooner than of one that begins with a space.
  const image = createSearch(content, "Do\n");
  let depth = 0;
  let outer = 0;
  let tag: { readonly begin: number; readonly inner: number; readonly mcid: number } | undefined;
  for (const { begin, end, isEnd } of marksOf(content)) {
    if (isEnd) {
      depth--;
      if (depth > 0 || !tag) continue;
      const { mcid, inner } = tag;
      tagged.set(mcid, {
        begin: tag.begin,
        inner,
        end,
        isDrawn: text(inner) > begin && image(inner) > begin,
      });
      [tag, outer] = [undefined, end];
    } else {
      const mcid = depth === 0 ? mcidAt(content, begin, end) : undefined;
      depth++;
      if (mcid === undefined) continue;
      readUntagged(content, outer, begin, untagged);
      tag = { begin, inner: end, mcid };
    }
  }
  readUntagged(content, outer, content.length, untagged);
  return { tagged, untagged };
}

interface Mark extends Part {
  readonly isEnd: boolean;
}

/** The lines that begin and end marks, in their order. */
function* marksOf(content: string): Generator<Mark> {
  const ends = createSearch(content, "EMC\n");
  const begins = createSearch(content, "DC\n");
  const plain = createSearch(content, "BMC\n");
  for (let at = 0; ;) {
    const end = ends(at);
    const begin = begins(at);
    const other = plain(at);
    const next = Math.min(end, begin, other);
    if (next === Infinity) return;
    const start = content.lastIndexOf("\n", next) + 1;
    at = content.indexOf("\n", next) + 1;
    yield { begin: start, end: at, isEnd: next === end };
  }
}

/** @returns the next index of a word from an index on, which never goes back; Infinity where there is none */
function createSearch(content: string, word: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      const at = content.indexOf(word, from);
      found = at < 0 ? Infinity : at;
    }
    return found;
  };
}

/** Finds the part that is painted between two tagged parts: from the first operator that paints to behind the last. */
function readUntagged(content: string, from: number, until: number, found: Part[]): void {
  let open: { begin: number; end: number } | undefined;
  let path: number | undefined;
  for (let start = from; start < until;) {
    const newline = content.indexOf("\n", start);
    const end = newline < 0 || newline > until ? until : newline;
    const next = Math.min(end + 1, until);
    const kind = kindOf(content, start, end);
    if (kind === "path") path ??= start;
    else if (kind === "no paint") path = undefined;
    else if (kind === "paint") {
      open ??= { begin: path ?? start, end: next };
      open.end = next;
      path = undefined;
    }
    start = next;
  }
  if (open) found.push(open);
}

type Kind = "path" | "paint" | "no paint";

/** Operators of one letter, or of one and a star. */
const operators: ReadonlyMap<number, Kind> = new Map(
  Object.entries({ path: "mlcvyh", paint: "fFsSbB", "no paint": "n" } as const).flatMap(([kind, letters]) =>
    Array.from(letters, (letter) => [letter.charCodeAt(0), kind as Kind] as const),
  ),
);
const byLastTwo: Readonly<Record<string, Kind>> = {
  BT: "paint",
  ET: "paint",
  Do: "paint",
  sh: "paint",
  re: "path",
};

/** Tells what the operator at the end of a line does. @returns undefined where it does not change the page */
function kindOf(content: string, start: number, end: number): Kind | undefined {
  const last = content.charCodeAt(end - 1);
  const before = end - start > 1 ? content.charCodeAt(end - 2) : space;
  if (before === space) return operators.get(last);
  // `W*` only clips.
  if (last === star) return before === capitalW ? undefined : "paint";
  // The last letters of `byLastTwo`: cheaper than a part of the text for each line.
  if (last !== capitalT && last !== letterO && last !== letterH && last !== letterE) return undefined;
  return byLastTwo[content.slice(end - 2, end)];
}

function mcidAt(content: string, start: number, end: number): number | undefined {
  const found = /<<\/MCID (\d+) ?>>/.exec(content.slice(start, end))?.[1];
  return found === undefined ? undefined : Number(found);
}
