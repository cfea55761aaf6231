import { optionsOf } from "../../document/options/front-matter-options.ts";
import type { DocumentOptions } from "../../document/options/options.ts";
import { isRelative } from "../../document/images/relative-images.ts";
import { dataUri } from "./images.ts";
import { ownFilesOf, type OwnFiles } from "./own-files.ts";

const anywhere: OwnFiles = { folder: ".", roots: ["/"] };

/**
 * Puts a logo that is a file on this machine into the options, as data, since the service sees no files. What is chosen is looked for from
 * the folder of the command, anywhere; what the front matter names, among the document's own files. On the web, and what cannot be read, stay
 * as they are.
 * @param file that the document was read from
 * @param allowed folders beside the file's own
 */
export async function embedLogo(
  options: DocumentOptions,
  markdown: string,
  file: string | undefined,
  allowed: readonly string[] = [],
): Promise<DocumentOptions> {
  const path = options.logo ?? optionsOf(markdown).options.logo;
  if (path === undefined || !isRelative(path)) return options;
  const logo = await dataUri(options.logo === undefined ? await ownFilesOf(file, allowed) : anywhere, path);
  return logo === undefined || logo === "outside" ? options : { ...options, logo };
}
