import { embedRelativeImages, listImageFiles } from "../../document/core/images/relative-images.ts";
import { shrinkPicture } from "./shrink.ts";

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
  const most = maxFiles.toLocaleString("en");
  return new NotTakenError(
    `${names.join(", ")} has more than ${most} files, so none was added. Choose the folder of a single document.`,
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

/** A text with its images in it. */
export interface WithImages {
  readonly markdown: string;
  /** Paths of images, as they are written, that were put into it. */
  readonly found: readonly string[];
  /** Of those that are not among the files. */
  readonly missing: readonly string[];
  /** Paths of images that do not fit. They were not read. */
  readonly tooLarge: readonly string[];
}

/**
 * Embeds the images of a text that are among the files.
 * @param path of the text; its images are relative to it
 * @param room for images, in bytes of the text
 */
export async function embedImages(
  markdown: string,
  path: string,
  files: readonly NamedFile[],
  room: number,
): Promise<WithImages> {
  const folder = path.split("/").slice(0, -1);
  const tooLarge = new Set<string>();
  let left = room;
  const embedded = await embedRelativeImages(markdown, async (written) => {
    for (const { name, mediaType } of listImageFiles(written)) {
      const found = findFile(resolvePath(folder, name), files);
      if (!found) continue;
      const file = await shrinkPicture(found);
      const opening = `data:${mediaType};base64,`;
      const bytes = opening.length + 4 * Math.ceil(file.size / 3);
      if (bytes <= left) {
        left -= bytes;
        return opening + (await toBase64(file));
      }
      tooLarge.add(written);
    }
    return undefined;
  });
  const missing = embedded.missing.filter((missingPath) => !tooLarge.has(missingPath));
  return { ...embedded, missing, tooLarge: [...tooLarge] };
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

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
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
