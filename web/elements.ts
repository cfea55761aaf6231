/** Returns the page's element of this id. @throws {Error} when the page has none of this kind */
export function getElement<Kind extends HTMLElement = HTMLElement>(id: string, kind?: new () => Kind): Kind {
  const node = document.getElementById(id);
  if (!node || (kind && !(node instanceof kind))) throw new Error(`The page has no element ${id}`);
  return node as Kind;
}

/** Returns the label of the field of this id; undefined where the page has no such field. */
export function findLabel(id: string): string | undefined {
  return document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent;
}

/** Shows an element, or hides it. */
export function show(id: string, visible = true): void {
  getElement(id).hidden = !visible;
}

/** Writes an element's text. */
export function write(id: string, text: string): void {
  getElement(id).textContent = text;
}

/** Writes what there is to say, and shows it where there is something. */
export function showText(id: string, text = ""): void {
  write(id, text);
  show(id, text !== "");
}

/** Announces an event to people who do not see the page. */
export function announce(text: string): void {
  write("status", text);
}

/** Leads keyboard and screen reader to the heading of what just appeared. */
export function focusOn(id: string): void {
  getElement(id).focus({ preventScroll: true });
  getElement(id).scrollIntoView({ block: "nearest" });
}
