import type { OptionName } from "../options/options.ts";

/** An option, with the text for its value. */
type Choice = readonly [OptionName, string];

/** The meaning of another program's field of front matter. */
interface Meaning {
  readonly chosen: readonly Choice[];
  /** Whether that is all that the field asks for. */
  readonly isComplete: boolean;
}

/** A field of front matter that is meant for another program. */
export interface ForeignField {
  /** The equivalent option; undefined when there is none. */
  readonly option: OptionName | undefined;
  readonly read: (text: string) => Meaning;
}

const none: Meaning = { chosen: [], isComplete: false };

/** Returns a field whose values are those of an option, or mean one. */
function createField(
  option: OptionName,
  meant: (text: string) => string | undefined = (text) => text,
): ForeignField {
  return {
    option,
    read(text) {
      const value = meant(text);
      return value === undefined ? none : { chosen: [[option, value]], isComplete: true };
    },
  };
}

/** Returns a field that is only reported. */
function createUnsupportedField(option?: OptionName): ForeignField {
  return { option, read: () => none };
}

/** A field that is followed without an option. */
const followed: ForeignField = { option: undefined, read: () => ({ chosen: [], isComplete: true }) };

/** Names that the faces of the option `font` have elsewhere. */
const faces: readonly (readonly [RegExp, string])[] = [
  [/^(?:latin modern|lm|cmu|computer modern)(?: roman| serif|roman)?$/i, "computer-modern"],
  [/^source serif(?: 4| pro)?$/i, "source-serif"],
  [/^source sans(?: 3| pro)?$/i, "source-sans"],
  [/^noto serif$/i, "noto-serif"],
  [/^(?:stix(?: two)?(?: text)?|times(?: new roman)?)$/i, "stix-two"],
];

const face = createField("font", (text) => faces.find(([name]) => name.test(text))?.[1]);
// In LaTeX, single lines are what this service calls 1.
const lines = createField("line_spacing");

/** Parses the options of LaTeX's `geometry` and `\documentclass`, which commas separate. */
const pages: ForeignField = {
  option: "margins",
  read(text) {
    const parts = text.split(",").map((part) => part.replace(/[\s"'[\]]/g, "").toLowerCase());
    const chosen = parts.flatMap((part): Choice[] => {
      if (/^[a-z\d]+paper$/.test(part)) return [["paper", toPaperName(part)]];
      if (part === "twocolumn") return [["columns", "2"]];
      return /^\d+pt$/.test(part) ? [["size", part]] : [];
    });
    const sides = new Map(
      parts.map((part): [string, string] => [part.replace(/=.*/, ""), part.replace(/^[^=]*=?/, "")]),
    );
    const lengths = marginNames.flatMap((name): string | readonly string[] => sides.get(name) ?? []);
    const [first] = lengths;
    return {
      chosen: first === undefined ? chosen : [...chosen, ["margins", first]],
      isComplete: lengths.every((length) => length === first) && !parts.includes("landscape"),
    };
  },
};

/** Those at the sides first: from them follows the width of the text, and `margins` has one for all. */
const marginNames = ["margin", "hmargin", "left", "inner", "right", "outer", "vmargin", "top", "bottom"];

function toPaperName(text: string): string {
  return text.toLowerCase().replace(/^us-?|paper$/g, "");
}

/** By the names that Pandoc, Quarto, R Markdown and LaTeX have for them. */
export const foreignFields: ReadonlyMap<string, ForeignField> = new Map(
  Object.entries({
    papersize: createField("paper", toPaperName),
    fontsize: createField("size"),
    mainfont: face,
    fontfamily: face,
    "\\setmainfont": face,
    sansfont: createUnsupportedField(),
    monofont: createUnsupportedField(),
    mathfont: createUnsupportedField(),
    geometry: pages,
    classoption: pages,
    "\\geometry": pages,
    "margin-left": createUnsupportedField("margins"),
    "margin-right": createUnsupportedField("margins"),
    "margin-top": createUnsupportedField("margins"),
    "margin-bottom": createUnsupportedField("margins"),
    linestretch: lines,
    "\\setstretch": lines,
    "\\linespread": lines,
    "\\onehalfspacing": createField("line_spacing", () => "1.25"),
    "\\doublespacing": createField("line_spacing", () => "1.67"),
    numbersections: createField("numbered"),
    "number-sections": createField("numbered"),
    number_sections: createField("numbered"),
    "table-of-contents": createField("toc"),
    lof: followed,
    lot: followed,
    urlcolor: createField("accent"),
    linkcolor: createField("accent"),
    titlepage: createField("cover"),
    "disable-header-and-footer": {
      option: "footer",
      read: (text) => ({
        chosen: text === "true" ? (["header", "footer"] as const).map((name) => [name, ""]) : [],
        isComplete: true,
      }),
    },
    pagestyle: createField("footer", (text) => (text === "empty" ? "" : undefined)),
    "\\fancyhead": createUnsupportedField("header"),
    "\\lhead": createUnsupportedField("header"),
    "\\chead": createUnsupportedField("header"),
    "\\rhead": createUnsupportedField("header"),
    "\\fancyfoot": createUnsupportedField("footer"),
    "\\lfoot": createUnsupportedField("footer"),
    "\\cfoot": createUnsupportedField("footer"),
    "\\rfoot": createUnsupportedField("footer"),
    css: createUnsupportedField("theme"),
    stylesheet: createUnsupportedField("theme"),
  }),
);
