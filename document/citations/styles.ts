import { editionText } from "./editions.ts";
import { bareName, familyFirst, fullFamilyFirst, fullName, initialsFirst, inRow } from "./names.ts";
import type { Name, Work } from "./works.ts";

/** A piece of an entry in the list of references. */
export type Piece = string | { readonly italic: string } | { readonly bold: string };

/** How works are cited and listed. */
export interface CitationStyle {
  /** Numbers between brackets, raised numbers, or names and years. */
  readonly cites: "number" | "raised" | "author-date";
  /** Between two names, and between names and year. */
  readonly and: string;
  readonly beforeYear: string;
  /** Writes an entry of the list of references, without its DOI or address. It ends with a full stop. */
  readonly entry: (work: Work, year: string) => Piece[];
  /** What stands around a DOI or an address behind an entry. */
  readonly address: AddressForm;
}

/** How a list of references writes addresses. */
interface AddressForm {
  /** Whether a DOI is written as that, behind a comma in the entry's last sentence, instead of as an address. */
  readonly hasBareDoi: boolean;
  /** Before an address, behind the full stop of the entry. */
  readonly before: string;
  readonly after: string;
}

const italic = (text: string): Piece => ({ italic: text });
const suffixWith = (text: string, sign: string): string => (text === "" ? "" : `${text}${sign}`);
const prefixWith = (sign: string, text: string): string => (text === "" ? "" : `${sign}${text}`);
const endSentence = (text: string): string => (text === "" || /[.?!]$/.test(text) ? text : `${text}.`);
const publisherText = ({ place, publisher }: Work): string =>
  [place, publisher].filter((part) => part !== "").join(": ");
const addressInSentence: AddressForm = { hasBareDoi: false, before: " ", after: "." };
const makers = ({ authors, editors }: Work): readonly Name[] => (authors.length > 0 ? authors : editors);

const apa: CitationStyle = {
  cites: "author-date",
  and: "&",
  beforeYear: ", ",
  address: { hasBareDoi: false, before: " ", after: "" },
  entry(work, year) {
    const { title, container, volume, issue, pages, edition, publisher, genre, kind, editors } = work;
    const names = inRow(makers(work).map(familyFirst), { max: 20, shown: 19, last: ", & " });
    const head = `${suffixWith(names, " ")}(${year}). `;
    if (kind === "article")
      return [
        head,
        `${endSentence(title)} `,
        italic(container + prefixWith(", ", volume)),
        `${issue === "" ? "" : `(${issue})`}${prefixWith(", ", pages)}.`,
      ];
    if (kind === "part") {
      const edited =
        editors.length === 0
          ? ""
          : `${inRow(editors.map(initialsFirst), { max: 20, shown: 19, last: ", & ", pair: " & " })} (Ed${editors.length > 1 ? "s" : ""}.), `;
      return [
        head,
        `${endSentence(title)} In ${edited}`,
        italic(container),
        `${pages === "" ? "" : ` (pp. ${pages})`}.${prefixWith(" ", endSentence(publisher))}`,
      ];
    }
    const bracket =
      kind === "thesis" || genre !== ""
        ? ` [${suffixWith(genre || "Thesis", publisher === "" ? "" : ", ")}${publisher}]`
        : "";
    return [
      head,
      italic(title),
      `${edition === "" ? "" : ` (${editionText(edition)})`}${bracket}.${bracket === "" ? prefixWith(" ", endSentence(publisher || container)) : ""}`,
    ];
  },
};

const chicago: CitationStyle = {
  cites: "author-date",
  and: "and",
  beforeYear: " ",
  address: addressInSentence,
  entry(work, year) {
    const { title, container, volume, issue, pages, edition, kind, editors, genre } = work;
    const [first, ...others] = makers(work);
    const names = first ? [fullFamilyFirst(first), ...others.map(fullName)] : [];
    const head = `${suffixWith(endSentence(inRow(names, { max: 10, shown: 7, last: ", and ", pair: ", and " })), " ")}${endSentence(year)} `;
    const quoted = `“${endSentence(title)}” `;
    if (kind === "article")
      return [
        head,
        quoted,
        italic(container),
        `${prefixWith(" ", volume)}${issue === "" ? "" : ` (${issue})`}${prefixWith(": ", pages)}.`,
      ];
    if (kind === "part") {
      const edited =
        editors.length === 0
          ? ""
          : `, edited by ${inRow(editors.map(fullName), { max: 10, shown: 7, last: ", and ", pair: " and " })}`;
      return [
        head,
        `${quoted}In `,
        italic(container),
        `${edited}${prefixWith(", ", pages)}.${prefixWith(" ", endSentence(publisherText(work)))}`,
      ];
    }
    const more = [editionText(edition), endSentence(genre), endSentence(publisherText(work) || container)];
    const details = more.filter((part) => part !== "").join(" ");
    return kind === "web" || kind === "thesis"
      ? [head, quoted, details]
      : [head, italic(title), `. ${details}`];
  },
};

