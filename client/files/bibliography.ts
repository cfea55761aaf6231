import { dirname, resolve } from "node:path";
import { isRelative } from "../../document/images/relative-images.ts";
import { bibliographyFiles } from "../../document/options/bibliography-files.ts";
import { readTextFile } from "./text-file.ts";

/** Other files than BibTeX are sent only when somebody names them: a document may be a stranger's. */
const bibTeX = /\.(?:bib|bibtex)$/i;

/**
 * The works that a document cites from files beside it, which its front matter names (`bibliography: works.bib`), since the service sees the
 * text alone. Files that cannot be read are passed over; the service warns of them.
 * @param file that the document was read from
 * @returns BibTeX of all files together; undefined when there is none
 */
export async function readBibliographyBeside(markdown: string, file: string): Promise<string | undefined> {
  const texts = await Promise.all(
    bibliographyFiles(markdown)
      .filter((name) => bibTeX.test(name) && isRelative(name))
      .map((name) => readTextFile(resolve(dirname(file), name), name).catch(() => undefined)),
  );
  const contents = texts.filter((text) => text !== undefined);
  return contents.length === 0 ? undefined : contents.join("\n\n");
}
