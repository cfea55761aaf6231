import { dirname } from "node:path";
import { optionsOf } from "../../document/options/front-matter-options.ts";
import type { DocumentOptions } from "../../document/options/options.ts";
import { isRelative } from "../../document/images/relative-images.ts";
import { dataUri } from "./images.ts";

/**
 * Puts a logo that is a file on this machine into the options, as data, since the service sees no files. What is chosen is looked for from
 * the folder of the command, what the front matter names beside its document; on the web, and what cannot be read, stay as they are.
 * @param file that the document was read from
 */
export async function embedLogo(
  options: DocumentOptions,
  markdown: string,
  file: string,
): Promise<DocumentOptions> {
  const [path, folder] =
    options.logo === undefined ? [optionsOf(markdown).options.logo, dirname(file)] : [options.logo, "."];
  const logo = path === undefined || !isRelative(path) ? undefined : await dataUri(folder, path);
  return logo === undefined ? options : { ...options, logo };
}
