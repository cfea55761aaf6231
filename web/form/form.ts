import { announce, element, show, write } from "../elements.ts";
import { storeDraft, storedDraft } from "../order/order.ts";
import { startFaces, updatePreview } from "../preview/load.ts";

const coverFields = ["title", "subtitle", "author", "date", "disclaimer"] as const;
/** What the service takes as one request, in bytes. */
const maxBytes = 2 * 1024 * 1024;

const form = element("make", HTMLFormElement);
const text = element("text", HTMLTextAreaElement);

/** Wires the form: file and drop, pages while one writes, and a draft that survives a refresh. @param onSubmit takes the body as JSON */
export function startForm(onSubmit: (body: string) => void): void {
  const draft = storedDraft();
  if (draft) fill(draft);
  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fault = faultOf();
    showFault(fault);
    if (fault === undefined) onSubmit(requestBody());
    else text.focus();
  });
  element("example").addEventListener("click", () => {
    void takeExample();
  });
  const file = element("file", HTMLInputElement);
  element("choose").addEventListener("click", () => {
    file.click();
  });
  file.addEventListener("change", () => {
    void take(file.files?.[0]);
    file.value = "";
  });
  acceptDrops();
  startFaces();
  text.addEventListener("focus", showPages);
  if (draft) showPages();
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

function acceptDrops(): void {
  text.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    text.classList.add("dropping");
  });
  text.addEventListener("dragleave", () => {
    text.classList.remove("dropping");
  });
  text.addEventListener("drop", (event) => {
    text.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void take(file);
  });
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

async function take(file: File | undefined): Promise<void> {
  if (!file) return;
  if (file.size > maxBytes) {
    showFault(`${file.name} is ${(file.size / 1024 / 1024).toFixed(1)} MB large, and the limit is 2 MB.`);
    return;
  }
  try {
    text.value = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    showFault(`${file.name} is not text in UTF-8. Save it as Markdown and choose it again.`);
    return;
  }
  const name = element("document_name", HTMLInputElement);
  if (name.value === "") name.value = `${file.name.replace(/\.[^.]*$/, "")}.pdf`;
  changed();
  announce(`${file.name} is in the form.`);
}
