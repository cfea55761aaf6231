/** Puts an element's content in its place. */
export function replaceByContent(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces an element by one of another name, with the same content. */
export function renameElement(element: Element, name: string): HTMLElement {
  const renamed = document.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Returns the value of a property in an element's own style, or "". It is parsed from text: under the page's policy, browsers apply no styles. */
export function readStyle(element: Element, property: string): string {
  for (const declaration of (element.getAttribute("style") ?? "").split(";")) {
    const [name = "", ...value] = declaration.split(":");
    if (name.trim().toLowerCase() === property) return value.join(":").trim().toLowerCase();
  }
  return "";
}

/** Returns the texts within an element, in their order. */
export function listTexts(element: Element): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Returns whether there is nothing to see in an element. */
export function isBlank(element: Element): boolean {
  return (
    !/[^\s\u00a0]/.test(element.textContent) &&
    !element.querySelector("img, input, hr, formula-tex, raw-html")
  );
}

/** Returns an element for HTML that stays in the Markdown. The HTML is in an attribute: the blanks of texts are not kept. */
export function createRawHtml(html: string): HTMLElement {
  const made = document.createElement("raw-html");
  made.dataset.html = html;
  return made;
}
