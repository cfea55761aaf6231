import type { CslElement } from "./parse-style.ts";

/** A place in a work, and further text after its key. */
export interface Locator {
  /** CSL's name of the unit: `page`, `chapter`. */
  readonly label?: string;
  readonly locator?: string;
  readonly suffix?: string;
}

const labels = new Set(
  (
    "act appendix article-locator book chapter canon column elocation equation figure folio issue line note opus page paragraph part rule scene section " +
    "sub-verbo supplement table timestamp title-locator verse version volume"
  ).split(" "),
);
/** As people shorten them, beside the terms of languages. */
const shortened: Readonly<Record<string, string>> = {
  ch: "chapter",
  chs: "chapter",
  chap: "chapter",
  chaps: "chapter",
  fig: "figure",
  figs: "figure",
  "§": "section",
  "§§": "section",
  "¶": "paragraph",
  "¶¶": "paragraph",
  s: "page",
};

const number = "(?:\\p{L}?\\d[\\d\\p{L}:.]{0,20}|[ivxlcdm]{1,12})(?![\\p{L}\\p{N}])";
const numbers = new RegExp(
  `^${number}(?:\\s?[-–—]{1,3}\\s?${number})?(?:(?:,\\s?|\\s?&\\s?)${number}(?:\\s?[-–—]{1,3}\\s?${number})?){0,50}`,
  "iu",
);

const labelled = /^(§+|¶+|\p{L}[\p{L} ]{0,20}?)(?:\.?\s*(?=\d)|\.?\s+(?=\p{L}))/u;

/** Reads words behind a key by the terms of languages: `pp. 3-4, and more`, `chap. 5`, or pages alone. */
export type ReadLocator = (text: string) => Locator;

/** Creates a reader of the text after keys. @param terms of languages, the document's own before English */
export function createLocatorReader(terms: readonly CslElement[]): ReadLocator {
  const known = new Map(Object.entries(shortened));
  for (const { name, form } of terms.flatMap(listWords)) if (!known.has(form)) known.set(form, name);
  return (text) => {
    if (text === "") return {};
    const [word = "", label = ""] = labelled.exec(text) ?? [];
    const counted = label === "" ? undefined : known.get(label.toLowerCase());
    const rest = counted === undefined ? text : text.slice(word.length);
    const [locator] = (counted === undefined && !/^\d/.test(text) ? null : numbers.exec(rest)) ?? [];
    if (locator === undefined) return { suffix: addSpace(text, ", ") };
    const more = rest.slice(locator.length).trim();
    return {
      label: counted ?? "page",
      locator: locator.replace(/\s?[-–—]{1,3}\s?/g, "-").replace(/[.:]$/, ""),
      ...(more !== "" && { suffix: addSpace(more, " ") }),
    };
  };
}

function addSpace(text: string, before: string): string {
  return /^[,;.:]/.test(text) ? text : before + text;
}

/** Returns a term of a language: "and", "et al." */
export function findTerm({ children }: CslElement, name: string): string {
  const terms = children.flatMap((child) => (typeof child === "string" ? [] : child.children));
  const [text] = terms.flatMap((term) =>
    typeof term !== "string" && term.attrs.name === name && term.attrs.form === undefined
      ? term.children
      : [],
  );
  return typeof text === "string" ? text : name;
}

function listWords({ children }: CslElement): { name: string; form: string }[] {
  return children
    .flatMap((child) => (typeof child === "string" || child.name !== "terms" ? [] : child.children))
    .flatMap((term) => {
      if (typeof term === "string" || !labels.has(term.attrs.name ?? "")) return [];
      const { name = "", form = "long" } = term.attrs;
      if (form.startsWith("verb")) return [];
      const forms = term.children.flatMap((part) => (typeof part === "string" ? [part] : part.children));
      return forms.flatMap((form) =>
        typeof form === "string" ? [{ name, form: form.replace(/\.$/, "").toLowerCase() }] : [],
      );
    });
}
