/** Code is set no smaller: what needs less has its lines broken. */
const minScale = 0.6;
/** Taken off each scaling, so that rounding breaks no line. */
const scaleSlack = 0.995;

/** Sets code smaller if the alignment of its lines has a meaning, so that none is broken; runs in the page. */
export function fitCode(text: HTMLElement): void {
  const blocks = Array.from(text.querySelectorAll<HTMLElement>("pre.whole-lines > code"));
  for (const block of blocks) block.style.whiteSpace = "pre";
  const scales = blocks.map((block) => (block.clientWidth / Math.max(block.scrollWidth, 1)) * scaleSlack);
  for (const [at, block] of blocks.entries()) {
    block.style.whiteSpace = "";
    const scale = scales[at] ?? 1;
    if (scale >= scaleSlack || scale < minScale) continue;
    const { fontSize, lineHeight } = getComputedStyle(block);
    block.style.fontSize = `${String(parseFloat(fontSize) * scale)}px`;
    block.style.lineHeight = `${String(parseFloat(lineHeight) * scale)}px`;
  }
}
