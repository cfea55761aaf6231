/** Elements that indent their content: within many of them, there is no space for text. */
const indenting = /<(\/?)(?:li|dd|blockquote|details|div)\b/g;
const maxDepth = 6;
/** Characters of a formula that fits anywhere, unless it has a width of its own. */
const shortFormula = 30;
/** Symbols to which Chromium gives more space than they need. */
const wideSymbol = /<m(?:sqrt|root)\b|<mo\b(?![^>]*stretchy="false")[^>]*>[()[\]{}⟨⟩⌊⌋⌈⌉∫-∳]/;
/** Parts of a formula that have a width of their own. */
const ownWidth = /<m(?:table|space|padded|enclose)\b/;

/**
 * Returns whether anything in a page's HTML may be too wide, or reserves space that it does not need: a table, a formula, code in columns, or deep
 * indents. Everything else can be broken.
 */
export function mayBeWide(page: string): boolean {
  const html = page.slice(Math.max(0, page.indexOf("<main")));
  if (html.includes("<table") || html.includes('<pre class="whole-lines')) return true;
  for (const [formula] of html.matchAll(/<math\b[^]*?<\/math>/g))
    if (
      ownWidth.test(formula) ||
      wideSymbol.test(formula) ||
      formula.replace(/<[^>]*>/g, "").length > shortFormula
    )
      return true;
  let depth = 0;
  for (const [, isEnd] of html.matchAll(indenting)) {
    depth += isEnd === "/" ? -1 : 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
