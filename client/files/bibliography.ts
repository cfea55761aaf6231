import { isRelative } from "../../document/images/relative-images.ts";
import { bibliographyFiles } from "../../document/options/bibliography-files.ts";
import { ownFile, ownFilesOf } from "./own-files.ts";
import { readTextFile } from "./text-file.ts";

/** Other files than BibTeX are sent only when somebody names them: a document may be a stranger's. */
const bibTeX = /\.(?:bib|bibtex)$/i;

/**
 * The works that a document cites from files beside it, which its front matter names (`bibliography: works.bib`), since the service sees the
 * text alone. Files that cannot be read, or lie elsewhere, are passed over; the service warns of them.
 * @param file that the document was read from
 * @param allowed folders beside the file's own
 * @returns BibTeX of all files together; undefined when there is none
 */
export async function readBibliographyBeside(
  markdown: string,
  file: string | undefined,
  allowed: readonly string[] = [],
): Promise<string | undefined> {
  const ownFiles = await ownFilesOf(file, allowed);
  const read = async (name: string): Promise<string | undefined> => {
    const file = await ownFile(ownFiles, name);
    return typeof file === "object" ? readTextFile(file.path, name).catch(() => undefined) : undefined;
  };
  const texts = await Promise.all(
    bibliographyFiles(markdown)
      .filter((name) => bibTeX.test(name) && isRelative(name))
      .map(read),
  );
  const contents = texts.filter((text) => text !== undefined);
  return contents.length === 0 ? undefined : contents.join("\n\n");
}
