import type { EditorView } from "@codemirror/view";
import { getElement } from "../elements.ts";
import { applyFormat } from "./format.ts";
import type { Format } from "./format.ts";

/** The buttons that write Markdown for people who do not know it. */

/** Wires the toolbar: one stop of Tab, and arrows from button to button (ARIA Authoring Practices, "Toolbar Pattern"). */
export function startToolbar(view: EditorView): void {
  const toolbar = getElement("toolbar");
  const buttons = Array.from(toolbar.querySelectorAll("button"));
  for (const [index, button] of buttons.entries()) {
    button.disabled = false;
    button.tabIndex = index === 0 ? 0 : -1;
  }
  toolbar.addEventListener("click", ({ target }) => {
    const format = target instanceof Element ? target.closest("button")?.dataset.format : undefined;
    if (format !== undefined) applyFormat(view, format as Format);
  });
  // The selection stays in the text.
  toolbar.addEventListener("mousedown", (event) => {
    event.preventDefault();
  });
  toolbar.addEventListener("keydown", (event) => {
    const at = buttons.findIndex((button) => button === document.activeElement);
    const right = getComputedStyle(toolbar).direction === "rtl" ? -1 : 1;
    const next = { ArrowLeft: at - right, ArrowRight: at + right, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    const button = next === undefined ? undefined : buttons[(next + buttons.length) % buttons.length];
    if (!button) return;
    event.preventDefault();
    for (const other of buttons) other.tabIndex = other === button ? 0 : -1;
    button.focus();
  });
}
