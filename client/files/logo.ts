import { readDocumentOptions } from "../../document/core/front-matter/chosen-options.ts";
import type { DocumentOptions } from "../../document/core/options/options.ts";
import { isRelative } from "../../document/core/images/image-paths.ts";
import { dataUri } from "./images.ts";
import type { FileAccess } from "./file-access.ts";
import { resolveOwnFiles } from "./own-files.ts";

/**
 * Embeds a logo that is a file on this machine in the options, as data, since the service sees no files. A chosen path may be anywhere, relative to
 * the command's folder; one in the front matter, among the document's own files. Web addresses and unreadable files are unchanged.
 * @param file of the document
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
  const anywhere = { ...ownFiles, folder: ".", root: undefined, roots: ["/"], takesHidden: true };
  const logo = await dataUri(options.logo === undefined ? ownFiles : anywhere, path);
  return logo === undefined || logo === "outside" ? options : { ...options, logo };
}
