import { embedRelativeImages, listImageFiles } from "../../document/core/images/relative-images.ts";
import { listPictures } from "../pictures/kept.ts";
import { findPicture, normalisePath } from "../pictures/paths.ts";
import { embedPictures } from "../pictures/embed.ts";
import { shrinkPicture } from "./shrink.ts";
import { translate } from "../words/translate.ts";

/** Files that are dropped on the page or chosen: the Markdown among them, and the images beside it. */

export interface NamedFile {
  /** From the folder that was dropped or chosen; a name alone for a single file. */
  readonly path: string;
  readonly file: File;
}

/** The files of a document that were found, and the missing ones. */
export interface FoundFiles {
  readonly files: readonly NamedFile[];
  /** Names of folders and of Markdown that were not looked at. */
  readonly leftOut: readonly string[];
}

/** Files that are not taken. The message is for a person. */
export class NotTakenError extends Error {
  override readonly name = "NotTakenError";
}

/** More than this are no document with its images, but a home folder. */
const maxFiles = 5_000;

/** Returns the dropped files, and those in dropped folders. @throws {NotTakenError} as soon as they are too many */
export async function collectDroppedFiles(entries: readonly FileSystemEntry[]): Promise<FoundFiles> {
  const files: NamedFile[] = [];
  const leftOut = new Set<string>();
  // It grows while it is walked.
  const within = entries.map((entry) => ({ entry, path: entry.name }));
  for (const { entry, path } of within) {
    if (entry.isFile) {
      files.push({ path, file: await readFile(entry as FileSystemFileEntry) });
      continue;
    }
    for await (const child of listEntries(entry as FileSystemDirectoryEntry)) {
      if (isNoPart(child.name)) {
        if (child.isDirectory || isMarkdown(child.name)) leftOut.add(child.name);
      } else within.push({ entry: child, path: `${path}/${child.name}` });
      if (within.length > maxFiles) throw createTooManyError(entries.map(({ name }) => name));
    }
  }
  return { files, leftOut: [...leftOut] };
}

/** Returns the files in a choice. @throws {NotTakenError} when they are too many */
export function toFoundFiles(chosen: readonly File[]): FoundFiles {
  const files: NamedFile[] = [];
  const leftOut = new Set<string>();
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name;
    const [, ...below] = path.split("/");
    const at = below.findIndex(isNoPart);
    const name = below[at];
    if (name === undefined) files.push({ path, file });
    else if (at < below.length - 1 || isMarkdown(name)) leftOut.add(name);
    if (files.length > maxFiles) throw createTooManyError([path.split("/", 1).join("")]);
  }
  return { files, leftOut: [...leftOut] };
}

/** Returns whether a folder beside a document is not part of it: packages, version history, settings. GitHub's own folder has images of many a README. */
function isNoPart(name: string): boolean {
  return name === "node_modules" || (name.startsWith(".") && name !== ".github");
}

function createTooManyError(names: readonly string[]): NotTakenError {
  return new NotTakenError(
    translate(
      "{folder} has more than {most} files, so none was added. Choose the folder of a single document.",
      { folder: names.join(", "), most: maxFiles },
    ),
  );
}

/** Returns the Markdown among files, the main file first. */
export function findMarkdown(files: readonly NamedFile[]): NamedFile[] {
  const markdown = files.filter(({ path }) => isMarkdown(path));
  const text = files.filter(({ path }) => /\.txt$/i.test(path));
  const rank = ({ path }: NamedFile): number =>
    path.split("/").length * 2 - (/(?:^|\/)(?:readme|index)\./i.test(path) ? 1 : 0);
  return (markdown.length > 0 ? markdown : text).sort(
    (a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path),
  );
}

function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown|mdown|mkd)$/i.test(path);
}

/** Picks the files that are images, by their names. */
export function findImages(files: readonly NamedFile[]): NamedFile[] {
  return files.filter(({ path }) => listImageFiles(path).length > 0);
}

/** The pictures of a text that were looked for among files. */
export interface FoundPictures {
  /** Data URIs by the paths under which they are kept. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Paths, as the text writes them, whose pictures were found. */
  readonly found: readonly string[];
  /** Of those that are neither among the files nor kept. */
  readonly missing: readonly string[];
  /** Paths of pictures that do not fit. They were not read. */
  readonly tooLarge: readonly string[];
}

/**
 * Reads the pictures of a text that are among the files.
 * @param path of the text; its pictures are relative to it
 * @param room for pictures, in bytes of the document as it is sent
 * @param kept those that the document has already, by path
 */
export async function readPictures(
  markdown: string,
  path: string,
  files: readonly NamedFile[],
  room: number,
  kept: ReadonlyMap<string, string>,
): Promise<FoundPictures> {
  const folder = path.split("/").slice(0, -1);
  const pictures = new Map<string, string>();
  const [found, missing, tooLarge] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let left = room;
  const readOne = async (written: string): Promise<void> => {
    if (findPicture(written, (name) => kept.get(name)) !== undefined) return;
    for (const { name, mediaType } of listImageFiles(written)) {
      const file = findFile(resolvePath(folder, name), files);
      if (!file) continue;
      const picture = await shrinkPicture(file);
      // It stands in what is sent as often as the text names it.
      const bytes = measureUri(picture, mediaType);
      if (bytes > left) {
        tooLarge.add(written);
        continue;
      }
      left -= bytes;
      const at = normalisePath(name);
      pictures.set(at, pictures.get(at) ?? (await readUri(picture, mediaType)));
      found.add(written);
      return;
    }
    if (!tooLarge.has(written)) missing.add(written);
  };
  await embedRelativeImages(markdown, async (written) => {
    await readOne(written);
    return undefined;
  });
  return { pictures, found: [...found], missing: [...missing], tooLarge: [...tooLarge] };
}

