import { contentStream, withContent } from "./content-streams.ts";
import type { ContentStream } from "./content-streams.ts";
import { createFontMaps } from "./glyph-texts.ts";
import type { PdfObjects, WrittenObject } from "./objects.ts";
import { withoutSoftHyphens } from "./whole-words.ts";

/** Where a text stands beside glyphs: a PDF without any says what it means already. */
const marker = "/ActualText";

/**
 * Mends what readers find of a PDF's text, as Chromium writes it: words in one piece, and glyphs that stand for what they mean. Nothing on
 * the pages moves.
 * @param streams those objects that are streams
 * @returns the same objects
 */
export async function mendText(
  { read }: PdfObjects,
  streams: readonly WrittenObject[],
): Promise<readonly WrittenObject[]> {
  const found = (await Promise.all(streams.map(contentStream))).filter((stream) => stream !== undefined);
  const pages = found.filter(({ content }) => content.includes(marker));
  if (pages.length === 0) return streams;
  const contents = new Map<ContentStream, string>();
  const maps = createFontMaps();
  for (const page of pages) {
    const whole = withoutSoftHyphens(page.content);
    contents.set(page, whole);
    maps.read(whole);
  }
  const byNumber = new Map(found.map((stream) => [stream.object.number, stream]));
  for (const font of maps.fonts()) {
    const map = byNumber.get(Number(/\/ToUnicode (\d+) 0 R/.exec(read(font))?.[1]));
    if (map) contents.set(map, maps.map(font, map.content));
  }
  const mended = new Map(
    await Promise.all(
      [...contents].map(async ([stream, content]): Promise<[number, WrittenObject]> => {
        const written = pages.includes(stream) ? maps.write(content) : content;
        return [stream.object.number, await withContent(stream, written)];
      }),
    ),
  );
  return streams.map((stream) => mended.get(stream.number) ?? stream);
}
