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

/** Leads to the field of an option, whatever it is folded into. */
export function openOption(name: string): void {
  open();
  const fold = element(name).closest("details");
  if (fold) fold.open = true;
  element(name).focus();
}

function isOpen(): boolean {
  return !element("options").hidden;
}

function open(): void {
  set(true);
  // What is chosen is not to be hidden.
  for (const fold of element("options").querySelectorAll("details"))
    fold.open ||= [...fold.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]")].some(
      ({ value }) => value !== "",
    );
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
