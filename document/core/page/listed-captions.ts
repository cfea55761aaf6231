import { listFieldLines } from "../front-matter/field-lines.ts";
import type { Caption } from "../captions/captions.ts";

/** The kinds of captions that a document lists behind its contents. */
export type ListedKinds = ReadonlySet<Caption["kind"]>;

/** Stands in the place of `\listoffigures` and `\listoftables`; as a comment, it is seen nowhere. */
export const listMarks = { figures: "<!-- list of figures -->", tables: "<!-- list of tables -->" } as const;

/** Without these, a document asks for no such list. */
export const listMarkers = /^[ \t]*lo[ft][ \t]*:|<!-- list of (?:figures|tables) -->/m;

/**
 * Reads the lists that a document requests: by `lof` and `lot` in front matter, as in pandoc and Quarto, or by commands of LaTeX.
 * @param yaml of its front matter
 * @param body the rest of it
 */
export function readListedKinds(yaml: string, body: string): ListedKinds {
  const kinds = new Set<Caption["kind"]>();
  if (body.includes(listMarks.figures)) kinds.add("figure");
  if (body.includes(listMarks.tables)) kinds.add("table");
  if (!/^[ \t]*lo[ft][ \t]*:/m.test(yaml)) return kinds;
  for (const { name, value } of listFieldLines(yaml)) {
    if (!/^(?:true|yes|on)\b/i.test(value)) continue;
    if (name.toLowerCase() === "lof") kinds.add("figure");
    if (name.toLowerCase() === "lot") kinds.add("table");
  }
  return kinds;
}
