import { createButton } from "./create-element.ts";

/** Creates a button that looks like a link. @param label its name, if its text alone is unclear */
export function createLinkButton(text: string, act: () => void, label?: string): HTMLButtonElement {
  return createButton(text, act, { className: "link", ...(label !== undefined && { "aria-label": label }) });
}
