import { announce, getElement, show, showText } from "../elements.ts";
import { createLinkButton } from "../link-button.ts";
import { loadFiles } from "./load-files.ts";
import { keepPictures, listPictures } from "../pictures/kept.ts";
import type { FoundFiles, FoundPictures, NamedFile } from "./files.ts";
import { openText } from "../workspace/faces.ts";
import { insertPictures, startPasting } from "./paste.ts";
import { countMegabytes, maxBytes } from "./size.ts";
import { getTextField } from "./text.ts";
import { translate, translateCount } from "../words/translate.ts";

/** Accepts documents dropped anywhere on the page, chosen or pasted into the form. Their readers are loaded on demand. */

/** The form's handlers. */
interface Taking {
  /** Opens the text of a file. @returns whether it was opened: the author may want to keep the text that it would replace */
  readonly open: (markdown: string, file: { readonly name: string }) => boolean;
  readonly fault: (message: string) => void;
  /** Returns the bytes that are left to pictures. @param markdown of another text without pictures; by default the form's with its own */
  readonly room: (markdown?: string) => Promise<number>;
}

/** Nobody reads longer lists. */
const mostNames = 8;
const mostChoices = 50;

/** Wires the ways in which files come into the form: the file dialog, drops and pastes. */
export function startTaking(taking: Taking): void {
  const run = (work: () => Promise<void>): void => {
    work().catch((error: unknown) => {
      say("");
      // Only the part loaded later has its class.
      if (error instanceof Error && error.name === "NotTakenError") taking.fault(error.message);
      else {
        console.error(error);
        taking.fault(
          translate(
            "We couldn't read it. Check that it still exists and that you are online, then try again.",
          ),
        );
      }
    });
  };
  const take = (read: () => Promise<FoundFiles>): void => {
    run(async () => {
      say(translate("Reading …"));
      show("which", false);
      await takeFiles(await read(), taking, run);
    });
  };
  const insertImages = (images: readonly File[]): void => {
    run(async () => {
      await takeImages(
        images.map((file) => ({ path: file.name, file })),
        taking,
        { areNew: true },
      );
    });
  };
  for (const kind of ["file", "folder"]) {
    const field = getElement(kind, HTMLInputElement);
    getElement(`choose-${kind}`).addEventListener("click", () => {
      field.click();
    });
    field.addEventListener("change", () => {
      const files = [...(field.files ?? [])];
      field.value = "";
      take(async () => (await loadFiles()).toFoundFiles(files));
    });
  }
  const picture = getElement("picture", HTMLInputElement);
  getElement("add-picture").addEventListener("click", () => {
    picture.click();
  });
  picture.addEventListener("change", () => {
    const images = [...(picture.files ?? [])];
    picture.value = "";
    insertImages(images);
  });
  acceptDrops((data) => {
    // Read at once: the browser forgets it when the event is over.
    const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
    const files = [...data.files];
    take(async () => {
      const { toFoundFiles: chosenFiles, collectDroppedFiles: droppedFiles } = await loadFiles();
      return entries.length > 0 ? droppedFiles(entries) : chosenFiles(files);
    });
  });
  startPasting(say, insertImages);
}

