import { listComments } from "./comments.ts";
import { createRawHtml } from "./elements.ts";
import { wordToTex } from "./word-formulas.ts";

/** Replaces formulas, each of which a page has twice, by `formula-tex`, or by MathML where they have no TeX. */
export function markFormulas(body: HTMLElement): void {
  markWords(body);
  for (const drawn of body.querySelectorAll(
    ".katex-display, .katex, .mwe-math-element, mjx-container, math-renderer, math, img[class*='mwe-math-fallback']",
  )) {
    if (!body.contains(drawn)) continue;
    const tex = findTex(drawn);
    const math = drawn.matches("math") ? drawn : drawn.querySelector("math");
    if (tex !== undefined) drawn.replaceWith(createFormula(tex, isDisplayed(drawn, math)));
    else if (math) drawn.replaceWith(createRawHtml(math.outerHTML.replace(/\s+/g, " ")));
  }
}

function findTex(drawn: Element): string | undefined {
  const annotation = drawn.querySelector("annotation[encoding='application/x-tex']");
  const described =
    drawn.querySelector("[alttext]")?.getAttribute("alttext") ?? drawn.getAttribute("alttext");
  const image = drawn.matches("img") ? drawn : drawn.querySelector("img[class*='mwe-math-fallback']");
  const written = annotation?.textContent ?? described ?? image?.getAttribute("alt") ?? undefined;
  // Wikipedia puts every formula into braces with its style.
  return written?.replace(/^\s*\{\\(?:display|text)style\s([^]*)\}\s*$/, "$1").trim();
}

function isDisplayed(drawn: Element, math: Element | null): boolean {
  return (
    drawn.matches(
      ".katex-display, .mwe-math-element-block, [display='true'], [class*='fallback-image-display'], .js-display-math",
    ) || math?.getAttribute("display") === "block"
  );
}

/** Converts formulas from comments, where Word puts them beside pictures for other programs. */
function markWords(body: HTMLElement): void {
  for (const comment of listComments(body)) {
    if (comment.data.startsWith("[if !msEquation]")) removePicture(comment);
    const [, inner] = /^\[if gte msEquation \d+\]>([^]*)<!\[endif\]$/.exec(comment.data) ?? [];
    if (inner === undefined) continue;
    const { body: word } = new DOMParser().parseFromString(inner, "text/html");
    const tex = wordToTex(word);
    if (tex !== "") comment.replaceWith(createFormula(tex, /<m:oMathPara/i.test(inner)));
  }
}

/** Removes the content between the two comments of a condition. */
function removePicture(condition: Comment): void {
  for (let next = condition.nextSibling; next; next = condition.nextSibling) {
    const isEnd = next instanceof Comment && next.data.includes("[endif]");
    next.remove();
    if (isEnd) return;
  }
}

function createFormula(tex: string, isDisplayedAlone: boolean): HTMLElement {
  const made = document.createElement("formula-tex");
  made.textContent = tex.replace(/\s*\n\s*/g, " ");
  if (isDisplayedAlone) made.dataset.display = "";
  return made;
}
