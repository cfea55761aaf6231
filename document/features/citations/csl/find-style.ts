import { findNearestWord } from "../../../core/options/nearest-word.ts";
import type { Warn } from "../../../core/warnings/warn.ts";
import { parseStyle, StyleError } from "./parse-style.ts";
import { findPublishedName, loadPublishedNames } from "./published-styles.ts";

/** The default style. */
const usual = "chicago-author-date";
/** Names that styles have among people. */
const usualNames: Readonly<Record<string, string>> = {
  "author-date": usual,
  chicago: usual,
  harvard: "harvard-cite-them-right",
  mla: "modern-language-association",
  ama: "american-medical-association",
  acs: "american-chemical-society",
  vancouver: "nlm-citation-sequence-brackets",
  nlm: "nlm-citation-sequence-brackets",
  "chicago-note-bibliography": "chicago-notes-bibliography",
  "chicago-fullnote-bibliography": "chicago-notes-bibliography",
};

/** A style that is published, by its name, or the text of one. */
export type FoundStyle = { readonly name: string } | { readonly xml: string };

/** The style when none is chosen, or none can be found. */
export const usualStyle: FoundStyle = { name: usual };

/**
 * Finds a style by its name, address or file, or the name of a journal, or takes it, where it is CSL itself.
 * @param line of the document, where it is asked for
 */
export async function findStyle(asked: string | undefined, warn: Warn, line?: number): Promise<FoundStyle> {
  if (asked === undefined) return usualStyle;
  if (!asked.startsWith("<")) return findNamed(asked, warn, line);
  try {
    const { parent } = parseStyle(asked);
    return parent === undefined ? { xml: asked } : await findNamed(parent, warn, line);
  } catch (error) {
    if (!(error instanceof StyleError)) throw error;
    warnOfStyle(error, warn, line);
    return usualStyle;
  }
}

/** Warns of an unusable style. @param error the reason */
export function warnOfStyle(error: Error, warn: Warn, line?: number): void {
  const what = error instanceof StyleError ? error.message : "cannot be used";
  warn(
    "citation-style-unreadable",
    `The citation style ${what}. Chicago author-date was used. Give a CSL 1.0 style or its name.`,
    line,
  );
}

async function findNamed(asked: string, warn: Warn, line: number | undefined): Promise<FoundStyle> {
  const [file = ""] = asked.toLowerCase().trim().split("/").slice(-1);
  const name = file.replace(/\.csl$/, "").replace(/[\s_]+/g, "-");
  const published = await findPublishedName(
    Object.hasOwn(usualNames, name) ? (usualNames[name] ?? name) : name,
  );
  if (published !== undefined) return { name: published };
  const { styles } = await loadPublishedNames();
  const nearest = findNearestWord(name.slice(0, 100), [...styles.flat(), ...Object.keys(usualNames)]);
  const meant = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  warn(
    "citation-style-unknown",
    `The citation style "${asked.slice(0, 60)}" is unknown: Chicago author-date was used.${meant} Use a name from zotero.org/styles, or the style's own text.`,
    line,
  );
  return usualStyle;
}