function acceptDrops(drop: (data: DataTransfer) => void): void {
  const source = getElement("source");
  const isFor = ({ dataTransfer }: DragEvent): boolean =>
    dataTransfer?.types.includes("Files") === true && !getElement("make").hidden;
  document.addEventListener("dragover", (event) => {
    if (!isFor(event)) return;
    event.preventDefault();
    source.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) source.classList.remove("dropping");
  });
  // Before the editor, which would take any file for text.
  document.addEventListener(
    "drop",
    (event) => {
      source.classList.remove("dropping");
      if (!isFor(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.stopPropagation();
      drop(event.dataTransfer);
    },
    { capture: true },
  );
}

/** Takes dropped or chosen files. @param run runs later choices, and reports errors */
async function takeFiles(
  found: FoundFiles,
  taking: Taking,
  run: (work: () => Promise<void>) => void,
): Promise<void> {
  const { findImages: imagesAmong, findMarkdown: markdownAmong } = await loadFiles();
  const { files, leftOut } = found;
  const [first, ...others] = markdownAmong(files);
  say("");
  if (!first) {
    const images = imagesAmong(files);
    if (images.length > 0) await takeImages(images, taking, { areNew: false });
    else taking.fault([describeNoMarkdown(files), ...describeLeftOut(leftOut)].join(" "));
  } else if (others.length === 0) await takeMarkdown(first, found, taking);
  else
    choose([first, ...others], (chosen) => {
      run(() => takeMarkdown(chosen, found, taking));
    });
}

function describeNoMarkdown(files: readonly NamedFile[]): string {
  const [only, ...others] = files;
  if (!only) return translate("It contains no files.");
  return others.length === 0
    ? translate("{file} is no Markdown file (.md, .markdown or .txt).", { file: only.path })
    : translate("None of these files is a Markdown file (.md, .markdown or .txt).");
}

async function takeMarkdown(
  { path, file }: NamedFile,
  { files, leftOut }: FoundFiles,
  taking: Taking,
): Promise<void> {
  if (file.size > maxBytes) {
    const size = countMegabytes(file.size);
    taking.fault(
      translate("{file} is {size} MB; the limit is 2 MB. It was not opened.", { file: file.name, size }),
    );
    return;
  }
  let markdown: string;
  try {
    markdown = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    taking.fault(
      translate("{file} is not text in UTF-8. Save it as Markdown and choose it again.", { file: file.name }),
    );
    return;
  }
  const { readPictures } = await loadFiles();
  const found = await readPictures(markdown, path, files, await taking.room(markdown), new Map());
  if (!taking.open(markdown, file)) return;
  const areStored = await keepPictures(found.pictures);
  say(
    [
      translate("{file} is open.", { file: file.name }),
      ...describePictures({ ...found, areStored }),
      ...describeLeftOut(leftOut),
    ].join(" "),
  );
}

/** Takes pictures for the text in the form. @param areNew whether the text does not name them yet */
async function takeImages(
  images: readonly NamedFile[],
  taking: Taking,
  { areNew }: { readonly areNew: boolean },
): Promise<void> {
  const { readPictures } = await loadFiles();
  const found = await readPictures(
    areNew ? "" : getTextField().read(),
    "",
    images,
    await taking.room(),
    listPictures(),
  );
  const areStored = await keepPictures(found.pictures);
  const unused = images.filter(
    ({ path }) => ![...found.found, ...found.tooLarge].some((name) => isSameName(name, path)),
  );
  // What the text does not name is put where one writes, as a paste is.
  const inserted = await insertPictures(
    unused.map(({ file }) => file),
    await taking.room(),
  );
  say(
    describePictures({
      ...found,
      found: [...found.found, ...inserted.pictures.keys()],
      tooLarge: [...found.tooLarge, ...inserted.tooLarge],
      unreadable: inserted.unreadable,
      areStored: areStored && inserted.areStored,
    }).join(" "),
  );
}

/** Returns whether a path as it is written may be that of a file. */
function isSameName(written: string, path: string): boolean {
  const lastPart = (text: string): string => text.slice(text.lastIndexOf("/") + 1).replace(/[?#].*$/s, "");
  const name = lastPart(path);
  return [written, decode(written)].some((candidate) => lastPart(candidate) === name);
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function describePictures({
  found,
  missing,
  tooLarge,
  unreadable = [],
  areStored,
}: Pick<FoundPictures, "found" | "missing" | "tooLarge"> & {
  readonly unreadable?: readonly string[];
  readonly areStored: boolean;
}): string[] {
  return [
    ...(found.length > 0
      ? [translateCount("1 picture was added.", "{count} pictures were added.", found.length)]
      : []),
    ...(tooLarge.length > 0
      ? [
          translate("Skipped, because a document can have at most 2 MB: {names}.", {
            names: formatNames(tooLarge),
          }),
        ]
      : []),
    ...(unreadable.length > 0
      ? [
          translate("We can't print these. Use PNG, JPEG, GIF, WebP or SVG: {names}.", {
            names: formatNames(unreadable),
          }),
        ]
      : []),
    ...(missing.length > 0
      ? [
          translateCount(
            "Not among the files: {names}. Drop it here, too.",
            "Not among the files: {names}. Drop them here, too.",
            missing.length,
            { names: formatNames(missing) },
          ),
        ]
      : []),
    ...(areStored
      ? []
      : [translate("This browser doesn't store pictures: they are gone when you leave this page.")]),
  ];
}

function describeLeftOut(names: readonly string[]): string[] {
  return names.length > 0 ? [translate("Ignored: {names}.", { names: formatNames(names) })] : [];
}

function formatNames(names: readonly string[]): string {
  const more = names.length - mostNames;
  return [
    ...names.slice(0, mostNames),
    ...(more > 0 ? [translateCount("1 more", "{count} more", more)] : []),
  ].join(", ");
}

function choose(among: readonly NamedFile[], take: (chosen: NamedFile) => void): void {
  const buttons = among.slice(0, mostChoices).map((choice) => {
    const button = createLinkButton(choice.path, () => {
      show("which", false);
      openText();
      take(choice);
    });
    const item = document.createElement("li");
    item.append(button);
    return item;
  });
  getElement("which-list").replaceChildren(...buttons);
  const more = among.length - buttons.length;
  showText(
    "which-more",
    more > 0
      ? translateCount(
          "1 more file is not listed. Choose the file directly.",
          "{count} more files are not listed. Choose the file directly.",
          more,
        )
      : "",
  );
  show("which");
  openText();
  getElement("which").focus();
}

function say(what: string): void {
  showText("taken", what);
  if (what !== "") announce(what);
}
