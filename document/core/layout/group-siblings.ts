import { readMarkedLanguage, readMark } from "../tree/structure-marks.ts";

/** Nodes beside each other up to which the browser tags them quickly, and how many a group then has. */
const fewSiblings = 4_000;
const groupSize = 250;

/** Elements that may have a shadow tree, of those that hold blocks (DOM, "attach a shadow root"). */
const hosts = "main, div, section, blockquote, article, aside";
/** Elements whose children may be in a `div` without changing their meaning. */
const holders = "ul, ol, dl, li, dd, details, figure";

/** Returns whether HTML has elements enough for {@link groupSiblings}. */
export function hasManySiblings(html: string): boolean {
  return html.split("<", fewSiblings + 1).length > fewSiblings;
}

/**
 * Runs in the page, once its pages are made. To tag one element of a PDF, the browser goes through all beside it, so that n paragraphs took a time that
 * grew with n²: 20,000 of them 26 s. They are put into groups, which the structure of the finished PDF leaves out.
 */
export function groupSiblings(): void {
  for (const element of document.querySelectorAll(`${hosts}, ${holders}`)) {
    const nodes = [...element.childNodes].filter((node) => node instanceof Element || node instanceof Text);
    if (nodes.length <= fewSiblings) continue;
    const parent = element.matches(holders) ? element : openShadow(element);
    const around = readMark(element.closest<HTMLElement>("[lang]")?.lang ?? "").language;
    const lang = around === "" ? readMarkedLanguage("group") : readMarkedLanguage("group", around);
    for (let from = 0; from < nodes.length; from += groupSize) {
      const group = document.createElement("div");
      Object.assign(group, { lang, role: "group" });
      group.style.display = "contents";
      parent.append(group);
      const grouped = nodes.slice(from, from + groupSize);
      if (parent === element) group.append(...grouped);
      else appendSlot(group).assign(...grouped);
    }
  }
}

/** Opens a shadow tree, in which children are in groups and yet beside each other for every rule of a style. */
function openShadow(element: Element): ShadowRoot {
  return element.attachShadow({ mode: "closed", slotAssignment: "manual" });
}

function appendSlot(group: Element): HTMLSlotElement {
  const slot = document.createElement("slot");
  group.append(slot);
  return slot;
}
