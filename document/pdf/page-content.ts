import type { PdfDraft } from "./draft.ts";
import { readArray, readDictionary, referredTo } from "./syntax.ts";

/** What a page shows: the operators of its stream. */
export interface PageContent {
  /** Of its object. */
  readonly page: number;
  readonly stream: number;
  readonly content: Buffer;
  /** Its tagged parts, by the number under which the structure knows each. */
  readonly tagged: ReadonlyMap<number, TaggedPart>;
  /** What no tag covers, each from the first operator to what follows the last. */
  readonly untagged: readonly Part[];
}

interface Part {
  readonly begin: number;
  readonly end: number;
}

interface TaggedPart extends Part {
  /** Behind the line that begins it. */
  readonly inner: number;
  /** Whether it has lines and areas alone, and neither text nor an image. */
  readonly isDrawn: boolean;
}

/** @throws {PdfFormatError} when a page is not written as Chromium does it */
export function pageContents(draft: PdfDraft): Promise<PageContent[]> {
  const found: Promise<PageContent>[] = [];
  for (const [page, body] of draft.plain) {
    if (!/^<<\/Type \/Page\s/.test(body)) continue;
    for (const reference of readArray(readDictionary(body).get("Contents") ?? "")) {
      const stream = referredTo(reference);
      if (stream === undefined) continue;
      found.push(
        draft.contentOf(stream).then((content) => ({ page, stream, content, ...readParts(content) })),
      );
    }
  }
  return Promise.all(found);
}

/**
 * Finds what is tagged and what is not. An operator stands at the end of its line, as Chromium writes it; marks and text objects do
 * not overlap (ISO 32000-1, section 14.6), while marks and `q`, `Q` may.
 */
export function readParts(content: Buffer): Pick<PageContent, "tagged" | "untagged"> {
  const tagged = new Map<number, TaggedPart>();
  const untagged: Part[] = [];
  let depth = 0;
  let tag: { begin: number; inner: number; mcid: number; isDrawn: boolean } | undefined;
  let open: { begin: number; end: number } | undefined;
  let path: number | undefined;
  const close = () => {
    if (open) untagged.push(open);
    open = undefined;
  };
  for (let start = 0; start < content.length;) {
    const newline = content.indexOf(0x0a, start);
    const end = newline < 0 ? content.length : newline;
    const next = Math.min(end + 1, content.length);
    const kind = kindOf(content, start, end);
    if (kind === "mark") {
      const mcid = depth === 0 ? mcidAt(content, start, end) : undefined;
      if (mcid !== undefined) {
        close();
        tag = { begin: start, inner: next, mcid, isDrawn: true };
      }
      depth++;
    } else if (kind === "unmark") {
      depth--;
      if (depth === 0 && tag) {
        const { mcid, ...part } = tag;
        tagged.set(mcid, { ...part, end: next });
        tag = undefined;
      }
    } else if (tag) {
      if (kind === "text" || kind === "image") tag.isDrawn = false;
    } else if (kind === "path") path ??= start;
    else if (kind === "no paint") path = undefined;
    else if (kind !== undefined) {
      open ??= { begin: path ?? start, end: next };
      open.end = next;
      path = undefined;
    }
    start = next;
  }
  close();
  return { tagged, untagged };
}

type Kind = "mark" | "unmark" | "path" | "paint" | "no paint" | "text" | "image";

/** Operators of one letter, or of one and a star. */
const operators: ReadonlyMap<number, Kind> = new Map(
  Object.entries({ path: "mlcvyh", paint: "fFsSbB", "no paint": "n" } as const).flatMap(([kind, letters]) =>
    Array.from(letters, (letter) => [letter.charCodeAt(0), kind as Kind] as const),
  ),
);
const [space, star] = [0x20, 0x2a];
const byLastTwo: Readonly<Record<string, Kind>> = {
  MC: "unmark",
  DC: "mark",
  BT: "text",
  ET: "text",
  Do: "image",
  sh: "paint",
  re: "path",
};

// What the operator at the end of a line does; undefined when it changes neither marks nor the page.
function kindOf(content: Buffer, start: number, end: number): Kind | undefined {
  const last = content[end - 1] ?? 0;
  const one = end - start > 1 ? content[end - 2] : space;
  if (one === space) return operators.get(last);
  if (last === star) return content[end - 2] === 0x57 ? undefined : "paint";
  // Of C, T, o, h and e alone.
  if (last !== 0x43 && last !== 0x54 && last !== 0x6f && last !== 0x68 && last !== 0x65) return undefined;
  const kind = byLastTwo[content.toString("latin1", end - 2, end)];
  return kind === "unmark" && content[end - 3] === 0x42 ? "mark" : kind;
}

function mcidAt(content: Buffer, start: number, end: number): number | undefined {
  const found = /<<\/MCID (\d+) ?>>/.exec(content.toString("latin1", start, end))?.[1];
  return found === undefined ? undefined : Number(found);
}
