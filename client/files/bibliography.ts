import { isRelative } from "../../document/core/images/image-paths.ts";
import { findBibliographyFiles } from "../../document/core/front-matter/bibliography-files.ts";
import type { FileAccess } from "./file-access.ts";
import { resolveOwnFiles, readOwnFile } from "./own-files.ts";
import { decodeText } from "./read-file.ts";

/** Other files than BibTeX are sent only if the user names them: a document may be a stranger's. */
const bibTeX = /\.(?:bib|bibtex)$/i;

/**
 * Reads the works that a document cites from files beside it, which its front matter names (`bibliography: works.bib`), since the service only sees
 * the text. Files that cannot be read, or are elsewhere, are skipped; the service warns of them.
 * @param file of the document
 * @returns BibTeX of all files together; undefined when there is none
 * @throws {TooLargeError}
 */
export async function readBibliographyBeside(
  markdown: string,
  file: string | undefined,
  access: FileAccess = {},
): Promise<string | undefined> {
  const ownFiles = await resolveOwnFiles(file, access);
  const read = async (name: string): Promise<string | undefined> => {
    const bytes = await readOwnFile(ownFiles, name, `The bibliography ${name}`);
    return bytes === undefined || bytes === "outside" ? undefined : decodeText(bytes);
  };
  const texts = await Promise.all(
    findBibliographyFiles(markdown)
      .filter((name) => bibTeX.test(name) && isRelative(name))
      .map(read),
  );
  const contents = texts.filter((text) => text !== undefined);
  return contents.length === 0 ? undefined : contents.join("\n\n");
}
