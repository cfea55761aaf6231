import type { OptionKind, OptionValue } from "./kinds.ts";

/** An option, as it is described to people. */
type Option = OptionKind & {
  /** The label of its field in a form. */
  readonly label: string;
  /** Its meaning, in a sentence or two. */
  readonly description: string;
  /** Whether front matter that has another value is wrong, and not of another program. */
  readonly isOurs?: boolean;
  /** Whether what is usual depends on the theme. */
  readonly isOfTheme?: boolean;
  /** Whether the page in the browser asks for it. */
  readonly isInForm?: boolean;
};

const when = { auto: "By itself", on: "Always", off: "Never" };

/**
 * The options of a document, all of them in this one place. The API's schema, the flags of the programs, the tool of agents and the form of the page
 * are made from it. So is what front matter may say. The first word of each is the usual one.
 */
export const documentOptions = {
  theme: {
    kind: "word",
    words: {
      report: "Report",
      article: "Article",
      letter: "Letter",
      manual: "Manual",
      slides: "Slides",
    },
    label: "Theme",
    description:
      "The look of the document; what the other options do not say follows from it. `slides` begins a page at each `---` and at each top heading.",
    isOurs: true,
    isInForm: true,
  },
  paper: {
    kind: "word",
    words: {
      a4: "A4",
      letter: "US Letter",
      a3: "A3",
      a5: "A5",
      legal: "US Legal",
      "16:9": "Screen, 16:9",
    },
    label: "Paper",
    description: "Size of the paper; slides are 16:9 unless it is said, and lie on their side.",
    isOurs: true,
    isOfTheme: true,
    isInForm: true,
  },
  toc: {
    kind: "word",
    words: { ...when, auto: "When long" },
    label: "Contents",
    description: "List of contents; by itself, a document that is long and has enough headings gets one.",
    isInForm: true,
  },
  cover: {
    kind: "word",
    words: { ...when, auto: "With any field" },
    label: "Cover",
    description: "Cover; by itself, a document with more metadata than a title gets one.",
    isInForm: true,
  },
  notes: {
    kind: "word",
    words: { foot: "At the foot of the page", end: "At the end" },
    label: "Notes",
    description: "Where notes stand: at the foot of their page, or all at the end.",
    isInForm: true,
  },
  running_heads: {
    kind: "word",
    words: { ...when, auto: "When long" },
    label: "Section at the head",
    description:
      "The current section at the heads of pages; by itself, a document with a list of contents and ten pages or more has them.",
    isInForm: true,
  },
  align: {
    kind: "word",
    words: { left: "Ragged", justify: "Justified" },
    label: "Lines",
    description: "How the lines of text end: ragged, or flush at the right margin.",
    isOfTheme: true,
    isInForm: true,
  },
  smart: {
    kind: "word",
    words: { on: "Of the language", off: "As they are written" },
    label: "Quotes and dashes",
    description: "Whether straight quotes, `--` and `...` become what the language writes.",
    isInForm: true,
  },
  font: {
    kind: "word",
    words: {
      "source-serif": "Source Serif",
      "source-sans": "Source Sans",
      "noto-serif": "Noto Serif",
      "computer-modern": "Computer Modern",
    },
    label: "Font",
    description: "The face of the text.",
    isOurs: true,
    isOfTheme: true,
    isInForm: true,
  },
  size: {
    kind: "number",
    min: 7,
    max: 24,
    unit: "points",
    label: "Size",
    description: "Size of the text, in points; all else grows with it.",
    isOurs: true,
    isInForm: true,
  },
  line_spacing: {
    kind: "number",
    min: 0.9,
    max: 2.5,
    unit: "lines",
    label: "Line spacing",
    description: "Distance of the lines of text: 1 is single, 2 is double.",
    isOurs: true,
    isOfTheme: true,
    isInForm: true,
  },
  margins: {
    kind: "measure",
    words: { normal: "Normal", narrow: "Narrow", wide: "Wide" },
    min: 12,
    max: 50,
    unit: "mm",
    label: "Margins",
    description: "Margins of the pages: a word, or all four in mm; never more than a quarter of the page.",
    isOurs: true,
    isInForm: true,
  },
  columns: {
    kind: "count",
    counts: { 1: "One", 2: "Two" },
    label: "Columns",
    description: "Columns of a page. In two, notes stand at the end.",
    isOurs: true,
    isInForm: true,
  },
  numbered: {
    kind: "word",
    words: { ...when, auto: "As the theme has it" },
    label: "Section numbers",
    description:
      "Whether sections are numbered, down to the third level; by itself, those of an article and a manual are.",
    isOurs: true,
    isInForm: true,
  },
  accent: {
    kind: "colour",
    words: {
      blue: "#0b4f9e",
      teal: "#0a5f6e",
      green: "#176636",
      olive: "#5a5f0a",
      orange: "#9a4a00",
      red: "#a1260d",
      purple: "#6a2f8f",
      brown: "#6b4423",
      grey: "#4a525c",
      black: "#16191d",
    },
    label: "Accent",
    description: "Colour of links, rules and marks; made darker where it could not be read on white.",
    isOurs: true,
    isInForm: true,
  },
  header: {
    kind: "margin",
    max: 300,
    label: "Head of pages",
    description:
      "Text at the heads of pages, with `{page}`, `{pages}`, `{title}`, `{section}` and `{date}`; `|` parts what stands at the left, in the middle and at the right.",
    isOurs: true,
    isInForm: true,
  },
  footer: {
    kind: "margin",
    max: 300,
    label: "Foot of pages",
    description: "Text at the feet of pages, as `header` has it; by itself, title and page number.",
    isOurs: true,
    isInForm: true,
  },
  logo: {
    kind: "image",
    max: 1_500_000,
    label: "Logo",
    description:
      "An image on the cover, or above the text: an address, or its data (`data:image/png;base64,…`).",
    isOurs: true,
  },
  watermark: {
    kind: "line",
    max: 60,
    label: "Watermark",
    description: "Text that stands pale behind every page, such as DRAFT.",
    isOurs: true,
    isInForm: true,
  },
  mathml: {
    kind: "word",
    words: { off: "Not in the file", on: "Attached to each formula" },
    label: "MathML",
    description:
      "Whether each formula has its MathML attached, for programs that read it aloud or in braille. A file with formulas is PDF/A-3a then, not PDF/A-2a.",
  },
  base_url: {
    kind: "address",
    max: 2_000,
    label: "Address of the source",
    description:
      "What relative links and images of the document are relative to, such as the address of its source. Without it, relative links are text.",
  },
} as const satisfies Readonly<Record<string, Option>>;

/** The name of an option, as requests write it. */
export type OptionName = keyof typeof documentOptions;

/** Chosen options by their names. Others are as theme and document have them. */
export type DocumentOptions = {
  readonly [Name in OptionName]?: OptionValue<(typeof documentOptions)[Name]> | undefined;
};

/** The options with their names, in the order in which they are listed. */
export const optionList: readonly (readonly [OptionName, Option])[] = Object.entries(documentOptions) as [
  OptionName,
  Option,
][];
