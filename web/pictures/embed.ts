import { embedRelativeImages } from "../../document/core/images/relative-images.ts";
import { findPicture } from "./paths.ts";

/** Puts pictures into a text that names them. @param pictures data URIs by path */
export async function embedPictures(
  markdown: string,
  pictures: ReadonlyMap<string, string>,
): Promise<string> {
  const read = (path: string): string | undefined => pictures.get(path);
  const embedded = await embedRelativeImages(markdown, (written) =>
    Promise.resolve(findPicture(written, read)),
  );
  return embedded.markdown;
}
