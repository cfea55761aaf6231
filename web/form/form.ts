import { announce, getElement, show, showText } from "../elements.ts";
import { runWhileBusy } from "../busy.ts";
import { goToLine } from "./go-to-line.ts";
import {
  dropDraft,
  getDraftId,
  goToDraft,
  keepSoon,
  keepTitle,
  openLastDraft,
  startKeeping,
  storeNow,
} from "../drafts/current.ts";
import type { Stored } from "../drafts/current.ts";
import { readDraft, type Draft } from "../drafts/records.ts";
import { startDrafts, updateDrafts } from "../drafts/panel.ts";
import { keepPictures, listPictureIds, openPictures, pictureEvents } from "../pictures/kept.ts";
import { createLazyPart } from "../load-part.ts";
import { carriedPrefix, keepCarriedKey } from "../order/storage/carried-key.ts";
import { runWhenIdle } from "../when-idle.ts";
import { loadFiles } from "./load-files.ts";
import {
  buildRequestBody,
  buildSentBody,
  buildShownBody,
  chooseTitle,
  fill,
  isEmpty,
  parseFields,
  readFields,
} from "./fields.ts";
import { findFaultyField, startCheckingFields } from "./check-fields.ts";
import { loadEditor } from "./load-editor.ts";
import { countBytes, countMegabytes, maxBytes } from "./size.ts";
import { startTaking } from "./take.ts";
import { getTextField } from "./text.ts";
import { countPreviewPages, findPreviewPages, readPreviewTitle, updatePreview } from "../preview/load.ts";
import type { LaidOutPages } from "../preview/preview.ts";
import { readTitle, showPrintedTitle, updateBar } from "../workspace/bar.ts";
import { startDivider } from "../workspace/divider.ts";
import { openText, startFaces } from "../workspace/faces.ts";
import { openOption, startOptions } from "../workspace/options.ts";
import { closePanels } from "../workspace/panel.ts";
import { startTemplates } from "../workspace/templates.ts";
import type { ChosenTemplate } from "../workspace/templates.ts";
import { translate } from "../words/translate.ts";

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
  /** The id of its draft. */
  readonly draft: string | undefined;
  /** Returns its pages, as long as the preview shows them. */
  readonly findPages: () => LaidOutPages | undefined;
}

const loadCarried = createLazyPart(() => import("./carried.ts"));
const loadUnneeded = createLazyPart(() => import("../drafts/unneeded-pictures.ts"), true);
/** Characters of a text that takes longer to store than a key to press. */
const longText = 200_000;
/** The text from a file or a template: there is another copy of it. */
let loadedText = "";
/** What the file that was opened last is called as a PDF. */
let loadedName = "";

/**
 * Wires the form, which may have been filled in already: file and drop, pages, options, and drafts that survive a refresh.
 * @param onSubmit sends the document, which is undefined if it is too large
 */
