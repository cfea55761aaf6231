import { isBlank, renameElement } from "./elements.ts";

interface OpenList {
  /** From 1; levels may be left out. */
  readonly level: number;
  readonly list: HTMLElement;
}

/** Makes lists of Word's paragraphs, whose style names the list and the level, and whose markers are text. */
export function makeLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | undefined;
  let identity = "";
  for (const paragraph of body.querySelectorAll("p")) {
    const style = paragraph.getAttribute("style") ?? "";
    const [, list = "", level] = /mso-list:\s*(l\d+)\s+level(\d)/.exec(style) ?? [];
    const goesOn = open.length > 0 && paragraph.previousElementSibling === last;
    if (level === undefined) {
      // A further paragraph of an item is set as far in as the item.
      const item = open.at(-1)?.list.lastElementChild;
      if (goesOn && item && paragraph.className.includes("MsoListParagraph")) item.append(paragraph);
      else open = [];
      continue;
    }
    if (!goesOn || (identity !== list && Number(level) === 1)) open = [];
    identity = list;
    const marker = takeMarker(paragraph);
    while ((open.at(-1)?.level ?? 0) > Number(level)) open.pop();
    let current = open.at(-1);
    if (current?.level !== Number(level)) {
      current = { level: Number(level), list: createList(marker) };
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(current.list);
      else paragraph.before(current.list);
      open.push(current);
    }
    const item = document.createElement("li");
    current.list.append(item);
    last = open[0]?.list;
    item.append(paragraph);
  }
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) takeMarker(heading);
}

/** Removes the number or bullet that Word has written. @returns it */
function takeMarker(element: Element): string {
  const markers = [...element.querySelectorAll("[style]")].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const text = markers.map((marker) => marker.textContent).join("");
  for (const marker of markers) marker.remove();
  return text.replace(/[\s\u00a0]/g, "");
}

/** Creates the list that a marker asks for: `3.`, `a)`, `(iv)` and `1.2` count; `o`, `·` and `§` do not. */
function createList(marker: string): HTMLElement {
  const [, number] = /^\(?(\d+|[a-z]{1,5})[.)]/i.exec(marker) ?? /^(?:\d+\.)*(\d+)$/.exec(marker) ?? [];
  const list = document.createElement(number === undefined ? "ul" : "ol");
  if (number !== undefined && /^\d+$/.test(number) && number !== "1") list.setAttribute("start", number);
  return list;
}

/** Makes lists valid HTML: programs put lists into lists, and every item into a paragraph. */
export function fixLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = list.previousElementSibling;
    if (before?.matches("li")) before.append(list);
    else renameElement(wrapElement(list), "li");
  }
  for (const item of body.querySelectorAll("li")) {
    const paragraphs = [...item.children].filter((child) => child.matches("p, div") && !isBlank(child));
    const [only] = paragraphs;
    if (only && paragraphs.length === 1 && !only.querySelector("p, div, ul, ol, table, pre"))
      only.replaceWith(...only.childNodes);
  }
  joinChecks(body);
}

function wrapElement(element: Element): HTMLElement {
  const wrapper = document.createElement("div");
  element.replaceWith(wrapper);
  wrapper.append(element);
  return wrapper;
}

/** Joins Notion's lists, of which it makes one for every box. */
function joinChecks(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul.to-do-list")) {
    const block = list.parentElement?.matches("div") && list.parentElement.children.length === 1;
    const before = (block ? list.parentElement : list)?.previousElementSibling;
    const todoList = before?.matches("ul")
      ? before
      : before?.querySelector(":scope > ul.to-do-list:only-child");
    if (todoList?.matches(".to-do-list")) {
      todoList.append(...list.childNodes);
      list.remove();
    }
  }
}
