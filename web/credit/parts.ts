import { copyOnClick } from "../copy-button.ts";
import { createButton, createElement } from "../create-element.ts";
import { getElement } from "../elements.ts";
import { ServiceError } from "../service.ts";
import { translate } from "../words/translate.ts";

/** The parts that the steps of credit are made of. */

/** Counts the steps that were shown. */
let steps = 0;

/** Shows a step of credit in the place of the one before. @returns whether it is still shown */
export function fillStep(heading: string, ...content: readonly HTMLElement[]): () => boolean {
  const own = ++steps;
  const section = getElement("credit");
  // What was pressed is gone, and the next step is read from its heading on.
  const hadFocus = section.contains(document.activeElement);
  const title = createElement("h3", { id: "credit-heading", tabIndex: -1 }, heading);
  section.replaceChildren(title, ...content);
  section.hidden = false;
  if (hadFocus) title.focus();
  return () => own === steps;
}

/** Creates the place of what went wrong; hidden while it is empty. */
export function createFault(text = ""): HTMLElement {
  return createElement("p", { className: "fault", role: "alert", hidden: text === "" }, text);
}

export function createHint(text: string): HTMLElement {
  return createElement("p", { className: "hint" }, text);
}

export function createActions(...actions: readonly HTMLElement[]): HTMLElement {
  return createElement("p", { className: "actions" }, ...actions);
}

export function createLink(text: string, href: string, className = "button"): HTMLAnchorElement {
  return createElement("a", { className, href }, text);
}

/** Creates a button that copies a text. */
export function createCopy(name: string, text: string): HTMLButtonElement {
  const button = createButton(name, () => undefined);
  copyOnClick(button, { text: () => text, name: () => name });
  return button;
}

/** Creates the text of a key. */
export function createKeyText(key: string): HTMLElement {
  return createElement("p", { className: "invoice" }, createElement("code", { id: "credit-key-text" }, key));
}

/** Explains what went wrong, to people. */
export function explain(error: unknown): string {
  return error instanceof ServiceError ? error.message : translate("That failed. Try again.");
}
