import { readStyle, listTexts } from "./elements.ts";

/** Marks code as `pre` and `code`: pages surround it with bars and buttons, and word processors only set it in another typeface. */
export function markCode(body: HTMLElement): void {
  for (const pre of body.querySelectorAll("pre")) markBlock(pre);
  markListings(body);
  for (const span of body.querySelectorAll("span, font")) {
    const text = span.textContent.trim();
    if (text === "" || !isTypewriter(span) || span.closest("pre, code, a") || span.querySelector("img, br"))
      continue;
    const [before = "", after = ""] = span.textContent.split(text);
    span.replaceWith(before, createCode(text), after);
  }
}

function markBlock(pre: HTMLPreElement): void {
  const inner = pre.querySelectorAll("code");
  const [first] = inner;
  const isOne = first !== undefined && inner.length === 1;
  const around = [first, pre, pre.parentElement, pre.parentElement?.parentElement];
  const language = around.map((ancestor) => parseLanguage(ancestor?.className ?? "")).find(Boolean);
  // Beside the code there may be its language, and what copies it.
  pre.replaceChildren(createCode(readLines(isOne ? first : pre).replace(/\n$/, ""), language));
}

function parseLanguage(className: string): string | undefined {
  return /(?:^|\s)(?:language-|lang-|highlight-(?:source|text)-|brush:\s*)([\w+#-]+)/.exec(className)?.[1];
}

function readLines(element: Element): string {
  for (const end of element.querySelectorAll("br")) end.replaceWith("\n");
  return element.textContent.replaceAll("\u00a0", " ");
}

function createCode(text: string, language?: string): HTMLElement {
  const code = document.createElement("code");
  code.textContent = text;
  if (language !== undefined) code.className = `language-${language}`;
  return code;
}

/** Paragraphs of code, one after the other, are the lines of one listing. */
function markListings(body: HTMLElement): void {
  const seen = new Set<Element>();
  for (const first of [...body.querySelectorAll("p")]) {
    const lines: Element[] = [];
    for (let next: Element | null = first; next && !seen.has(next) && isLine(next);) {
      lines.push(next);
      seen.add(next);
      next = next.nextElementSibling;
    }
    if (lines.length < 2) continue;
    const pre = document.createElement("pre");
    pre.append(createCode(lines.map((line) => readLines(line).trimEnd()).join("\n")));
    first.before(pre);
    for (const line of lines) line.remove();
  }
}

function isLine(element: Element): boolean {
  if (!element.matches("p") || element.closest("li, td, th, pre")) return false;
  const texts = listTexts(element).filter(({ data }) => data.trim() !== "");
  return texts.length > 0 && texts.every(({ parentElement }) => isWithinTypewriter(parentElement, element));
}

function isWithinTypewriter(element: Element | null, end: Element): boolean {
  for (let ancestor = element; ancestor && ancestor !== end; ancestor = ancestor.parentElement)
    if (isTypewriter(ancestor)) return true;
  return false;
}

function isTypewriter(element: Element): boolean {
  const family = `${readStyle(element, "font-family")} ${element.getAttribute("face") ?? ""}`;
  return /courier|consolas|menlo|monaco|\bmono\b|monospace|source code/i.test(family);
}
