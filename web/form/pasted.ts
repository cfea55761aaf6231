import { fromDom } from "hast-util-from-dom";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import type { Root } from "mdast";

/** What was copied from a word processor or a web page, as Markdown; undefined where its plain text is all there is to it. */
export function markdownOf(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  // An editor's colours: what it copies is text already, and may be Markdown.
  if (body.querySelector("[style*='white-space: pre'], [style*='white-space:pre']")) return undefined;
  for (const marker of body.querySelectorAll("[style*='mso-list:Ignore']"))
    if (/^\s*[\da-z]+[.)]/i.test(marker.textContent)) marker.closest("p")?.setAttribute("data-list", "ol");
  for (const element of body.querySelectorAll(
    "style, script, meta, link, title, o\\:p, [style*='mso-list:Ignore']",
  ))
    element.remove();
  markByStyle(body);
  makeLists(body);
  const formed =
    "h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, a[href], strong, b, em, i, del, s, img[src^='http']";
  if (!body.querySelector(formed)) return undefined;
  // What only the page that it came from can show.
  for (const image of body.querySelectorAll("img:not([src^='http']):not([src^='data:image/'])"))
    image.remove();
  const tree = toMdast(fromDom(body)) as Root;
  return toMarkdown(tree, { bullet: "-", extensions: [gfmToMarkdown()] }).trimEnd();
}

/** Google Docs says by styles alone what is bold and what is not. */
function markByStyle(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(
    "b[style*='font-weight:normal'], b[style*='font-weight: normal']",
  ))
    element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll<HTMLElement>("span[style]")) {
    // Read as text: the page's policy has browsers apply no such styles.
    const style = element.getAttribute("style") ?? "";
    const weight = Number(/font-weight:\s*(\d+)/.exec(style)?.[1] ?? 400);
    const isHeading = element.closest("h1, h2, h3, h4, h5, h6") !== null;
    if (!isHeading && weight >= 600) wrapContent(element, "strong");
    if (/font-style:\s*italic/.test(style)) wrapContent(element, "em");
  }
}

function wrapContent(element: HTMLElement, name: string): void {
  const wrapper = document.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Word's lists are paragraphs that say in their style at which level they are. */
function makeLists(body: HTMLElement): void {
  const open: HTMLElement[] = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll("p[style*='mso-list']")]) {
    const level = Number(/mso-list:[^;]*level(\d)/.exec(paragraph.getAttribute("style") ?? "")?.[1] ?? 1);
    if (last === undefined || paragraph.previousElementSibling !== last) open.length = 0;
    open.length = Math.min(open.length, level);
    while (open.length < level) {
      const list = document.createElement(paragraph.getAttribute("data-list") ?? "ul");
      const parent = open.at(-1)?.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = document.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    last = open[0];
    paragraph.remove();
  }
}
