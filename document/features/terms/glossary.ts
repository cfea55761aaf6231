import type { BlockContent, PhrasingContent } from "mdast";
import { toString } from "mdast-util-to-string";
import type { Warn } from "../../core/warnings/warn.ts";
import { createPageList } from "./index-list.ts";
import { parseLineOfText } from "./line-of-text.ts";
import type { GlossaryEntry } from "./term-marks.ts";

/** A term of the text, by the command that names it. */
export interface TermUse {
  readonly command: string;
  readonly key: string;
  readonly line: number | undefined;
  /** Of the place, for the list to lead back to; absent where nothing is to lead from or to it. */
  readonly id?: string;
}

/** The entries of a glossary, and where the text has them. */
export interface Glossary {
  /** Returns the text of a term at its place. */
  use(term: TermUse): readonly PhrasingContent[];
  /** Returns the list of the entries used in the text; of all if it uses none. */
  list(kind: "glossary" | "acronyms", language: string): readonly BlockContent[];
}

/**
 * Creates the glossary of a document.
 * @param lists that the document requests
 * @param warn reports terms without an entry
 */
export function createGlossary(
  entries: readonly GlossaryEntry[],
  lists: ReadonlySet<string>,
  warn: Warn,
): Glossary {
  const byKey = new Map(entries.toReversed().map((entry) => [entry.key, entry]));
  const pages = new Map<GlossaryEntry, { readonly id: string; readonly isRangeEnd: boolean }[]>();
  const known = new Set<GlossaryEntry>();
  const belongsTo = (entry: GlossaryEntry, kind: string): boolean =>
    kind === "acronyms" ? entry.isAcronym === true : entry.isAcronym !== true || !lists.has("acronyms");
  return {
    use({ command, key, line, id }) {
      const entry = byKey.get(key);
      if (!entry) {
        warn(
          "term-not-found",
          `\\${command}{${key}} is missing from the glossary: its key was printed.`,
          line,
        );
        return [{ type: "text", value: key }];
      }
      const children = parseLineOfText(chooseShownText(entry, command, known));
      const isListed = [...lists].some((kind) => belongsTo(entry, kind));
      if (id === undefined || !isListed || children.some(({ type }) => type.startsWith("link")))
        return children;
      pages.set(entry, [...(pages.get(entry)?.slice(-maxPages) ?? []), { id, isRangeEnd: false }]);
      return [{ type: "link", url: `#gls:${key}`, data: { hProperties: { id } }, children }];
    },
    list(kind, language) {
      const { compare } = new Intl.Collator(language, { numeric: true });
      const used = pages.size === 0 ? [...byKey.values()] : [...pages.keys()];
      const rows = used
        .filter((entry) => belongsTo(entry, kind))
        .map((entry) => {
          const name = parseLineOfText(entry.name);
          return { entry, name, sort: entry.sort ?? toString({ type: "paragraph", children: name }) };
        })
        .sort((a, b) => compare(a.sort, b.sort));
      if (rows.length === 0) return [];
      const items = rows.flatMap(({ entry, name }): BlockContent[] => {
        const where = pages.get(entry) ?? [];
        const behind: PhrasingContent[] =
          where.length === 0 ? [] : [{ type: "text", value: "\u2003" }, createPageList(where)];
        return [
          {
            type: "paragraph",
            data: { hName: "dt", hProperties: { id: `gls:${entry.key}` } },
            children: name,
          },
          {
            type: "paragraph",
            data: { hName: "dd" },
            children: [...parseLineOfText(entry.description), ...behind],
          },
        ];
      });
      return [{ type: "blockquote", data: { hName: "dl" }, children: items }];
    },
  };
}

/** Places of one entry that the list leads back to. */
const maxPages = 200;

/** Chooses the text of an entry: an acronym is spelt out at its first use. */
function chooseShownText(entry: GlossaryEntry, command: string, known: Set<GlossaryEntry>): string {
  const isPlural = /(?:pl|cp)$/.test(command);
  const plural = (word: string): string => (isPlural ? `${word}s` : word);
  const short = isPlural ? (entry.plural ?? `${entry.text ?? entry.name}s`) : (entry.text ?? entry.name);
  const isExplained = entry.isAcronym === true && !known.has(entry) && /^(?:gls(?:pl)?|acp?)$/i.test(command);
  if (isExplained) known.add(entry);
  const long = plural(entry.description);
  const shown =
    isExplained || /^(?:acrfull|acf)$/.test(command)
      ? `${long} (${short})`
      : /^(?:acrlong|acl)$/.test(command)
        ? long
        : short;
  if (command === "GLS") return shown.toUpperCase();
  return /^[AG]/.test(command) ? shown.charAt(0).toUpperCase() + shown.slice(1) : shown;
}
