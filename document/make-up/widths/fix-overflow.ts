/**
 * Runs in the page: finds what reaches over the text's margins when everything has been fitted, and makes it fit: by breaking words
 * anywhere, by leaving indents out, and at last by shrinking it, alone.
 * @returns what was mended, by its element and its text's beginning
 */
export function fixOverflow(text: HTMLElement): readonly string[] {
  /** Rounding, in px. */
  const slack = 1;
  /** A place that is narrower, in px, holds no text that anybody could read. */
  const narrowest = 120;
  const passes = 4;
  const mended: string[] = [];

  // What is turned has a wider page.
  const turned = Array.from(
    text.querySelectorAll<HTMLElement>(".turned-table, .turned-lead, .turned-formula"),
  );
  for (const element of turned) element.style.display = "none";
  for (let pass = 0; pass < passes && text.scrollWidth > text.clientWidth + slack; pass++) {
    const page = text.getBoundingClientRect();
    const offenders = widest(page);
    if (offenders.length === 0) break;
    for (const element of offenders) {
      if (pass === 0)
        mended.push(`${element.tagName.toLowerCase()}: ${element.textContent.trim().slice(0, 40)}`);
      mend(element, page, pass);
    }
  }
  for (const element of turned) element.style.display = "";
  return mended;

  /** Those that reach over a margin, without what they stand in. */
  function widest(page: DOMRect): HTMLElement[] {
    const isOver = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > page.right + slack || left < page.left - slack);
    };
    const over = Array.from(text.querySelectorAll<HTMLElement>("*")).filter(isOver);
    const all = new Set<Element>(over);
    const outermost = (element: HTMLElement): HTMLElement =>
      element.closest<HTMLElement>("table, math, svg") ?? element;
    const holds = new Set(
      over.map(({ parentElement }) => parentElement).filter((one) => one && all.has(one)),
    );
    return [...new Set(over.filter((element) => !holds.has(element)).map(outermost))];
  }

  function mend(element: HTMLElement, page: DOMRect, pass: number): void {
    const place = element.parentElement ?? text;
    if (
      place.getBoundingClientRect().width < narrowest ||
      element.getBoundingClientRect().left > page.right - narrowest
    )
      withoutIndents(element);
    if (pass === 0 && !/^(?:img|svg|math)$/i.test(element.tagName)) {
      element.style.overflowWrap = "anywhere";
      return;
    }
    const { left, right, width } = element.getBoundingClientRect();
    const room = Math.min(page.right, right) - Math.max(page.left, left);
    const rate = Math.max(0.1, Math.max(room, narrowest) / Math.max(width, 1));
    if (rate < 1)
      element.style.setProperty(
        "zoom",
        String(rate * (Number(element.style.getPropertyValue("zoom")) || 1) * 0.99),
      );
  }

  function withoutIndents(element: HTMLElement): void {
    for (let one = element.parentElement; one && one !== text; one = one.parentElement) {
      one.style.paddingInline = "0";
      one.style.marginInline = "0";
    }
  }
}
