import { element, show } from "../elements.ts";

/** The panel of what a document has besides its text: cover, layout, the name of its file. It stands before the text, and the pages stay in sight. */

/** Wires the button that opens and closes it. */
export function startOptions(): void {
  const toggle = element("options-toggle");
  toggle.addEventListener("click", () => {
    if (isOpen()) closeOptions();
    else open();
  });
  element("options-close").addEventListener("click", leave);
  element("options").addEventListener("keydown", ({ key }) => {
    if (key === "Escape") leave();
  });
}

/** Closes it, where it is open. */
export function closeOptions(): void {
  set(false);
}

function isOpen(): boolean {
  return !element("options").hidden;
}

function open(): void {
  set(true);
  element("options").focus();
}

function leave(): void {
  set(false);
  element("options-toggle").focus();
}

function set(isOpened: boolean): void {
  show("options", isOpened);
  element("options-toggle").setAttribute("aria-expanded", String(isOpened));
  element("make").classList.toggle("with-options", isOpened);
}
