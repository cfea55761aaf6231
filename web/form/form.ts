import { announce, getElement, showText } from "../elements.ts";
import { runWhileBusy } from "../busy.ts";
import { goToLine } from "./go-to-line.ts";
import { keepDraft, readDraft } from "./draft.ts";
import { readFields, parseFields, fill, isEmpty, buildRequestBody, chooseTitle } from "./fields.ts";
import { findFaultyField, startCheckingFields } from "./check-fields.ts";
import { loadEditor } from "./load-editor.ts";
import { maxBytes, sizeFault, countBytes } from "./size.ts";
import { startTaking } from "./take.ts";
import { getTextField } from "./text.ts";
import { countPreviewPages, readPreviewTitle, updatePreview } from "../preview/load.ts";
import { updateBar } from "../workspace/bar.ts";
import { startDivider } from "../workspace/divider.ts";
import { openText, startFaces } from "../workspace/faces.ts";
import { openOption, startOptions } from "../workspace/options.ts";
import { closePanels } from "../workspace/panel.ts";
import { startTemplates } from "../workspace/templates.ts";
import type { ChosenTemplate } from "../workspace/templates.ts";

const form = getElement("make", HTMLFormElement);
const submit = getElement("submit", HTMLButtonElement);

/** A document of the form. */
export interface SentDocument {
  /** As it is sent, to the letter: JSON. */
  readonly body: string;
  /** Its title for people. */
  readonly title: string;
  /** Of the preview, where it shows this document. */
  readonly pages: number | undefined;
  /** Of the body. */
  readonly bytes: number;
}

/** Characters of a text that takes longer to store than a key to press. */
const longText = 200_000;
const draftChanged = keepDraft(readFields, () => getTextField().length() > longText);
/** The text from a file or a template: there is another copy of it. */
let loadedText = "";

/**
 * Wires the form, which may have been filled in already: file and drop, pages, options, and a draft that survives a refresh. @param onSubmit sends
 * the document
 */
export function startForm(onSubmit: (document: SentDocument) => Promise<void>): void {
  const draft = readDraft();
  if (draft) fill(draft);
  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const faulty = findFaultyField();
    if (faulty) {
      openOption(faulty.name);
      return;
    }
    const body = buildRequestBody();
    const bytes = countBytes(body);
    const fault = findFault(bytes);
    showFault(fault);
    if (fault !== undefined) openText();
    else {
      closePanels();
      const sent = {
        body,
        bytes,
        title: readPreviewTitle(body) ?? chooseTitle(readFields()),
        pages: countPreviewPages(body),
      };
      void runWhileBusy(submit, "Asking for the price …", () => onSubmit(sent));
    }
  });
  startTaking({
    replace,
    fault: showFault,
    room: (markdown) => maxBytes - countBytes(buildRequestBody(markdown)),
  });
  startFaces();
  startDivider();
  startOptions();
  startCheckingFields();
  startTemplates(beginWith);
  const source = getElement("source");
  // What is not changed is not made again.
  source.addEventListener("focusin", showPages, { once: true });
  // Before the editor, which takes it for a new line.
  source.addEventListener("keydown", submitByKeyboard, { capture: true });
  loadEditor(changed);
  if (draft) {
    showPages();
    showDocument();
  } else if (!isEmpty()) changed();
}

/** Puts a document that was sent before into the form. @param line that is to be looked at */
export function editDocument(body: string, line?: number): void {
  if (body !== buildRequestBody()) {
    if (!isEmpty() && !mayReplace("this document")) return;
    form.reset();
    fill(parseFields(body));
    changed();
  }
  if (line === undefined) openText();
  else goToLine(line);
}

function submitByKeyboard(event: KeyboardEvent): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  submit.click();
}

function mayReplace(by: string): boolean {
  return confirm(`Replace what you have written with ${by}?`);
}

/** Shows the pages. Nothing is loaded before somebody writes. */
function showPages(): void {
  updatePreview(() => (isEmpty() ? undefined : buildRequestBody()));
}

function replace(markdown: string, by?: { readonly name: string }): boolean {
  if (by) {
    if (isWritten(markdown) && !mayReplace(by.name)) return false;
    const field = getElement("document_name", HTMLInputElement);
    if (field.value === "") field.value = `${by.name.replace(/\.[^.]*$/, "")}.pdf`;
    loadedText = markdown;
  } else if (getTextField().read() === loadedText) loadedText = markdown;
  getTextField().write(markdown);
  changed();
  showFault(findFault(countBytes(buildRequestBody())));
  return true;
}

/** Returns whether replacing the text would lose somebody's own, of which there may be no other copy. @param next its replacement */
function isWritten(next: string): boolean {
  const text = getTextField().read();
  return text.trim() !== "" && text !== loadedText && text !== next;
}

function changed(): void {
  draftChanged();
  showFault(undefined);
  showPages();
  showDocument();
}

/** Shows the service's description until there is a document. */
function showDocument(): void {
  const { dataset } = document.body;
  if (dataset.written === undefined && isEmpty()) return;
  dataset.written = "";
  updateBar(() => chooseTitle(readFields()));
}

/** Explains why the document cannot be sent; undefined if it can. @param bytes of the document as sent */
function findFault(bytes: number): string | undefined {
  if (getTextField().read().trim() === "")
    return "There is no text yet. Paste Markdown here, or choose a file.";
  const fault = sizeFault("The document", bytes);
  return fault && `${fault} Remove embedded images, or split it.`;
}

function showFault(fault: string | undefined): void {
  showText("text-fault", fault);
  const { element: text } = getTextField();
  if (fault === undefined) text.removeAttribute("aria-invalid");
  else text.setAttribute("aria-invalid", "true");
}

/** Begins with a template, a document of its own: the other fields keep nothing of an older one. */
async function beginWith({ label, read }: ChosenTemplate): Promise<void> {
  let markdown: string;
  try {
    markdown = await read();
  } catch (error) {
    console.error(error);
    showFault("The template could not be loaded. Check that you are online, and try again.");
    openText();
    return;
  }
  if ((isWritten(markdown) || hasOtherFields()) && !mayReplace(`the template “${label}”`)) return;
  form.reset();
  loadedText = markdown;
  getTextField().write(markdown);
  changed();
  openText();
  announce(`The template “${label}” is ready to edit.`);
}

function hasOtherFields(): boolean {
  return Object.entries(readFields()).some(([name, value]) => name !== "text_body" && value !== "");
}
