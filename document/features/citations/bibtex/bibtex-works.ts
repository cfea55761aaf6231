import { parse, type Entry, type Library } from "@retorquere/bibtex-parser";
import { describeEntry, maxEntryChars } from "./bibtex-entries.ts";
import type { BibtexEntry, BibtexParts } from "./bibtex-entries.ts";
import { toWork } from "./entry-work.ts";
import { readUnsupported, addMasks, removeMasks } from "./tex-text.ts";
import { addFieldBrackets } from "./field-brackets.ts";
import type { Work } from "../works.ts";
import type { Warn } from "../../../core/warnings/warn.ts";

const maxAbbreviationChars = 500;
const crossReference = /\bcrossref\s*=\s*["{]?\s*([^\s"{},]{1,200})/i;
const shownFields: ReadonlySet<string> = new Set(
  "author editor translator bookauthor series volumes title subtitle journal journaltitle booktitle maintitle volume number issue pages edition publisher school institution organization address location howpublished type".split(
    " ",
  ),
);
const emptyField = /\b([a-z]+)\s*=\s*(?:"\s*"|\{\s*\})/gi;
/** Fields that an entry inherits besides those of the parser. */
const alsoInherited = ["address", "edition", "month", "organization"];
const unresolved = /^Unresolved @string reference "(.*)"$/s;

/**
 * Reads some works of BibTeX, or BibLaTeX. Each entry is parsed apart, with the abbreviations that it uses and the entry that it inherits from. So
 * the time grows as the entries do.
 * @param keys of the works that are asked for; those that are missing are left out
 * @param isEnglishDocument what entries are that do not name their language
 * @param warn takes parts of sentences, and lines of the BibTeX
 */
export function parseBibtexWorks(
  { entries, abbreviations }: BibtexParts,
  keys: Iterable<string>,
  isEnglishDocument: boolean,
  warn: Warn,
): Work[] {
  const values = expandAbbreviations(abbreviations);
  return [...keys].flatMap((key): Work[] => {
    const entry = entries.get(key);
    if (!entry) return [];
    const parent = entries.get(crossReference.exec(entry.text)?.[1] ?? "");
    const parsed = parseEntry(entry, parent, values, warn);
    return parsed ? [toWork(key, parsed, isEnglishDocument)] : [];
  });
}

/** Returns the values of abbreviations, by their names in capitals, as TeX. One that grows out of others beyond all need is left out. */
function expandAbbreviations(abbreviations: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const text of abbreviations) {
    const strings = findUsed(text, values, maxAbbreviationChars);
    if (!strings || text.length > maxAbbreviationChars) continue;
    const parsed = parseOrFail([text], { raw: true, strings });
    for (const [name, value] of Object.entries(parsed.strings)) values.set(name, removeMasks(value) || "{}");
  }
  return values;
}

/** Finds the abbreviations that a text may use. @returns undefined if they exceed their limit together */
function findUsed(
  text: string,
  values: ReadonlyMap<string, string>,
  limit: number,
): Record<string, string> | undefined {
  const used: Record<string, string> = {};
  let chars = 0;
  if (values.size > 0)
    for (const [word] of text.matchAll(/[^\s=#{}",()]+/g)) {
      const value = values.get(word.toUpperCase());
      if (value === undefined) continue;
      used[word] = addMasks(value);
      chars += value.length;
      if (chars > limit) return undefined;
    }
  return used;
}

function parseEntry(
  { key, text, line }: BibtexEntry,
  parent: BibtexEntry | undefined,
  values: ReadonlyMap<string, string>,
  warn: Warn,
): Entry | undefined {
  const texts = parent ? [text, parent.text] : [text];
  const reported = new Set<string>();
  const add = (what: string): void => {
    if (!reported.has(what)) warn("bibliography-entry-unreadable", `${describeEntry(key)} ${what}`, line);
    reported.add(what);
  };
  const strings = findUsed(texts.join("\n"), values, maxEntryChars);
  if (!strings) {
    add("is too long with its abbreviations expanded");
    return undefined;
  }
  const { entries, errors } = parseOrFail(texts, {
    strings,
    unsupported: (node, tex, { mode }) =>
      readUnsupported(node, tex, (command) => {
        // The parser has just noted the field that it reads.
        if (shownFields.has(Object.keys(mode).at(-1) ?? "")) add(`uses ${command}, which was skipped`);
      }),
  });
  for (const { error } of errors) {
    const [, name] = unresolved.exec(error) ?? [];
    add(
      name === undefined
        ? `does not parse: ${shortenCause(error)}`
        : `uses "${name}", which no @string defines`,
    );
  }
  const [entry, container] = entries;
  if (!entry) return undefined;
  // Empty fields inherit nothing.
  const emptied = Object.fromEntries(
    [...text.matchAll(emptyField)].map(([, name = ""]) => [name.toLowerCase(), ""]),
  );
  const inherited = alsoInherited.flatMap((name) => {
    const value = container?.fields[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...entry,
    fields: { ...Object.fromEntries(inherited), ...entry.fields, ...emptied },
  };
}

/** Parses without changing capitals. Where the parser fails, that is an error like others. */
function parseOrFail(
  texts: readonly string[],
  options: Parameters<typeof parse>[1],
): Pick<Library, "entries" | "errors" | "strings"> {
  // Each begins with its at sign, as the parser would restart at any other after an error.
  const masked = texts.map((text) => `@${addFieldBrackets(addMasks(text.slice(1)))}`).join("\n");
  try {
    return parse(masked, { english: false, sentenceCase: false, ...options });
  } catch (error) {
    return { entries: [], errors: [{ error: error instanceof Error ? error.message : "" }], strings: {} };
  }
}

/** Returns the parser's message in a few words, without its place, which is that in one entry. */
function shortenCause(message: string): string {
  if (message.includes("call stack")) return "its braces are nested too deeply";
  const [line = ""] = removeMasks(message).split("\n");
  return line
    .replace(/ at line \d+, column \d+(?: in ".*")?$/s, "")
    .slice(0, 150)
    .toWellFormed();
}
