import { isBlank, renameElement, replaceByContent, readStyle, listTexts } from "./elements.ts";

/** Marks what programs express by styles alone: bold, italic, struck, raised; and moves emphasis where Markdown can write it. */
export function markByStyle(body: HTMLElement): void {
  for (const title of body.querySelectorAll("p.MsoTitle, p.title")) renameElement(title, "h1");
  markGoogleTitle(body);
  // Google Docs wraps all it copies in an element that is not bold.
  for (const element of body.querySelectorAll("b[style], strong[style]"))
    if (/^(?:normal|[1-5]00)$/.test(readStyle(element, "font-weight"))) replaceByContent(element);
  for (const [selector, name] of sameNames)
    for (const element of body.querySelectorAll(selector)) renameElement(element, name);
  for (const element of body.querySelectorAll("span[style], font[style], td[style], a[style]"))
    markElement(element);
  for (const element of body.querySelectorAll(
    "h1 strong, h2 strong, h3 strong, h4 strong, h5 strong, h6 strong",
  ))
    replaceByContent(element);
  for (const name of emphasis) fixEmphasis(body, name);
}

const sameNames = [
  ["b", "strong"],
  ["i", "em"],
  ["s, strike", "del"],
] as const;
const emphasis = ["strong", "em", "del"] as const;

function markElement(element: Element): void {
  const weight = readStyle(element, "font-weight");
  const decoration = `${readStyle(element, "text-decoration")} ${readStyle(element, "text-decoration-line")}`;
  const place = readStyle(element, "vertical-align");
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) wrapContent(element, "strong");
  if (/^(?:italic|oblique)/.test(readStyle(element, "font-style"))) wrapContent(element, "em");
  if (decoration.includes("line-through")) wrapContent(element, "del");
  if (element.matches("td")) return;
  if (place === "super") wrapContent(element, "sup");
  if (place === "sub") wrapContent(element, "sub");
}

function wrapContent(element: Element, name: string): void {
  if (isBlank(element) || element.closest(name) || element.closest("pre, code")) return;
  const wrapper = document.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Marks the title from Google Docs by its size: the copy lacks its style. */
function markGoogleTitle(body: HTMLElement): void {
  if (!body.querySelector("[id^='docs-internal-guid']")) return;
  for (const paragraph of body.querySelectorAll("p")) {
    const sizes = [...paragraph.querySelectorAll("span")].map((span) =>
      Number.parseFloat(readStyle(span, "font-size")),
    );
    if (sizes.length > 0 && sizes.every((size) => size >= 26) && !paragraph.closest("li, td"))
      renameElement(paragraph, "h1");
  }
}

/** Emphasis in Markdown begins and ends at a letter, and does not meet itself. */
function fixEmphasis(body: HTMLElement, name: string): void {
  for (const element of body.querySelectorAll(name)) {
    if (isBlank(element) || element.parentElement?.closest(name)) replaceByContent(element);
    else if (element.querySelector("p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, pre, blockquote"))
      spread(element, name);
  }
  for (const element of body.querySelectorAll(name)) {
    for (
      let next = element.nextSibling;
      next instanceof Element && next.matches(name);
      next = element.nextSibling
    ) {
      element.append(...next.childNodes);
      next.remove();
    }
    moveBlanksOut(element);
  }
}

/** Moves emphasis from an element to each of its texts. */
function spread(element: Element, name: string): void {
  for (const text of listTexts(element)) {
    if (text.data.trim() === "" || text.parentElement?.closest("pre, code")) continue;
    const wrapper = document.createElement(name);
    text.replaceWith(wrapper);
    wrapper.append(text);
  }
  replaceByContent(element);
}

function moveBlanksOut(element: Element): void {
  for (let last = element.lastChild; isEnd(last); last = element.lastChild) element.after(last);
  const texts = listTexts(element);
  const [first, last] = [texts[0], texts.at(-1)];
  const [before] = /^[\s\u00a0]+/.exec(first?.data ?? "") ?? [];
  if (first && before !== undefined) {
    first.data = first.data.slice(before.length);
    element.before(before);
  }
  const [after] = /[\s\u00a0]+$/.exec(last?.data ?? "") ?? [];
  if (last && after !== undefined) {
    last.data = last.data.slice(0, -after.length);
    element.after(after);
  }
}

function isEnd(node: Node | null): node is Element {
  return node instanceof Element && node.matches("br");
}