export function startForm(
  onSubmit: (prepare: () => Promise<SentDocument | undefined>) => Promise<void>,
): void {
  const draft = openLastDraft(chooseTitle);
  if (draft) fill(draft.values);
  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const faulty = findFaultyField();
    if (faulty) {
      openOption(faulty.name);
      return;
    }
    if (!mayBeSent(countBytes(buildRequestBody()))) return;
    closePanels();
    void runWhileBusy(submit, translate("Asking for the price …"), () => onSubmit(prepare));
  });
  startTaking({
    open: openFile,
    fault: showFault,
    async room(markdown) {
      const body = markdown === undefined ? await buildSentBody() : buildRequestBody(markdown);
      return maxBytes - countBytes(body);
    },
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
  startKeeping({
    read: () => ({
      title: readShownTitle() ?? chooseTitle(readFields()),
      values: readFields(),
      pictures: listPictureIds(),
    }),
    isEmpty,
    isLong: () => getTextField().length() > longText,
    onStored: showStored,
  });
  startDrafts({ open: openDraft, drop: dropShownDraft, current: getDraftId, store: () => void storeNow() });
  pictureEvents.addEventListener("keep", changed);
  getElement("preview").addEventListener("settled", () => {
    keepTitle(readShownTitle() ?? "");
  });
  loadEditor(changed);
  if (draft) showDraft(draft);
  else if (!isEmpty()) changed();
  void openCarried();
  addEventListener("hashchange", () => void openCarried());
}

/** Opens the document in the fragment of the address, if another browser has written one there. */
async function openCarried(): Promise<void> {
  const fragment = location.hash;
  if (!fragment.startsWith(carriedPrefix)) return;
  // It is not handed on with the address.
  history.replaceState(history.state, "", location.pathname + location.search);
  const carried = await loadCarried().catch(() => undefined);
  const order = await carried?.readCarriedDocument(fragment);
  if (order) {
    keepCarriedKey(order);
    await editDocument(order.body);
  } else
    showFault(translate("The link holds no document. Go back to where you copied it, and copy it again."));
}

/** Returns the title that was given, or else that of the pages, which may be of an older text until they are made again; undefined without either. */
function readShownTitle(): string | undefined {
  const given = getElement("title", HTMLInputElement).value.trim();
  return given === "" ? readTitle() : given;
}

/** Returns the document as it is sent, with its pictures; undefined if it is too large, which is said. */
async function prepare(): Promise<SentDocument | undefined> {
  // The order knows its draft.
  storeNow();
  const shown = buildShownBody();
  const title = readPreviewTitle(shown) ?? chooseTitle(readFields());
  const pages = countPreviewPages(shown);
  const body = await buildSentBody();
  const bytes = countBytes(body);
  return mayBeSent(bytes)
    ? { body, bytes, title, pages, draft: getDraftId(), findPages: () => findPreviewPages(shown) }
    : undefined;
}

/** Returns whether the document can be sent; otherwise says why not. @param bytes of it */
function mayBeSent(bytes: number): boolean {
  const fault = findFault(bytes);
  showFault(fault);
  if (fault !== undefined) openText();
  return fault === undefined;
}

/** Puts a document that was sent before into the form. @param line that is to be looked at */
export async function editDocument(body: string, line?: number): Promise<void> {
  if (body !== buildRequestBody() && body !== (await buildSentBody().catch(() => undefined))) {
    if (!isEmpty() && !leaveDocument(translate("Replace what you have written with this document?"))) return;
    const { text_body: text = "", ...others } = parseFields(body);
    const { markdown, pictures } = await takeOutPictures(text);
    begin({ ...others, text_body: markdown });
    void keepPictures(pictures);
    changed();
  }
  if (line === undefined) openText();
  else goToLine(line);
}

/** Begins another document: nothing of the one before is left in the form, which would name the next file after it. */
export function beginAnother(): void {
  if (isEmpty() || leaveDocument(translate("Replace what you have written with an empty document?")))
    showOther(undefined);
  else openText();
}

async function takeOutPictures(
  text: string,
): Promise<{ readonly markdown: string; readonly pictures: ReadonlyMap<string, string> }> {
  try {
    if (text.includes("data:image/")) return await (await loadFiles()).takeOutPictures(text);
  } catch (error) {
    console.error(error);
  }
  return { markdown: text, pictures: new Map() };
}

/** Shows a draft, unless it is shown already or was deleted. */
export function openDraftById(id: string): void {
  const draft = id === getDraftId() ? undefined : readDraft(id);
  if (draft) openDraft(draft);
}

/** Shows another draft. @param draft by default a new, empty one */
function openDraft(draft?: Draft): void {
  goToDraft(draft);
  showOther(draft);
}

/** Goes on with an empty form in the place of the draft that was deleted. */
function dropShownDraft(): void {
  dropDraft();
  showOther(undefined);
}

function showOther(draft: Draft | undefined): void {
  begin(draft?.values ?? {});
  if (draft) showDraft(draft);
  else {
    showPages();
  }
  showDocument();
  openText();
}

/** Fills the form with a document that has nothing to do with the one before, which no undo brings back. */
function begin({ text_body: text = "", ...others }: Readonly<Record<string, string>>): void {
  form.reset();
  fill(others);
  void openPictures({});
  loadedText = "";
  getTextField().begin(text);
  showPrintedTitle(undefined);
  showFault(undefined);
  showText("taken");
  show("saved", false);
  show("unsaved", false);
}

/** Shows the pages of a draft that fills the form, as soon as its pictures are there. */
function showDraft({ pictures, values: { text_body: text = "" } }: Draft): void {
  showDocument();
  const named = Object.entries(pictures).filter(([path]) => isNamed(path, text));
  if (named.length === 0) showPages();
  void openPictures(Object.fromEntries(named)).then(() => {
    if (named.length === 0) return;
    showPages();
    runWhenIdle(() => {
      loadUnneeded().then(({ removeLeftPictures }) => removeLeftPictures(), console.error);
    });
  });
}

/** Returns whether a text may name a picture: those that were taken out of it are not kept for ever. */
function isNamed(path: string, text: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  // Another name has more than one spelling.
  return !/^[\w.-]+$/.test(name) || text.includes(name);
}

/** Says what became of the draft. */
function showStored(outcome: Stored): void {
  updateDrafts();
  show("saved", outcome !== "unsaved" && !isEmpty());
  show("unsaved", outcome === "unsaved");
  if (outcome === "forked") {
    const text = translate("Another tab has changed this draft. Yours is now a draft of its own.");
    showText("taken", text);
    announce(text);
  }
}

function submitByKeyboard(event: KeyboardEvent): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  submit.click();
}

/**
 * Makes room for another document. What is written stays among the drafts; where this browser stores none, its author is asked. @param question for
 * that @returns whether there is room
 */
function leaveDocument(question: string): boolean {
  keepSoon();
  if (!storeNow() && !confirm(question)) return false;
  goToDraft();
  return true;
}

/** Shows the pages. Nothing is loaded before somebody writes. */
function showPages(): void {
  updatePreview(() => (isEmpty() ? undefined : buildShownBody()));
}

/** Opens the text of a file: in the place of one that there is another copy of, or as another draft. */
function openFile(markdown: string, { name }: { readonly name: string }): boolean {
  if (isWritten(markdown)) {
    if (!leaveDocument(translate("Replace what you have written with {name}?", { name }))) return false;
    begin({ text_body: markdown });
  } else {
    void openPictures({});
    getTextField().write(markdown);
  }
  const field = getElement("document_name", HTMLInputElement);
  // That of the file before is not its author's choice.
  if (field.value === "" || field.value === loadedName)
    field.value = loadedName = `${name.replace(/\.[^.]*$/, "")}.pdf`;
  loadedText = markdown;
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
  keepSoon();
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
    return translate("There is no text yet. Paste Markdown here, or choose a file.");
  return bytes <= maxBytes
    ? undefined
    : translate("The document is {size} MB; the limit is 2 MB. Remove embedded images, or split it.", {
        size: countMegabytes(bytes),
      });
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
    showFault(translate("The template could not be loaded. Check that you are online, and try again."));
    openText();
    return;
  }
  const question = translate("Replace what you have written with the template “{label}”?", { label });
  if ((isWritten(markdown) || hasOtherFields()) && !leaveDocument(question)) return;
  begin({ text_body: markdown });
  loadedText = markdown;
  changed();
  openText();
  announce(translate("The template “{label}” is ready to edit.", { label }));
}

function hasOtherFields(): boolean {
  return Object.entries(readFields()).some(([name, value]) => name !== "text_body" && value !== "");
}
