import { getElement } from "../elements.ts";
import { getTextField } from "../form/text.ts";
import { closePanels } from "./panel.ts";

/** Text and pages, of which a narrow window shows one at a time. */

const faces = ["text", "pages"] as const;
type Face = (typeof faces)[number];

/** Wires the choice between them. */
export function startFaces(): void {
  for (const face of faces) {
    getElement(`face-${face}`).addEventListener("click", () => {
      closePanels();
      showFace(face);
    });
  }
}

/** Moves the focus to the text, whatever covers it. */
export function openText(): void {
  closePanels();
  showFace("text");
  getTextField().focus();
}

function showFace(shown: Face): void {
  getElement("make").dataset.face = shown;
  for (const face of faces) getElement(`face-${face}`).setAttribute("aria-pressed", String(face === shown));
}
