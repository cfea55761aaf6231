import { isBlank, createRawHtml, renameElement, readStyle } from "./elements.ts";

/** Converts tables to those of Markdown; others stay HTML, in a `raw-html`. */
export function fixTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll("table")) {
    if (isBlank(table)) table.remove();
    else if (isLayout(table)) unwrapTable(table);
    else {
      const caption = table.caption;
      if (caption && !isBlank(caption)) {
        const paragraph = renameElement(caption, "p");
        paragraph.prepend("Table: ");
        table.before(paragraph);
      }
      caption?.remove();
      for (const cell of table.querySelectorAll("td, th")) fixCell(cell);
      if (isPlain(table)) markHead(table);
      else table.replaceWith(toHtml(table));
    }
  }
}

/** Mails are laid out by tables, and Google Docs frames code by them. */
function isLayout(table: HTMLTableElement): boolean {
  const cells = table.querySelectorAll("td, th");
  const isPresentation = /^(?:presentation|none)$/.test(table.getAttribute("role") ?? "");
  return isPresentation || cells.length < 2 || table.querySelector("table") !== null;
}

function unwrapTable(table: HTMLTableElement): void {
  const blocks = [...table.rows].flatMap(({ cells }) => [...cells]).map((cell) => renameElement(cell, "div"));
  table.replaceWith(...blocks);
}

function fixCell(cell: Element): void {
  const align = readStyle(cell, "text-align") || readStyle(cell.querySelector("p") ?? cell, "text-align");
  if (/^(?:center|right)$/.test(align)) cell.setAttribute("align", align);
  for (const blank of cell.querySelectorAll("p, div")) if (isBlank(blank)) blank.remove();
  if (cell.querySelector("ul, ol, pre, blockquote")) return;
  const blocks = [...cell.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6")].filter(
    (tableCell) => !tableCell.querySelector("p, div"),
  );
  for (const block of blocks) {
    if (block !== blocks[0]) block.prepend(document.createElement("br"));
    block.replaceWith(...block.childNodes);
  }
  for (const rest of cell.querySelectorAll("p, div")) rest.replaceWith(...rest.childNodes);
  for (const end of cell.querySelectorAll("br")) if (!end.nextSibling || !end.previousSibling) end.remove();
}

function isPlain(table: HTMLTableElement): boolean {
  return !table.querySelector("ul, ol, pre, blockquote") && !table.querySelector(spanning);
}

const spanning = ":is(td, th):is([colspan]:not([colspan='1']), [rowspan]:not([rowspan='1']))";

/** Makes a first row the head if all its cells are bold. Without one the head is empty, and not printed. */
function markHead(table: HTMLTableElement): void {
  const [first, ...others] = table.rows;
  if (!first || others.length === 0) return;
  if (table.querySelector("th")) {
    // A table with row heads only has no head.
    if ([...first.cells].some((cell) => cell.matches("td") && !isBlank(cell)))
      for (const cell of table.querySelectorAll("th")) renameElement(cell, "td");
    return;
  }
  const cells = [...first.cells].filter((cell) => !isBlank(cell));
  const isBold = (cell: Element): boolean => {
    const strong = cell.querySelector("strong");
    return strong !== null && strong.textContent.trim() === cell.textContent.trim();
  };
  if (cells.length === 0 || !cells.every(isBold)) return;
  for (const cell of [...first.cells]) {
    const head = renameElement(cell, "th");
    const align = cell.getAttribute("align");
    if (align !== null) head.setAttribute("align", align);
    for (const strong of head.querySelectorAll("strong")) strong.replaceWith(...strong.childNodes);
  }
}

const kept =
  "thead, tbody, tfoot, tr, th, td, p, br, ul, ol, li, strong, em, del, code, pre, a, img, sup, sub, blockquote, formula-tex";

/** Copies a table with only those attributes that span cells or hold addresses. */
function toHtml(table: HTMLTableElement): HTMLElement {
  const copy = table.cloneNode(true) as HTMLTableElement;
  for (const element of [...copy.querySelectorAll("*")]) {
    if (!element.matches(kept)) element.replaceWith(...element.childNodes);
    else if (element.matches("formula-tex")) element.replaceWith(`$${element.textContent}$`);
    else
      for (const { name, value } of [...element.attributes]) {
        const isKept =
          /^(?:href|src|alt|align)$/.test(name) || (/^(?:col|row)span$/.test(name) && value !== "1");
        if (!isKept) element.removeAttribute(name);
      }
  }
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  return createRawHtml(
    copy.outerHTML
      .replace(/\s+/g, " ")
      .replace(/ ?(<\/?(?:table|thead|tbody|tfoot|tr)\b[^>]*>) ?/g, "\n$1\n")
      .replace(/\n+/g, "\n")
      .trim(),
  );
}
