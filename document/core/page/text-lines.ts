/** Letters of a line on A4. */
const letters = 72;
/** Room that an image or a diagram takes, in lines. */
const linesOfImage = 12;
/** A longer line fills a page whatever it contains. */
const maxLineChars = 200_000;
const block = /<(?:p|li|dt|dd|tr|h[1-6]|hr|br|pre|figcaption|summary|div)[ >]/;
const held = /<(?:img|svg)[ >]/g;

/** Estimates how many lines a text takes on A4; infinitely many for one with a page break. */
export function countTextLines(body: string): number {
  const bare = body.replace(/(="[^"]{200,}")/g, "");
  if (bare.length > maxLineChars || bare.includes('class="new-page"')) return Infinity;
  const lines = bare
    .split(block)
    .flatMap((html) => html.replace(/<[^>]*>/g, "").split(/\n(?=.)/))
    .map((text) => Math.ceil(text.trim().length / letters));
  const images = bare.match(held)?.length ?? 0;
  return lines.reduce((sum, count) => sum + count, 0) + images * linesOfImage;
}
