import { getElement, show, write } from "../../elements.ts";
import type { LaidOutPages } from "../../preview/preview.ts";
import { formatNumber } from "../../words/translate.ts";

/** The picture of the first page at the offers: a copy of what the preview has laid out, for which nothing is asked of anybody. */

/** A copy of a first page. */
export interface FirstPage extends Pick<LaidOutPages, "openFrame"> {
  /** The name or the measures of its paper. */
  readonly paper: string;
  /** In px. */
  readonly width: number;
  readonly height: number;
  /** Puts it into an empty document. */
  fill(document: Document): void;
}

let kept: { readonly key: string; readonly page: FirstPage } | undefined;

/** Keeps the first page of the document that is about to be offered, and forgets any other. @param key of its order */
export function keepFirstPage(key: string, page: FirstPage | undefined): void {
  kept = page && { key, page };
}

/** Shows the first page of an order's document, with its paper; nothing where it is not kept. */
export function showFirstPage(key: string): void {
  const host = getElement("first-page");
  const page = kept?.key === key ? kept.page : undefined;
  write("summary-paper", page?.paper ?? "");
  show("summary-paper-row", page !== undefined);
  if (page && host.dataset.key === key) return;
  host.replaceChildren();
  delete host.dataset.key;
  host.hidden = page === undefined;
  if (page)
    draw(host, key, page).catch(() => {
      host.hidden = true;
    });
}

async function draw(host: HTMLElement, key: string, page: FirstPage): Promise<void> {
  host.dataset.key = key;
  // Before it is there, so that nothing moves when it comes.
  host.style.aspectRatio = `${String(page.width)} / ${String(page.height)}`;
  const scale = host.clientWidth / page.width;
  const { element, document } = await page.openFrame(host);
  element.inert = true;
  element.style.width = `${String(page.width)}px`;
  element.style.height = `${String(page.height)}px`;
  element.style.transform = `scale(${String(scale)})`;
  page.fill(document);
}

/** Copies the first of a document's pages. */
export function copyFirstPage(pages: LaidOutPages | undefined): FirstPage | undefined {
  const [root, body] = [pages?.document.documentElement, pages?.document.body];
  const [first, , third] = body?.querySelectorAll<HTMLElement>(".sheets > .sheet") ?? [];
  if (!pages || !root || !body || !first) return undefined;
  const { left, top } = first.style;
  const [width, height] = [Number.parseFloat(first.style.width), Number.parseFloat(first.style.height)];
  const styles = Array.from(pages.document.head.querySelectorAll("style"), copyWhole);
  const copy = copyEmpty(body);
  for (const part of body.children) {
    if (part.matches(".sheets")) copy.append(copyWith(part, [...part.querySelectorAll("style"), first]));
    else copy.append(part.matches("main") ? copyWith(part, listBegun(part, first, third)) : copyWhole(part));
  }
  Object.assign(copy.style, { visibility: "", clipPath: "none", transform: `translate(-${left}, -${top})` });
  return {
    openFrame: pages.openFrame,
    paper: describePaper(pages.layout, [width, height]),
    width,
    height,
    fill(document) {
      for (const { name, value } of root.attributes) document.documentElement.setAttribute(name, value);
      document.head.append(...styles);
      document.body.replaceWith(copy);
    },
  };
}

/** Lists what begins on the first two pages: what is behind them moves nothing on the first. @param first sheet @param third sheet, if there is one */
function listBegun(text: Element, first: Element, third: Element | undefined): readonly ChildNode[] {
  const parts = [...text.childNodes];
  if (!third) return parts;
  const end = third.getBoundingClientRect();
  const isRightToLeft = end.left < first.getBoundingClientRect().left;
  const isBehind = (part: ChildNode): boolean => {
    const boxes = part.nodeType === Node.ELEMENT_NODE ? [...(part as Element).getClientRects()] : [];
    return (
      boxes.length > 0 &&
      boxes.every((box) => (isRightToLeft ? box.right <= end.right : box.left >= end.left))
    );
  };
  const behind = parts.findIndex(isBehind);
  return behind < 0 ? parts : parts.slice(0, behind);
}

function copyWith(part: Element, within: readonly Node[]): Element {
  const copy = copyEmpty(part);
  copy.append(...within.map(copyWhole));
  return copy;
}

function copyEmpty<Kind extends Element>(part: Kind): Kind {
  return part.cloneNode(false) as Kind;
}

function copyWhole(part: Node): Node {
  return part.cloneNode(true);
}

const pixelsPerMm = 96 / 25.4;

/** Returns the name of a document's paper as the options write it, or its measures where it has its own. @param sheet in px */
function describePaper(
  { paper, pageWidth, pageHeight }: LaidOutPages["layout"],
  sheet: readonly number[],
): string {
  if (pageWidth !== undefined || pageHeight !== undefined)
    return `${sheet.map((side) => formatNumber(Math.round(side / pixelsPerMm))).join(" × ")} mm`;
  const names = [...getElement("paper", HTMLSelectElement).options];
  return names.find(({ value }) => value === paper)?.text ?? paper;
}
