import { isBlank } from "./elements.ts";

/**
 * Finds notes by the links between a mark and its note: only these are the same in Word, LibreOffice, GitHub and Wikipedia. They become
 * `note-reference` and `note-definition`.
 */
export function markNotes(body: HTMLElement, isTaken: (label: string) => boolean): void {
  const links = [...body.querySelectorAll<HTMLAnchorElement>("a[href*='#']")];
  const blocks = new Map<Element, string>();
  let number = 0;
  const nextLabel = (): string => {
    do number++;
    while (isTaken(String(number)));
    return String(number);
  };
  for (const mark of links) {
    const target = findTarget(mark, body);
    const block = target?.closest("li, div[id], p, dd, aside");
    if (!block || block.contains(mark) || !isBefore(mark, block)) continue;
    const back = [...block.querySelectorAll("a[href*='#']")].filter((link) => linksTo(link, mark, body));
    if (back.length === 0 && !blocks.has(block)) continue;
    const label = blocks.get(block) ?? nextLabel();
    blocks.set(block, label);
    const reference = document.createElement("note-reference");
    reference.dataset.label = label;
    (mark.closest("sup") ?? mark).replaceWith(reference);
  }
  const marks = new Set(links.filter((link) => !body.contains(link)));
  for (const [block, label] of blocks) {
    for (const link of block.querySelectorAll("a[href*='#']")) {
      const target = findTarget(link, body);
      // Its target was removed with its mark.
      if (!target || [...marks].some((mark) => mark.contains(target))) (link.closest("sup") ?? link).remove();
    }
    // Wikipedia has an arrow before the link back.
    block.querySelector(".mw-cite-backlink")?.remove();
    const definition = document.createElement("note-definition");
    definition.dataset.label = label;
    definition.append(...block.childNodes);
    const list = block.parentElement;
    block.remove();
    body.append(definition);
    removeEmptied(list);
  }
  // Links to places in the source page do not work here.
  for (const link of body.querySelectorAll("a"))
    if (!link.hasAttribute("href") || link.getAttribute("href")?.startsWith("#") === true)
      link.replaceWith(...link.childNodes);
}

/** Finds the target of a link by the part after `#`: browsers copy links within a page as absolute addresses. */
function findTarget(link: Element, body: HTMLElement): Element | null {
  const [, fragment = ""] = /#(.+)$/.exec(link.getAttribute("href") ?? "") ?? [];
  if (fragment === "") return null;
  const name = CSS.escape(fragment);
  return body.querySelector(`[id="${name}"], a[name="${name}"]`);
}

function linksTo(link: Element, mark: Element, body: HTMLElement): boolean {
  const target = findTarget(link, body);
  return target !== null && (mark.contains(target) || (target.matches("sup, span") && target.contains(mark)));
}

function isBefore(first: Element, second: Element): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Removes an empty list of notes, and its empty ancestors. */
function removeEmptied(list: Element | null): void {
  if (!list || list.matches("body") || !isBlank(list)) {
    const heading = list?.matches("[data-footnotes], .footnotes") === true ? list.querySelector("h2") : null;
    if (heading && list?.textContent.trim() === heading.textContent.trim()) list.remove();
    return;
  }
  const parent = list.parentElement;
  list.remove();
  removeEmptied(parent);
}
