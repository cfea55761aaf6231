import { embedRelativeImages, listImageFiles } from "../../document/core/images/relative-images.ts";
import type { FileAccess, OwnFiles } from "./file-access.ts";
import { resolveOwnFiles, readOwnFile } from "./own-files.ts";
import { TooLargeError } from "./read-file.ts";

type DataUri = `data:${string}`;

/** A text with its images in it. */
export interface InlinedImages {
  readonly markdown: string;
  /** The paths of images that are left out, in their order. */
  readonly missing: string[];
  /** Those of them that lead out of the document's folder. */
  readonly outside: string[];
}

/**
 * Puts the images that a Markdown file refers to by a relative path, in Markdown or in HTML, into the text itself, as data URIs: the service
 * sees the text alone. Images on the web, those that cannot be read and those of other folders are left as they are.
 * @throws {TooLargeError} when an image is, or all together are
 */
export async function inlineImages(
  markdown: string,
  file: string | undefined,
  access: FileAccess = {},
): Promise<InlinedImages> {
  const ownFiles = await resolveOwnFiles(file, access);
  const outside = new Set<string>();
  let chars = 0;
  const embedded = await embedRelativeImages(markdown, async (path) => {
    const uri = await dataUri(ownFiles, path);
    if (uri === "outside") outside.add(path);
    if (uri === undefined || uri === "outside") return undefined;
    // An image may be named a thousand times.
    chars += uri.length;
    if (chars > ownFiles.limit.maxBytes)
      throw new TooLargeError(`${file ?? "The document"} with its images`, ownFiles.limit);
    return uri;
  });
  return { markdown: embedded.markdown, missing: embedded.missing, outside: [...outside] };
}

/** Number of missing images in a folder from which one sentence reports all. */
const minOfFolder = 3;

/** Explains why images are left out: each by its name, or many of a folder together. @param root the folder of the site, if one is named */
export function describeMissing(
  { missing, outside }: Pick<InlinedImages, "missing" | "outside">,
  root?: string,
): readonly string[] {
  const folders = new Map<string, string[]>();
  for (const path of missing) {
    const folder = `${String(outside.includes(path))} ${path.slice(0, path.lastIndexOf("/") + 1)}`;
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return [...folders.values()].flatMap((paths) => {
    const isOutside = outside.includes(paths[0] ?? "");
    if (paths.length < minOfFolder) return paths.map((path) => describeLack(path, { isOutside, root }));
    const [first = ""] = paths;
    const folder = first.slice(0, first.lastIndexOf("/") + 1);
    const place = folder === "" ? "" : ` in ${folder}`;
    const count = String(paths.length);
    return isOutside
      ? [
          `We skipped ${count} images${place}, such as ${first}: they are outside the document's folder. ${adviseOnFolder(first, "their", root)}`,
        ]
      : [
          `We couldn't find ${count} images${place}, such as ${first}. Add them to ${nameFolder(first, root)}.`,
        ];
  });
}

/** Explains why a file is left out. */
export function describeLack(
  path: string,
  { isOutside, root }: { readonly isOutside: boolean; readonly root: string | undefined },
): string {
  return isOutside
    ? `We skipped ${path}: it is outside the document's folder. ${adviseOnFolder(path, "its", root)}`
    : `We couldn't find ${path}. Add it to ${nameFolder(path, root)}.`;
}

/** Names the folder that a path begins in. */
function nameFolder(path: string, root: string | undefined): string {
  return root !== undefined && path.startsWith("/") ? "the site's folder" : "the document's folder";
}

/** Explains how to allow files of another folder: a path with a slash in front is most likely one of a site. */
function adviseOnFolder(path: string, whose: "its" | "their", root: string | undefined): string {
  return root === undefined && path.startsWith("/")
    ? "Name the folder of the site with --root."
    : `Allow ${whose} folder with --allow.`;
}

/** Returns an image, by its path as written. @throws {TooLargeError} */
export async function dataUri(ownFiles: OwnFiles, path: string): Promise<DataUri | "outside" | undefined> {
  let isOutside = false;
  // Another reading of the path may be there.
  for (const { name, mediaType } of listImageFiles(path)) {
    const bytes = await readOwnFile(ownFiles, name, `The image ${path}`);
    if (bytes === "outside") isOutside = true;
    else if (bytes !== undefined) return `data:${mediaType};base64,${bytes.toString("base64")}`;
  }
  return isOutside ? "outside" : undefined;
}
