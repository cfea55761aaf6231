import { embedRelativeImages, imageFilesOf } from "../../document/images/relative-images.ts";

/** Files that are dropped on the page or chosen: the Markdown among them, and the images beside it. */

export interface NamedFile {
  /** From the folder that was dropped or chosen; a name alone for a single file. */
  readonly path: string;
  readonly file: File;
}

/** All that is in what was dropped, folders with what is in them. */
export async function filesOf(entries: readonly FileSystemEntry[]): Promise<NamedFile[]> {
  return (await Promise.all(entries.map((entry) => filesIn(entry)))).flat();
}

/** The Markdown among files, what is read first at the front. */
export function markdownAmong(files: readonly NamedFile[]): NamedFile[] {
  const markdown = files.filter(({ path }) => /\.(?:md|markdown|mdown|mkd)$/i.test(path));
  const text = files.filter(({ path }) => /\.txt$/i.test(path));
  const rank = ({ path }: NamedFile): number =>
    path.split("/").length * 2 - (/(?:^|\/)(?:readme|index)\./i.test(path) ? 1 : 0);
  return (markdown.length > 0 ? markdown : text).sort(
    (one, other) => rank(one) - rank(other) || one.path.localeCompare(other.path),
  );
}

export function imagesAmong(files: readonly NamedFile[]): NamedFile[] {
  return files.filter(({ path }) => imageFilesOf(path).length > 0);
}

/** Puts the images of a text, those of them that are among the files, into it. @param path of the text; its images are relative to it */
export function withImages(
  markdown: string,
  path: string,
  files: readonly NamedFile[],
): ReturnType<typeof embedRelativeImages> {
  const folder = path.split("/").slice(0, -1);
  return embedRelativeImages(markdown, async (written) => {
    for (const { name, mediaType } of imageFilesOf(written)) {
      const file = fileAt(resolved(folder, name), files);
      if (file) return `data:${mediaType};base64,${await base64Of(file)}`;
    }
    return undefined;
  });
}

/** Files that were dropped one by one have no folders: there, the name alone tells, where it is one file's. */
function fileAt(path: string, files: readonly NamedFile[]): File | undefined {
  const exact = files.find((one) => one.path === path);
  if (exact) return exact.file;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const loose = files.filter((one) => one.path === name);
  return loose.length === 1 ? loose[0]?.file : undefined;
}

function resolved(folder: readonly string[], path: string): string {
  const parts = path.startsWith("/") ? [] : [...folder];
  for (const part of path.replaceAll("\\", "/").split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

async function filesIn(entry: FileSystemEntry, folder = ""): Promise<NamedFile[]> {
  const path = folder + entry.name;
  if (entry.isFile) {
    const { promise, resolve, reject } = Promise.withResolvers<File>();
    (entry as FileSystemFileEntry).file(resolve, reject);
    return [{ path, file: await promise }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: NamedFile[] = [];
  for (;;) {
    // A hundred at a time (File and Directory Entries API).
    const { promise, resolve, reject } = Promise.withResolvers<FileSystemEntry[]>();
    reader.readEntries(resolve, reject);
    const entries = await promise;
    if (entries.length === 0) return found;
    for (const one of entries) {
      if (one.name.startsWith(".") || one.name === "node_modules") continue;
      found.push(...(await filesIn(one, `${path}/`)));
    }
  }
}
