import { announce, element, show, write } from "../elements.ts";
import { whileBusy } from "../busy.ts";
import { goToLine } from "./go-to-line.ts";
import { storeDraft, storedDraft } from "./draft.ts";
import { startTaking } from "./take.ts";
import { startFaces, updatePreview } from "../preview/load.ts";

const coverFields = ["title", "subtitle", "author", "date", "disclaimer"] as const;
/** What the service takes as one request, in bytes. */
const maxBytes = 2 * 1024 * 1024;

const form = element("make", HTMLFormElement);
const text = element("text", HTMLTextAreaElement);
const submit = element("submit", HTMLButtonElement);

/** A document of the form. */
export interface SentDocument {
  /** As it is sent, to the letter: JSON. */
  readonly body: string;
  /** What a person calls it. */
  readonly title: string;
  /** Of the preview, where it shows this document. */
  readonly pages: number | undefined;
  /** Of the body. */
  readonly bytes: number;
}

/** Wires the form: file and drop, pages while one writes, and a draft that survives a refresh. @param onSubmit sends the document */
export function startForm(onSubmit: (document: SentDocument) => Promise<void>): void {
  const draft = storedDraft();
  if (draft) fill(draft);
  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fault = faultOf();
    showFault(fault);
    if (fault !== undefined) text.focus();
    else void whileBusy(submit, "Asking for the price …", () => onSubmit(sentDocument()));
  });
  element("example").addEventListener("click", () => {
    void takeExample();
  });
  startTaking({ replace, fault: showFault });
  startFaces();
  text.addEventListener("focus", showPages);
  if (draft) showPages();
}

/** Puts a document that was sent before into the form. @param line that is to be looked at */
export function editDocument(body: string, line?: number): void {
  if (body !== requestBody()) {
    const question = "Replace what stands in the form by this document?";
    if (!isEmpty() && !confirm(question)) return;
    form.reset();
    fill(fieldsOf(body));
    changed();
  }
  if (line === undefined) text.focus();
  else goToLine(line);
}

function sentDocument(): SentDocument {
  const body = requestBody();
  const { title, document_name: name } = fields();
  const [, heading] = /^#{1,2}[ \t]+(.+?)[ \t#]*$/m.exec(text.value) ?? [];
  const shown = element("preview").dataset.state === "shown" && element("preview-fault").hidden;
  const pages = shown ? Number.parseInt(element("page-count").textContent, 10) : Number.NaN;
  return {
    body,
    title: [title, heading, name].find((one) => one !== undefined && one !== "") ?? "Untitled document",
    pages: Number.isNaN(pages) ? undefined : pages,
    bytes: new TextEncoder().encode(body).length,
  };
}

/** Nothing is loaded before somebody writes. */
function showPages(): void {
  updatePreview(() => (isEmpty() ? undefined : requestBody()));
}

function isEmpty(): boolean {
  const values = fields();
  return text.value.trim() === "" && coverFields.every((name) => !values[name]);
}

function requestBody(): string {
  const values = fields();
  const meta = Object.fromEntries(
    coverFields.flatMap((name) => (values[name] ? [[name, values[name]] as const] : [])),
  );
  const { document_name: name } = values;
  return JSON.stringify({
    data: { text_body: text.value, ...(Object.keys(meta).length > 0 && { meta }) },
    options: { ...(name && { document_name: name }), ...chosenOptions() },
  });
}

/** What is chosen of the options; of the others, the service knows what is usual. */
function chosenOptions(): Record<string, string | number> {
  return Object.fromEntries(
    [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-option]")].flatMap(
      ({ name, value, dataset: { option } }) => {
        const given = value.trim();
        const isNumber = option === "number" || (option === "measure" && /^[\d.]+$/.test(given));
        return given === "" ? [] : [[name, isNumber ? Number(given) : given]];
      },
    ),
  );
}

function fields(): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, name === "text_body" ? value : value.trim()]] : [],
    ),
  );
}

/** What stands in the form where this was sent. */
function fieldsOf(body: string): Readonly<Record<string, string>> {
  const { data, options = {} } = JSON.parse(body) as {
    readonly data: { readonly text_body: string; readonly meta?: object };
    readonly options?: object;
  };
  const values = { ...data.meta, ...options, text_body: data.text_body };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, `${value as string | number}`]),
  );
}

function fill(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      field.value = value;
  }
}

/** @param name of the file that the text was in */
function replace(markdown: string, name?: string): void {
  text.value = markdown;
  const field = element("document_name", HTMLInputElement);
  if (name !== undefined && field.value === "") field.value = `${name.replace(/\.[^.]*$/, "")}.pdf`;
  changed();
  showFault(faultOf());
}

function changed(): void {
  storeDraft(fields());
  showFault(undefined);
  showPages();
}

function faultOf(): string | undefined {
  if (text.value.trim() === "") return "There is no text yet. Paste Markdown here, or choose a file.";
  const bytes = new TextEncoder().encode(requestBody()).length;
  if (bytes <= maxBytes) return undefined;
  return `The document is ${(bytes / 1024 / 1024).toFixed(1)} MB large, and the limit is 2 MB. Leave out embedded images, or split it.`;
}

function showFault(fault: string | undefined): void {
  write("text-fault", fault ?? "");
  show("text-fault", fault !== undefined);
  if (fault === undefined) text.removeAttribute("aria-invalid");
  else text.setAttribute("aria-invalid", "true");
}

/** The example is loaded when it is asked for: most people bring a text of their own. */
async function takeExample(): Promise<void> {
  try {
    fill((await import("./example.ts")).example);
  } catch {
    showFault("The example cannot be loaded. Look whether you are online.");
    return;
  }
  changed();
  announce("The example is in the form.");
}
