import { frontMatterText } from "../../options/front-matter-text.ts";
import type { Caption } from "./captions.ts";

/** The kinds of captions that a document lists behind its contents. */
export type ListedKinds = ReadonlySet<Caption["kind"]>;

/** Stands in the place of `\listoffigures` and `\listoftables`; as a comment, it is seen nowhere. */
export const listMarks = { figures: "<!-- list of figures -->", tables: "<!-- list of tables -->" } as const;

/** Without these, a document asks for no such list. */
export const listMarkers = /^[ \t]*lo[ft][ \t]*:|<!-- list of (?:figures|tables) -->/m;

/** Reads which lists a document asks for: by `lof` and `lot` in front matter, as pandoc and Quarto have them, or by commands of LaTeX. */
export function listedKinds(markdown: string): ListedKinds {
  const kinds = new Set<Caption["kind"]>();
  if (!listMarkers.test(markdown)) return kinds;
  const front = frontMatterText(markdown);
  const isAsked = (field: string): boolean =>
    new RegExp(`^[ \\t]*${field}[ \\t]*:[ \\t]*(?:true|yes|on)\\b`, "mi").test(front);
  if (isAsked("lof") || markdown.includes(listMarks.figures)) kinds.add("figure");
  if (isAsked("lot") || markdown.includes(listMarks.tables)) kinds.add("table");
  return kinds;
}
