/** Somebody who made a work. */
export interface Name {
  readonly family: string;
  readonly given: string;
  /** `Jr.`, or `III`; empty where there is none. */
  readonly suffix: string;
}

/** Stands last among names for those that are not given: BibTeX's `and others`. */
export const moreNames: Name = { family: "et al.", given: "", suffix: "" };

/** A work that can be cited: of CSL's variables, those that the styles show. */
export interface Work {
  readonly key: string;
  readonly kind: "article" | "book" | "part" | "thesis" | "report" | "web" | "other";
  readonly authors: readonly Name[];
  readonly editors: readonly Name[];
  readonly title: string;
  /** The work that it appeared in: a journal, a book, a conference's papers. */
  readonly container: string;
  /** Undefined where it has none. */
  readonly year: string | undefined;
  readonly volume: string;
  readonly issue: string;
  readonly pages: string;
  readonly edition: string;
  readonly publisher: string;
  readonly place: string;
  readonly doi: string;
  readonly url: string;
  /** The kind of a thesis or a report. */
  readonly genre: string;
}

/** Works of one document; further ones are left out. */
export const maxWorks = 2_000;
const maxTextChars = 500;
/** Names of one work; further ones are left out. */
export const maxNames = 100;
const maxNameChars = 80;

const kinds: readonly (readonly [types: RegExp, kind: Work["kind"]])[] = [
  [/^article(?:-journal|-magazine|-newspaper)?$/i, "article"],
  [/^(?:book|manual|mvbook|collection|proceedings|periodical)$/i, "book"],
  [/^(?:chapter|paper-conference|incollection|inbook|inproceedings|conference|entry.*)$/i, "part"],
  [/thesis/i, "thesis"],
  [/report/i, "report"],
  [/^(?:webpage|post.*|online|www|electronic|misc|software|dataset)$/i, "web"],
];

/** A type of CSL or of BibTeX as what it is shown as. */
export function kindOf(type: string): Work["kind"] {
  return kinds.find(([types]) => types.test(type))?.[1] ?? "other";
}

/** Works out of CSL JSON, or the same in YAML; what is none is left out. */
export function worksOfCsl(csl: unknown): Work[] {
  const list = Array.isArray(csl) ? (csl as unknown[]) : [];
  return list.slice(0, maxWorks).flatMap((entry) => {
    const text = (name: string): string => textOf(valueOf(entry, name), maxTextChars);
    const key = text("id") || text("citation-key");
    if (key === "") return [];
    const url = text("URL");
    return [
      {
        key,
        kind: kindOf(text("type")),
        authors: namesOf(valueOf(entry, "author")),
        editors: namesOf(valueOf(entry, "editor")),
        title: text("title"),
        container: text("container-title"),
        year: yearOf(valueOf(entry, "issued")),
        volume: text("volume"),
        issue: text("issue") || text("number"),
        pages: pagesOf(text("page")),
        edition: text("edition"),
        publisher: text("publisher"),
        place: text("publisher-place"),
        doi: doiOf(text("DOI")),
        url: /^https?:/i.test(url) ? url : "",
        genre: text("genre"),
      },
    ];
  });
}

/** `10.1000/x`, wherever it stands. */
export function doiOf(text: string): string {
  return /10\.\d{4,9}\/\S+/.exec(text)?.[0] ?? "";
}

/** Writes a range of pages with a dash. */
export function pagesOf(text: string): string {
  return text.replace(/\s*-{1,3}\s*|\s*–\s*/g, "–");
}

/** Makes a name, each part cut to 80 characters. */
export function nameOf(family: string, given: string, suffix = ""): Name {
  const [familyPart = "", givenPart = "", suffixPart = ""] = [family, given, suffix].map((part) =>
    part.trim().slice(0, maxNameChars).toWellFormed(),
  );
  return { family: familyPart, given: givenPart, suffix: suffixPart };
}

function namesOf(value: unknown): Name[] {
  const list = Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value];
  return list.slice(0, maxNames).flatMap((entry) => {
    if (typeof entry === "string") return [nameOf(entry, "")];
    const field = (name: string): string => textOf(valueOf(entry, name), maxNameChars);
    const family = field("literal") || `${field("non-dropping-particle")} ${field("family")}`.trim();
    if (family === "others" && field("given") === "") return [moreNames];
    return family === "" ? [] : [nameOf(family, field("given"), field("suffix"))];
  });
}

// `{"date-parts": [[2020, 5]]}`, `{year: 2020}`, or a text.
function yearOf(issued: unknown): string | undefined {
  const first = Array.isArray(issued) ? (issued as unknown[])[0] : issued;
  const [date] = listOf(valueOf(first, "date-parts"));
  const [year] = listOf(date);
  const text = textOf(
    year ?? valueOf(first, "year") ?? valueOf(first, "raw") ?? valueOf(first, "literal") ?? first,
    40,
  );
  return /\d{3,4}/.exec(text)?.[0] ?? (text === "" ? undefined : text);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function valueOf(map: unknown, name: string): unknown {
  return typeof map === "object" && map !== null && Object.hasOwn(map, name)
    ? (map as Record<string, unknown>)[name]
    : undefined;
}

function textOf(value: unknown, limit: number): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim().slice(0, limit) : "";
}
