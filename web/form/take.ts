import { announce, element, show, write } from "../elements.ts";
import type { NamedFile } from "./files.ts";

/** Takes what is dropped anywhere on the page, chosen or pasted into the form. What reads it is loaded when it is needed. */

/** What the form does with it. */
export interface Taking {
  /** Puts a text in place of what is there. @param name of the file that it was in */
  readonly replace: (markdown: string, name?: string) => void;
  readonly fault: (message: string) => void;
}

/** A file that is larger is not read: neither it nor what it is put into could be sent. In bytes. */
const maxBytes = 2 * 1024 * 1024;
/** More than this are no document with its images, but a home folder. */
const maxFiles = 5_000;

const text = element("text", HTMLTextAreaElement);

export function startTaking(taking: Taking): void {
  const run = (read: () => Promise<NamedFile[]>): void => {
    const reading = read();
    void takeFiles(() => reading, taking).catch((error: unknown) => {
      console.error(error);
      taking.fault("It cannot be read. Look whether you are online, and try again.");
    });
  };
  for (const kind of ["file", "folder"]) {
    const field = element(kind, HTMLInputElement);
    element(`choose-${kind}`).addEventListener("click", () => {
      field.click();
    });
    field.addEventListener("change", () => {
      const files = [...(field.files ?? [])].map((file) => ({
        path: file.webkitRelativePath || file.name,
        file,
      }));
      field.value = "";
      run(() => Promise.resolve(files));
    });
  }
  acceptDrops((data) => {
    // Read at once: the browser forgets it when the event is over.
    const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    const files = [...data.files].map((file) => ({ path: file.name, file }));
    run(async () => (entries.length > 0 ? (await import("./files.ts")).filesOf(entries) : files));
  });
  text.addEventListener("paste", paste);
}

function acceptDrops(drop: (data: DataTransfer) => void): void {
  const isFor = ({ dataTransfer }: DragEvent): boolean =>
    dataTransfer?.types.includes("Files") === true && !element("make").hidden;
  document.addEventListener("dragover", (event) => {
    if (!isFor(event)) return;
    event.preventDefault();
    text.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) text.classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    text.classList.remove("dropping");
    if (!isFor(event) || !event.dataTransfer) return;
    event.preventDefault();
    drop(event.dataTransfer);
  });
}

async function takeFiles(read: () => Promise<NamedFile[]>, taking: Taking): Promise<void> {
  say("Reading …");
  hideChoice();
  const files = await read();
  const { imagesAmong, markdownAmong } = await import("./files.ts");
  say("");
  if (files.length > maxFiles) {
    taking.fault(`These are ${String(files.length)} files. Choose the folder of one document.`);
    return;
  }
  const [first, ...others] = markdownAmong(files);
  if (!first) {
    const images = imagesAmong(files);
    if (images.length > 0 && text.value.trim() !== "") await takeImages(text.value, "", images, taking);
    else taking.fault(files.length === 0 ? "There is no file in it." : noMarkdown(files));
  } else if (others.length === 0) await takeMarkdown(first, files, taking);
  else
    choose([first, ...others], (chosen) => {
      void takeMarkdown(chosen, files, taking);
    });
}

function noMarkdown(files: readonly NamedFile[]): string {
  const [only, ...others] = files;
  const what = others.length === 0 ? (only?.path ?? "It") : "None of these files";
  return `${what} is ${others.length === 0 ? "no" : "a"} Markdown file (.md, .markdown or .txt).`;
}

async function takeMarkdown(chosen: NamedFile, files: readonly NamedFile[], taking: Taking): Promise<void> {
  const { path, file } = chosen;
  if (file.size > maxBytes) {
    taking.fault(`${file.name} is ${(file.size / 1024 / 1024).toFixed(1)} MB large, and the limit is 2 MB.`);
    return;
  }
  let markdown: string;
  try {
    markdown = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    taking.fault(`${file.name} is not text in UTF-8. Save it as Markdown and choose it again.`);
    return;
  }
  await takeImages(markdown, path, files, taking, file.name);
}

/** @param name of the file that the text was in; undefined for what stands in the form */
async function takeImages(
  markdown: string,
  path: string,
  files: readonly NamedFile[],
  taking: Taking,
  name?: string,
): Promise<void> {
  const { withImages } = await import("./files.ts");
  const { markdown: whole, found, missing } = await withImages(markdown, path, files);
  taking.replace(whole, name);
  const said = [
    ...(name === undefined ? [] : [`${name} is in the form.`]),
    ...(found.length > 0 ? [`${countText(found.length)} put into the text.`] : []),
    ...(missing.length > 0
      ? [
          `Not among the files: ${missing.join(", ")}. Drop ${missing.length === 1 ? "it" : "them"} here, too.`,
        ]
      : []),
    ...(name === undefined && found.length + missing.length === 0
      ? ["The text names none of these images."]
      : []),
  ];
  say(said.join(" "));
}

function countText(count: number): string {
  return count === 1 ? "1 image was" : `${String(count)} images were`;
}

function choose(among: readonly NamedFile[], take: (chosen: NamedFile) => void): void {
  const buttons = among.slice(0, 50).map((one) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "link";
    button.textContent = one.path;
    button.onclick = () => {
      hideChoice();
      text.focus();
      take(one);
    };
    const item = document.createElement("li");
    item.append(button);
    return item;
  });
  element("which-list").replaceChildren(...buttons);
  show("which");
  element("which").focus();
}

function hideChoice(): void {
  show("which", false);
}

function say(what: string): void {
  write("taken", what);
  show("taken", what !== "");
  if (what !== "") announce(what);
}

/** Of what is copied with its form, the form is kept as Markdown; plain text comes as it is. */
function paste(event: ClipboardEvent): void {
  const html = event.clipboardData?.getData("text/html") ?? "";
  const plain = event.clipboardData?.getData("text/plain") ?? "";
  if (html === "") return;
  event.preventDefault();
  const insert = (what: string): void => {
    text.focus();
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else keeps the browser's own undo
    if (!document.execCommand("insertText", false, what))
      text.setRangeText(what, text.selectionStart, text.selectionEnd, "end");
  };
  import("./pasted.ts").then(
    ({ markdownOf }) => {
      const markdown = markdownOf(html);
      insert(markdown ?? plain);
      if (markdown !== undefined)
        say(
          "What you pasted was made Markdown. To paste it as plain text: undo, and paste with Ctrl+Shift+V.",
        );
    },
    () => {
      insert(plain);
    },
  );
}
