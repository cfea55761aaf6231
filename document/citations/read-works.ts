import { worksOfBibtex } from "./bibtex.ts";
import { worksOfCsl } from "./works.ts";
import type { Work } from "./works.ts";

/** The works that a text holds, or why there are none. */
export interface ReadWorks {
  readonly works: readonly Work[];
  /** The end of a sentence that begins with what the text is. */
  readonly fault?: string;
}

/** Reads BibTeX, or CSL JSON: a list of works, or one. */
export function readWorks(text: string): ReadWorks {
  if (text.trim() === "") return { works: [] };
  if (!/^\s*[[{]/.test(text)) return worksOrFault(worksOfBibtex(text), noWork);
  try {
    const parsed: unknown = JSON.parse(text);
    return worksOrFault(worksOfCsl(Array.isArray(parsed) ? parsed : [parsed]), noWork);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120).toWellFormed() : "";
    return worksOrFault([], `is no JSON that can be read: ${why}`);
  }
}

const noWork = "holds no work that can be read, neither as BibTeX nor as CSL JSON";

function worksOrFault(works: readonly Work[], fault: string): ReadWorks {
  return works.length > 0 ? { works } : { works, fault };
}

/** Explains why a bibliography cannot be read. @returns undefined when it can be */
export function bibliographyFault(sent: string | undefined): string | undefined {
  const fault = sent === undefined ? undefined : readWorks(sent).fault;
  return fault === undefined ? undefined : `The bibliography ${fault}.`;
}
