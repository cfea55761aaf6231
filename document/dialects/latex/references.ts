import { formatTermMark, type GlossaryEntry } from "../../features/terms/term-marks.ts";
import { handleAlike, type MacroHandler, type MacroHandlers } from "./macro-handler.ts";
import { rewriteMacros } from "./rewrite-macros.ts";
import { parseFields, parseMacros, type Arguments } from "./tex.ts";
import { textMacros } from "./text-macros.ts";

/** Characters of a name, which may be in the text many times. */
const maxName = 100;

const formatCitation = (keys: string): string =>
  keys
    .split(",")
    .map((key) => `@${key.trim()}`)
    .join("; ");
/** Of two options, the first is before the works. */
const inBrackets: MacroHandler = {
  groups: 1,
  write({ options }, keys) {
    const behind = options.at(-1) ?? "";
    const before = options.length > 1 && options[0] !== "" ? `${options[0] ?? ""} ` : "";
    return `[${before}${formatCitation(keys)}${behind === "" ? "" : `, ${behind}`}]`;
  },
};
const inText: MacroHandler = {
  groups: 1,
  write: ({ options: [page = ""] }, keys) => formatCitation(keys) + (page === "" ? "" : ` [${page}]`),
};
const use: MacroHandler = {
  groups: 1,
  isRaw: true,
  write: ({ name, facts }, key) =>
    /^ac(?!r)/i.test(name) && !facts.hasAcronyms
      ? undefined
      : formatTermMark({ kind: "use", command: name, key: key.trim().slice(0, maxName) }),
};
const acronym: MacroHandler = {
  groups: 3,
  isRaw: true,
  write: (_, key, short, long) => formatTermMark({ kind: "entry", entry: createAcronym(key, short, long) }),
};
const list = (name: "index" | "glossary" | "acronyms") => ({
  groups: 0,
  takesOption: true,
  write: ({ options: [option = ""] }: Pick<Arguments, "options">) => {
    const { type = "", title = "" } = Object.fromEntries(parseFields(option));
    return formatTermMark({ kind: "list", list: /^\\?acronym/.test(type) ? "acronyms" : name, title });
  },
});

/** The places of lists of terms. */
export const termLists = {
  printindex: list("index"),
  ...handleAlike("printglossary printglossaries printnoidxglossary printnoidxglossaries", list("glossary")),
  printacronyms: list("acronyms"),
};

/** Citations, and terms of the packages makeidx, glossaries and acronym. Without `\printindex`, index entries are dropped. */
export const referenceMacros: MacroHandlers = {
  ...handleAlike("cite citep parencite autocite footcite", inBrackets),
  ...handleAlike("citet textcite", inText),
  index: {
    groups: 1,
    isRaw: true,
    write({ facts, tell }, term) {
      if (term.trim() === "") tell("term-empty", "\\index{} is empty. Name a term.");
      else if (facts.hasIndex)
        return formatTermMark({ kind: "index", term: toMarkdown(term).slice(0, 3 * maxName) });
      return "";
    },
  },
  newglossaryentry: {
    groups: 2,
    isRaw: true,
    write: (_, key, fields) => formatTermMark({ kind: "entry", entry: createGlossaryEntry(key, fields) }),
  },
  ...handleAlike("newacronym newabbreviation", acronym),
  ...handleAlike(
    "gls Gls GLS glspl Glspl acrshort acrlong acrfull glsentryname ac Ac acs acl acf acp Acp",
    use,
  ),
  ...handleAlike("glsaddall makeglossaries makenoidxglossaries", { groups: 0, write: () => "" }),
  ...termLists,
};

/** Returns the entries that front matter defines. */
export function parseGlossary(front: string): readonly GlossaryEntry[] {
  const counts = { newglossaryentry: 2, newacronym: 3, newabbreviation: 3 };
  return Array.from(parseMacros(front, counts), ({ groups: [key = "", second = "", third] }) =>
    third === undefined ? createGlossaryEntry(key, second) : createAcronym(key, second, third),
  );
}

function createAcronym(key: string, short: string, long: string): GlossaryEntry {
  return {
    key: key.trim(),
    name: toMarkdown(short).slice(0, maxName),
    description: toMarkdown(long),
    isAcronym: true,
  };
}

function createGlossaryEntry(key: string, fields: string): GlossaryEntry {
  const values = new Map(
    Array.from(parseFields(fields), ([name, value]) => [name, toMarkdown(value).trim()]),
  );
  const texts = [...values].flatMap(([name, text]) =>
    /^(?:text|plural|sort)$/.test(name) ? [[name, text.slice(0, maxName)] as const] : [],
  );
  return {
    key: key.trim(),
    name: (values.get("name") ?? key.trim()).slice(0, maxName),
    description: values.get("description") ?? "",
    ...Object.fromEntries(texts),
  };
}

function toMarkdown(tex: string): string {
  const text = rewriteMacros(tex.replace(/\s+/g, " "), textMacros);
  // Groups without a macro tell TeX what is one word.
  return text.includes("$") ? text : text.replace(/(?<![\])}`\\\w])\{([^{}]*)\}/g, "$1");
}
