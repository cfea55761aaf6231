/** Rounding of widths, in px. */
const roundingPx = 1;
/** A narrower place, in px, is too narrow for readable text. */
const minTextWidthPx = 120;
const maxPasses = 4;
/** Characters of an element's text that name it in the result. */
const namedCharacters = 40;
/** The smallest scale of one pass. */
const minScale = 0.1;
/** Taken off each scaling, so that rounding does not make the element too wide. */
const scaleSlack = 0.99;

/**
 * Runs in the page, when everything has been fitted: finds elements that reach over the text's margins, and makes them fit. Words are broken
 * anywhere, indents left out, and at last the element alone is scaled.
 * @returns the elements, each by its name and the beginning of its text
 */
export function fixOverflow(text: HTMLElement): readonly string[] {
  const fixed: string[] = [];
  // Turned elements have a wider page.
  const turned = Array.from(
    text.querySelectorAll<HTMLElement>(".turned-table, .turned-lead, .turned-formula"),
  );
  for (const element of turned) element.style.display = "none";
  for (let pass = 0; pass < maxPasses && text.scrollWidth > text.clientWidth + roundingPx; pass++) {
    const page = text.getBoundingClientRect();
    const wide = findTooWideElements(text, page);
    if (wide.length === 0) break;
    for (const element of wide) {
      if (pass === 0) fixed.push(describeElement(element));
      fix(element, text, page, pass);
    }
  }
  for (const element of turned) element.style.display = "";
  return fixed;
}

function describeElement({ tagName, textContent }: HTMLElement): string {
  return `${tagName.toLowerCase()}: ${textContent.trim().slice(0, namedCharacters)}`;
}

/** Finds the elements that exceed a margin, without their ancestors; for tables, formulas and drawings, the whole. */
function findTooWideElements(text: HTMLElement, page: DOMRect): readonly HTMLElement[] {
  const over = Array.from(text.querySelectorAll<HTMLElement>("*")).filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > page.right + roundingPx || left < page.left - roundingPx);
  });
  const parents = new Set<Element | null>(over.map(({ parentElement }) => parentElement));
  const innermost = over.filter((element) => !parents.has(element));
  return [
    ...new Set(innermost.map((element) => element.closest<HTMLElement>("table, math, svg") ?? element)),
  ];
}

function fix(element: HTMLElement, text: HTMLElement, page: DOMRect, pass: number): void {
  const parent = element.parentElement ?? text;
  const isNarrow = parent.getBoundingClientRect().width < minTextWidthPx;
  if (isNarrow || element.getBoundingClientRect().left > page.right - minTextWidthPx)
    dropIndents(element, text);
  if (pass === 0 && !/^(?:img|svg|math)$/i.test(element.tagName)) {
    element.style.overflowWrap = "anywhere";
    return;
  }
  const { left, right, width } = element.getBoundingClientRect();
  const available = Math.min(page.right, right) - Math.max(page.left, left);
  const scale = Math.max(minScale, Math.max(available, minTextWidthPx) / Math.max(width, 1));
  if (scale >= 1) return;
  const before = Number(element.style.getPropertyValue("zoom")) || 1;
  element.style.setProperty("zoom", String(scale * before * scaleSlack));
}

function dropIndents(element: HTMLElement, text: HTMLElement): void {
  for (let outer = element.parentElement; outer && outer !== text; outer = outer.parentElement) {
    outer.style.paddingInline = "0";
    outer.style.marginInline = "0";
  }
}
