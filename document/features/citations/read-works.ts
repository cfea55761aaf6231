import type { DocumentWarning } from "../../core/warnings/warn.ts";
import { divideBibtex, type BibliographyFault, type BibtexParts } from "./bibtex/bibtex-entries.ts";
import { parseCslWorks, type Work } from "./works.ts";

/** A bibliography: works out of CSL JSON, or BibTeX whose entries are still to be parsed. */
export type BibliographyContent =
  | { readonly works: readonly Work[] }
  | { readonly bibtex: BibtexParts }
  /** Nothing in it can be used. `fault` is the end of a sentence whose subject is the text. */
  | { readonly fault: string };

/** Reads CSL JSON, a list of works or one, or divides BibTeX into its entries. Loads no parser of BibTeX. */
export function readBibliography(text: string): BibliographyContent {
  if (text.trim() === "") return { works: [] };
  if (!/^\s*[[{]/.test(text)) {
    const bibtex = divideBibtex(text);
    return bibtex.entries.size > 0 ? { bibtex } : { fault: describeNoWorks(bibtex.faults) };
  }
  try {
    const parsed: unknown = JSON.parse(text);
    const works = parseCslWorks(Array.isArray(parsed) ? parsed : [parsed]);
    return works.length > 0 ? { works } : { fault: noWork };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120).toWellFormed() : "";
    return { fault: `is not valid JSON: ${why}` };
  }
}

const noWork = "has no valid entry. Use BibTeX or CSL JSON";

function describeNoWorks([first]: readonly BibliographyFault[]): string {
  return first === undefined ? noWork : `${noWork}: ${first.what} (line ${String(first.line)})`;
}

/** The errors in a bibliography that was sent with a document, as sentences. */
export interface BibliographyCheck {
  /** Why none of it can be used. */
  readonly refusal?: string;
  /** Warnings of entries that cannot be used. */
  readonly warnings: readonly DocumentWarning[];
}

/** Finds errors in a bibliography, as far as possible without parsing its entries. */
export function checkBibliography(sent: string | undefined): BibliographyCheck {
  const content = readBibliography(sent ?? "");
  if ("fault" in content) return { refusal: `The bibliography ${content.fault}.`, warnings: [] };
  const faults = "bibtex" in content ? content.bibtex.faults : [];
  return { warnings: faults.map(({ code, what, line }) => ({ code, what: formatFault(what, line) })) };
}

/** Returns a fault in a bibliography that is not part of the document. */
export function formatFault(what: string, line = 1): string {
  return `The bibliography, line ${String(line)}: ${what}.`;
}
