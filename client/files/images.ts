import { readFile } from "node:fs/promises";
import { embedRelativeImages, imageFilesOf } from "../../document/images/relative-images.ts";
import { ownFile, ownFilesOf, type OwnFiles } from "./own-files.ts";

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
 * @param allowed folders beside the file's own that images may be in
 */
export async function inlineImages(
  markdown: string,
  file: string | undefined,
  allowed: readonly string[] = [],
): Promise<InlinedImages> {
  const ownFiles = await ownFilesOf(file, allowed);
  const outside = new Set<string>();
  const embedded = await embedRelativeImages(markdown, async (path) => {
    const uri = await dataUri(ownFiles, path);
    if (uri === "outside") outside.add(path);
    return uri === "outside" ? undefined : uri;
  });
  return { markdown: embedded.markdown, missing: embedded.missing, outside: [...outside] };
}

/** Says why an image is left out. */
export function lackOf(path: string, { outside }: Pick<InlinedImages, "outside">): string {
  return outside.includes(path)
    ? `the image ${path} is outside the document's folder, and is left out; --allow names a folder to take it from`
    : `the image ${path} cannot be read`;
}

/** An image, by its path as it is written. */
export async function dataUri(ownFiles: OwnFiles, path: string): Promise<DataUri | "outside" | undefined> {
  let isOutside = false;
  for (const { name, mediaType } of imageFilesOf(path)) {
    const file = await ownFile(ownFiles, name);
    if (file === "outside") isOutside = true;
    if (file === undefined || file === "outside") continue;
    try {
      const bytes = await readFile(file.path);
      return `data:${mediaType};base64,${bytes.toString("base64")}`;
    } catch {
      // Another reading of the path may be there.
    }
  }
  return isOutside ? "outside" : undefined;
}
