import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { embedRelativeImages, imageFilesOf } from "../../document/images/relative-images.ts";

/**
 * Puts the images that a Markdown file refers to by a relative path, in Markdown or in HTML, into the text itself, as data URIs: the service
 * sees the text alone. Images on the web and those that cannot be read are left as they are.
 * @returns the text, and the paths that could not be read, in their order
 */
export async function inlineImages(
  markdown: string,
  file: string,
): Promise<{ markdown: string; missing: string[] }> {
  const embedded = await embedRelativeImages(markdown, (path) => dataUri(dirname(file), path));
  return { markdown: embedded.markdown, missing: embedded.missing };
}

/** An image, by its path as it is written. */
export async function dataUri(folder: string, path: string): Promise<string | undefined> {
  for (const { name, mediaType } of imageFilesOf(path)) {
    try {
      const bytes = await readFile(resolve(folder, name));
      return `data:${mediaType};base64,${bytes.toString("base64")}`;
    } catch {
      // Another reading of the path may be there.
    }
  }
  return undefined;
}
