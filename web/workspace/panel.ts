import { getElement } from "../elements.ts";

/** Panels that open from a button, over the text or over the pages: one at a time. */

export interface Panel {
  /** Opens it, and leads keyboard and screen reader to it. */
  open(): void;
}

const names: string[] = [];
const form = getElement("make");

/**
 * Wires a panel to the controls that open and close it; Escape closes it as well.
 * @param name of the panel, and prefix of its buttons' names
 * @param onOpen called before it is shown
 */
export function createPanel(name: string, onOpen?: () => void): Panel {
  names.push(name);
  const panel = getElement(name);
  const toggle = getElement(`${name}-toggle`);
  const leave = (): void => {
    closePanels();
    toggle.focus();
  };
  const open = (): void => {
    closePanels();
    set(name, true);
    onOpen?.();
    panel.focus();
  };
  const isOpen = (): boolean => form.classList.contains(`with-${name}`);
  toggle.addEventListener("click", () => {
    if (isOpen()) closePanels();
    else open();
  });
  getElement(`${name}-close`).addEventListener("click", leave);
  panel.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && isOpen()) leave();
  });
  return { open };
}

export function closePanels(): void {
  for (const name of names) set(name, false);
}

function set(name: string, isOpened: boolean): void {
  form.classList.toggle(`with-${name}`, isOpened);
  getElement(`${name}-toggle`).setAttribute("aria-expanded", String(isOpened));
}
