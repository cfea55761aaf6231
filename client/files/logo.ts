import { readDocumentOptions } from "../../document/core/front-matter/chosen-options.ts";
import type { DocumentOptions } from "../../document/core/options/options.ts";
import { isRelative } from "../../document/core/images/image-paths.ts";
import { dataUri } from "./images.ts";
import type { FileAccess } from "./file-access.ts";
import { resolveOwnFiles } from "./own-files.ts";

/**
 * Puts a logo that is a file on this machine into the options, as data, since the service sees no files. What is chosen is looked for from
 * the folder of the command, anywhere; what the front matter names, among the document's own files. On the web, and what cannot be read, stay
 * as they are.
 * @param file that the document was read from
 * @throws {TooLargeError}
 */
export async function embedLogo(
  options: DocumentOptions,
  markdown: string,
  file: string | undefined,
  access: FileAccess = {},
): Promise<DocumentOptions> {
  const path = options.logo ?? readDocumentOptions(markdown).options.logo;
  if (path === undefined || !isRelative(path)) return options;
  const ownFiles = await resolveOwnFiles(file, access);
  const anywhere = { folder: ".", roots: ["/"], takesHidden: true, limit: ownFiles.limit };
  const logo = await dataUri(options.logo === undefined ? ownFiles : anywhere, path);
  return logo === undefined || logo === "outside" ? options : { ...options, logo };
}
