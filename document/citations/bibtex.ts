import { doiOf, kindOf, maxWorks, nameOf, pagesOf } from "./works.ts";
import type { Name, Work } from "./works.ts";

const entryStart = /@([a-z]+)\s*[{(]\s*([^\s,{}()]{1,200})\s*,/gi;
const maxChars = 2_000;

/** Works out of BibTeX, or BibLaTeX. What cannot be read is left out. */
export function worksOfBibtex(bibtex: string): Work[] {
  const works: Work[] = [];
  for (const { 0: start, 1: type = "", 2: key = "", index } of bibtex.matchAll(entryStart)) {
    if (/^(?:comment|string|preamble)$/i.test(type) || works.length >= maxWorks) continue;
    works.push(workOf(key, type, fieldsFrom(bibtex, index + start.length)));
  }
  return works;
}

function workOf(key: string, type: string, fields: ReadonlyMap<string, string>): Work {
  const text = (...names: readonly string[]): string =>
    plain(names.map((name) => fields.get(name)).find((one) => one !== undefined && one !== "") ?? "");
  const url = text("url", "howpublished");
  const year = /\d{3,4}/.exec(text("year", "date"))?.[0];
  return {
    key,
    kind: kindOf(type),
    authors: namesIn(fields.get("author") ?? ""),
    editors: namesIn(fields.get("editor") ?? ""),
    title: text("title") + (text("subtitle") === "" ? "" : `: ${text("subtitle")}`),
    container: text("journal", "journaltitle", "booktitle", "maintitle"),
    year,
    volume: text("volume"),
    issue: text("number", "issue"),
    pages: pagesOf(text("pages")),
    edition: text("edition"),
    publisher: text("publisher", "school", "institution", "organization"),
    place: text("address", "location"),
    doi: doiOf(text("doi")),
    url: /^https?:/i.test(url) ? url : "",
    genre: /phd/i.test(type) ? "PhD thesis" : /master/i.test(type) ? "Master’s thesis" : text("type"),
  };
}

/** The fields of an entry, up to where it ends. */
function fieldsFrom(bibtex: string, from: number): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const name = /\s*,?\s*([\w-]{1,40})\s*=\s*/y;
  for (let at = from; ;) {
    name.lastIndex = at;
    const [whole, field] = name.exec(bibtex) ?? [];
    if (whole === undefined || field === undefined) return fields;
    const { value, end } = valueFrom(bibtex, at + whole.length);
    if (!fields.has(field.toLowerCase())) fields.set(field.toLowerCase(), value.slice(0, maxChars));
    at = end;
  }
}

/** A value in braces or quotes, or a bare word; several are joined by `#`. */
function valueFrom(bibtex: string, from: number): { value: string; end: number } {
  let value = "";
  let at = from;
  for (;;) {
    const character = bibtex.charAt(at);
    const end = character === "{" || character === '"' ? closingOf(bibtex, at) : bareEnd(bibtex, at);
    value += character === "{" || character === '"' ? bibtex.slice(at + 1, end - 1) : bibtex.slice(at, end);
    const joint = /\s*#\s*/y;
    joint.lastIndex = end;
    const [joined] = joint.exec(bibtex) ?? [];
    if (joined === undefined) return { value, end };
    at = end + joined.length;
  }
}

function bareEnd(bibtex: string, from: number): number {
  const bare = /[\w.:/-]*/y;
  bare.lastIndex = from;
  return from + (bare.exec(bibtex)?.[0].length ?? 0);
}

/** A value that is never closed is as long as one may be. */
function closingOf(bibtex: string, from: number): number {
  const isQuoted = bibtex.charAt(from) === '"';
  let depth = 0;
  const maxEnd = Math.min(bibtex.length, from + 10 * maxChars);
  for (let at = from; at < maxEnd; at++) {
    const character = bibtex.charAt(at);
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0 && !isQuoted) return at + 1;
    else if (character === '"' && isQuoted && at > from && depth === 0) return at + 1;
  }
  return maxEnd;
}

function namesIn(text: string): Name[] {
  if (text.trim() === "") return [];
  return text
    .split(/\s+and\s+/i)
    .slice(0, 100)
    .map((one) => {
      // A name wholly in braces is that of an institution.
      if (/^\s*\{[^{}]*\}\s*$/.test(one)) return nameOf(plain(one), "");
      const name = plain(one);
      const [family = "", ...rest] = name.split(/\s*,\s*/);
      if (rest.length > 0) return nameOf(family, rest.at(-1) ?? "");
      const words = name.split(" ");
      const particle = words.findIndex((word, at) => at > 0 && /^\p{Ll}/u.test(word));
      const at = particle > 0 ? particle : words.length - 1;
      return nameOf(words.slice(at).join(" "), words.slice(0, at).join(" "));
    });
}

const accents: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  c: "\u0327",
  k: "\u0328",
};
const letters: Readonly<Record<string, string>> = {
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  aa: "å",
  AA: "Å",
  i: "i",
  j: "j",
};

/** Takes the commands of TeX out of a text. */
function plain(tex: string): string {
  return tex
    .replace(
      /\\(["'`^~=.]|[uvHckr](?![A-Za-z]))\s*\{?\\?([A-Za-z])\}?/g,
      (_, accent: string, letter: string) => (letter + (accents[accent] ?? "")).normalize("NFC"),
    )
    .replace(/\\(ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![A-Za-z])\s?/g, (_, name: string) => letters[name] ?? "")
    .replace(/\\([&%$#_{}])/g, "$1")
    .replace(/\\(?:emph|textit|textbf|texttt|url|mathrm|text)\b/g, "")
    .replace(/[{}$]/g, "")
    .replace(/~/g, " ")
    .replace(/---/g, "—")
    .replace(/(?<!-)--(?!-)/g, "–")
    .replace(/\s+/g, " ")
    .trim();
}