/** Pictures that are put into a text. */
export interface NamedPictures {
  /** Data URIs by path. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The Markdown that shows them. */
  readonly markdown: string;
  readonly tooLarge: readonly string[];
  /** Names of files that no browser or printer reads. */
  readonly unreadable: readonly string[];
}

/** Names pictures for a text that has no names for them. @param room for them, in bytes of the document as it is sent */
export async function namePictures(files: readonly File[], room: number): Promise<NamedPictures> {
  const taken = new Map(listPictures());
  const pictures = new Map<string, string>();
  const [shown, tooLarge, unreadable]: [string[], string[], string[]] = [[], [], []];
  let left = room;
  for (const file of files) {
    const picture = await shrinkPicture(file);
    const { stem, ending } = splitName(picture);
    const [type] = listImageFiles(`x.${ending}`);
    if (!type) {
      unreadable.push(file.name);
      continue;
    }
    const bytes = measureUri(picture, type.mediaType);
    if (bytes > left) {
      tooLarge.push(file.name);
      continue;
    }
    left -= bytes;
    const uri = await readUri(picture, type.mediaType);
    const { path } = chooseFreeName({ stem, ending, uri }, taken);
    taken.set(path, uri);
    pictures.set(path, uri);
    shown.push(`![${describeName(stem)}](${path})`);
  }
  return { pictures, markdown: shown.join("\n\n"), tooLarge, unreadable };
}

/** Pictures in a text, as programs write them that have no folder. */
const dataUri = /data:image\/(png|jpe?g|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]{64,}={0,2}/g;

/** Takes the pictures out of a text; changes nothing where it would not be the same with them again. */
export async function takeOutPictures(
  markdown: string,
): Promise<Pick<NamedPictures, "markdown" | "pictures">> {
  const taken = new Map(listPictures());
  const paths = new Map(Array.from(taken, ([path, uri]) => [uri, path]));
  const used = new Map<string, string>();
  // By ending. A text may hold thousands: the search for a free name goes on where the last one ended.
  const numbers = new Map<string, number>();
  const choosePath = (uri: string, ending: string): string => {
    const { path, number } = chooseFreeName({ stem: "picture", ending, uri }, taken, numbers.get(ending));
    numbers.set(ending, number + 1);
    return path;
  };
  const named = markdown.replace(dataUri, (uri, type: string) => {
    const ending = type.replace("+xml", "").replace("jpeg", "jpg");
    const path = paths.get(uri) ?? choosePath(uri, ending);
    paths.set(uri, path);
    taken.set(path, uri);
    used.set(path, uri);
    return path;
  });
  // Within code, it is an example.
  const isSame = named !== markdown && (await embedPictures(named, used)) === markdown;
  return isSame ? { markdown: named, pictures: used } : { markdown, pictures: new Map() };
}

/** Returns a name that no other picture of the document has; the same picture has the same. @param first number that is tried */
function chooseFreeName(
  { stem, ending, uri }: { readonly stem: string; readonly ending: string; readonly uri: string },
  taken: ReadonlyMap<string, string>,
  first = 1,
): { readonly path: string; readonly number: number } {
  for (let number = first; ; number++) {
    const path = `${stem}${number === 1 ? "" : `-${String(number)}`}.${ending}`;
    const known = taken.get(path);
    if (known === undefined || known === uri) return { path, number };
  }
}

/** Returns a file's name in signs that stand for themselves in every syntax. */
function splitName({ name, type }: File): { readonly stem: string; readonly ending: string } {
  const [, written = name, last = ""] = /^(.*)\.([^.]*)$/s.exec(name) ?? [];
  const stem = written.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  const ending = type.startsWith("image/") ? type.replace(/^image\/|\+.*$/g, "") : last.toLowerCase();
  return { stem: stem.slice(0, 60) || "picture", ending: ending === "jpeg" ? "jpg" : ending };
}

/** Returns what a name says of a picture; nothing where a program or a camera has given it. */
function describeName(stem: string): string {
  if (/\d{3}/.test(stem) || /^(?:image|picture|photo|img|unnamed|download)(?:-?\d*)$/i.test(stem)) return "";
  return stem.charAt(0).toUpperCase() + stem.slice(1).replaceAll("-", " ");
}

function measureUri({ size }: File, mediaType: string): number {
  return `data:${mediaType};base64,`.length + 4 * Math.ceil(size / 3);
}

/** Finds a file by its path. Files dropped one by one have no folders: then the name decides, if only one file has it. */
function findFile(path: string, files: readonly NamedFile[]): File | undefined {
  const exact = files.find((file) => file.path === path);
  if (exact) return exact.file;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const loose = files.filter((file) => file.path === name);
  return loose.length === 1 ? loose[0]?.file : undefined;
}

function resolvePath(folder: readonly string[], path: string): string {
  const parts = path.startsWith("/") ? [] : [...folder];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

async function readUri(file: File, mediaType: string): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return `data:${mediaType};base64,${btoa(binary)}`;
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  const { promise, resolve, reject } = Promise.withResolvers<File>();
  entry.file(resolve, reject);
  return promise;
}

async function* listEntries(folder: FileSystemDirectoryEntry): AsyncGenerator<FileSystemEntry> {
  const reader = folder.createReader();
  for (;;) {
    // A hundred at a time (File and Directory Entries API).
    const { promise, resolve, reject } = Promise.withResolvers<FileSystemEntry[]>();
    reader.readEntries(resolve, reject);
    const entries = await promise;
    if (entries.length === 0) return;
    yield* entries;
  }
}
