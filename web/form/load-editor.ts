import { getElement } from "../elements.ts";
import { waitForFirstPages } from "../preview/load.ts";
import { runWhenIdle } from "../when-idle.ts";
import { loadPart } from "../load-part.ts";
import { getTextField, useTextField } from "./text.ts";

/** The editor, which is loaded once the page can be used, and takes over the text typed meanwhile. Without it, the plain field stays. */

/** Loads the editor when the browser is idle and the pages have been shown. @param onChange called after each change of its text */
export function loadEditor(onChange: () => void): void {
  // The editor's styles are written by its script, which the page's policy allows in this form alone.
  if (!("adoptedStyleSheets" in document)) return;
  const begin = (): void => {
    runWhenIdle(() => {
      load(onChange).catch(console.error);
    });
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

async function load(onChange: () => void): Promise<void> {
  // They come over the same line.
  await waitForFirstPages();
  const area = getElement("text", HTMLTextAreaElement);
  const typing = { isComposing: false };
  for (const kind of ["compositionstart", "compositionend"])
    area.addEventListener(kind, () => {
      typing.isComposing = kind === "compositionstart";
    });
  const { createEditor } = await loadPart(() => import("../editor/editor.ts"), true);
  // A character typed with several keys would be lost between the two.
  while (typing.isComposing)
    await new Promise((resolve) => {
      area.addEventListener("compositionend", resolve, { once: true });
    });
  const isFocused = document.activeElement === area;
  const { selectionStart, selectionEnd, scrollTop } = area;
  const editor = createEditor(area, onChange);
  useTextField(editor.field);
  editor.select(selectionStart, selectionEnd, scrollTop);
  if (isFocused) getTextField().focus();
  getElement("make").dataset.editor = "loaded";
}