const ieee: CitationStyle = {
  cites: "number",
  and: "and",
  beforeYear: ", ",
  address: { hasBareDoi: true, before: " [Online]. Available: ", after: "" },
  entry(work, year) {
    const { title, container, volume, issue, pages, edition, kind, genre } = work;
    const names = inRow(makers(work).map(initialsFirst), {
      max: 6,
      shown: 1,
      last: ", and ",
      pair: " and ",
    });
    const head = suffixWith(names, ", ");
    const paged = pages === "" ? "" : `, ${pages.includes("–") ? "pp" : "p"}. ${pages}`;
    if (kind === "article")
      return [
        head,
        `“${title},” `,
        italic(container),
        `${prefixWith(", vol. ", volume)}${prefixWith(", no. ", issue)}${paged}, ${year}.`,
      ];
    if (kind === "part")
      return [
        head,
        `“${title},” in `,
        italic(container),
        `${prefixWith(". ", publisherText(work))}, ${year}${paged}.`,
      ];
    const details = `${prefixWith(", ", editionText(edition).replace(/\.$/, ""))}${prefixWith(". ", [genre, publisherText(work) || container].filter((part) => part !== "").join(", "))}, ${year}.`;
    return kind === "book" ? [head, italic(title), details] : [head, `“${title}”`, details];
  },
};

const nature: CitationStyle = {
  cites: "raised",
  and: "&",
  beforeYear: " ",
  address: addressInSentence,
  entry(work, year) {
    const { title, container, volume, pages, edition, publisher, kind, genre } = work;
    const names = endSentence(inRow(makers(work).map(familyFirst), { max: 5, shown: 1, last: " & " }));
    const head = suffixWith(names, " ");
    if (kind === "article")
      return [
        head,
        `${endSentence(title)} `,
        italic(container),
        ...(volume === "" ? [] : [" ", { bold: volume }]),
        `${prefixWith(", ", pages)} (${year}).`,
      ];
    const house = `(${suffixWith(publisher, ", ")}${year}).`;
    if (kind === "part")
      return [head, `${endSentence(title)} in `, italic(container), `${prefixWith(" ", pages)} ${house}`];
    return kind === "book"
      ? [head, italic(title), `${prefixWith(" ", editionText(edition, "edn"))} ${house}`]
      : [head, `${endSentence(title)} ${suffixWith(genre || container, " ")}${house}`];
  },
};

const vancouver: CitationStyle = {
  cites: "number",
  and: "and",
  beforeYear: ", ",
  address: addressInSentence,
  entry(work, year) {
    const { title, container, volume, issue, pages, edition, kind } = work;
    const names = makers(work).map(bareName);
    const head =
      suffixWith(endSentence(inRow(names, { max: 6, shown: 6, last: ", " })), " ") + `${endSentence(title)} `;
    if (kind === "article")
      return [
        head,
        `${endSentence(container)} ${year}${prefixWith(";", volume)}${issue === "" ? "" : `(${issue})`}${prefixWith(":", pages)}.`,
      ];
    const within =
      (kind === "part" ? `In: ${endSentence(container)} ` : "") + suffixWith(editionText(edition), " ");
    return [
      head,
      `${within}${suffixWith(publisherText(work) || (kind === "part" ? "" : container), "; ")}${year}${prefixWith(". p. ", pages)}.`,
    ];
  },
};

const styles: ReadonlyMap<string, CitationStyle> = new Map([
  ["chicago", chicago],
  ["author-date", chicago],
  ["chicago-author-date", chicago],
  ["apa", apa],
  ["ieee", ieee],
  ["nature", nature],
  ["vancouver", vancouver],
  ["numeric", vancouver],
]);

/** For a document that names none. */
export const usualStyle = chicago;

/** The names of the styles, as documents write them. */
export const styleNames = ["author-date", "apa", "ieee", "nature", "vancouver"] as const;

/** A style by its name, or by that of its file, `ieee.csl`; undefined for one that we do not have. */
export function styleNamed(name: string): CitationStyle | undefined {
  const bare = name
    .trim()
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/\.csl$/, "");
  return styles.get(bare) ?? styles.get(bare.split("-")[0] ?? "");
}
