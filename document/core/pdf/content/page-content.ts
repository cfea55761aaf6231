import type { PdfDraft } from "../file/draft.ts";
import { readArray, readDictionary, parseReference } from "../file/syntax.ts";
import { op, packOperatorName, type OperatorName } from "../operators/operator-names.ts";
import type { OperatorList, Span } from "../operators/operators.ts";
import { createOperatorReader } from "../operators/read-operators.ts";

/** The operators of a page. */
export interface PageContent {
  /** The number of its object. */
  readonly page: number;
  readonly stream: number;
  readonly operators: OperatorList;
  /** Its tagged parts, by their numbers in the structure (MCID). */
  readonly tagged: ReadonlyMap<number, TaggedPart>;
  /** Parts that no tag covers, each from its first operator to behind its last. */
  readonly untagged: readonly Span[];
}

/** From the operator that begins it to behind the one that ends it. */
interface TaggedPart extends Span {
  /** Whether it has neither text nor an image: lines and areas alone, or nothing. */
  readonly isDrawn: boolean;
}

/**
 * Reads the operators of all pages.
 * @param passes change the operators of all streams
 * @throws {PdfFormatError} when a page is not written as Chromium does it
 */
export async function readPageContents(
  draft: PdfDraft,
  passes: (contents: readonly OperatorList[]) => Promise<void>,
): Promise<PageContent[]> {
  const places: { readonly page: number; readonly stream: number }[] = [];
  for (const [page, body] of draft.plain) {
    if (!/^<<\/Type \/Page\s/.test(body)) continue;
    for (const reference of readArray(readDictionary(body).get("Contents") ?? "")) {
      const stream = parseReference(reference);
      if (stream !== undefined) places.push({ page, stream });
    }
  }
  const { read } = createOperatorReader();
  const contents = await Promise.all(
    places.map(async (place) => ({ ...place, operators: read(await draft.readContent(place.stream)) })),
  );
  await passes(contents.map(({ operators }) => operators));
  return contents.map((content) => ({ ...content, ...readTaggedParts(content.operators) }));
}

/**
 * Finds the parts that are tagged, and those that are not. Marks and text objects do not overlap (ISO 32000-1, section 14.6), while marks and `q`,
 * `Q` may.
 */
export function readTaggedParts(list: OperatorList): Pick<PageContent, "tagged" | "untagged"> {
  const tagged = new Map<number, TaggedPart>();
  const untagged: Span[] = [];
  let depth = 0;
  let tag: { readonly begin: number; readonly mcid: number } | undefined;
  let isDrawn = true;
  /** The operators painted since the last tag, and the start of the path that may be painted next. */
  let painted: { begin: number; end: number } | undefined;
  let path: number | undefined;
  const { names, length } = list;
  for (let at = 0; at < length; at++) {
    const name = names[at] ?? 0;
    if (name === op.endMark) {
      depth--;
      if (depth > 0 || !tag) continue;
      tagged.set(tag.mcid, { begin: tag.begin, end: at + 1, isDrawn });
      tag = undefined;
    } else if (name === op.markWith || name === op.mark) {
      const mcid = depth === 0 ? parseMcid(list.text(at)) : undefined;
      depth++;
      if (mcid === undefined) continue;
      if (painted) untagged.push(painted);
      painted = path = undefined;
      tag = { begin: at, mcid };
      isDrawn = true;
    } else if (tag) {
      if (isDrawn && shown.has(name)) isDrawn = false;
    } else if (pathOperators.has(name)) path ??= at;
    else if (name === noPaint) path = undefined;
    else if (paintOperators.has(name)) {
      painted ??= { begin: path ?? at, end: at };
      painted.end = at + 1;
      path = undefined;
    }
  }
  if (painted) untagged.push(painted);
  return { tagged, untagged };
}

const operators = (...names: readonly string[]): ReadonlySet<OperatorName> =>
  new Set(names.map(packOperatorName));
const shown = operators("Tj", "TJ", "Do");
const pathOperators = operators("m", "l", "c", "v", "y", "h", "re");
const paintOperators = operators("f", "F", "f*", "s", "S", "b", "b*", "B", "B*", "BT", "ET", "Do", "sh");
const noPaint = packOperatorName("n");

/** Returns the number of a part in the structure, in the operands of its mark. */
export function parseMcid(mark: string): number | undefined {
  const digits = /<<\/MCID (\d+) ?>>/.exec(mark)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
