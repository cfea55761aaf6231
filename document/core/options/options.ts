import type { OptionKind, OptionValue } from "./kinds.ts";

/** An option, with its description for people. */
type Option = OptionKind & {
  /** The label of its field in a form. */
  readonly label: string;
  /** Its meaning, in a sentence or two. */
  readonly description: string;
  /** Whether front matter that has another value is wrong, and not of another program. */
  readonly isOurs?: boolean;
  /** Whether its words are names, which are the same in any language. */
  readonly areNames?: boolean;
  /** Whether its default depends on the theme. */
  readonly isOfTheme?: boolean;
  /** Whether the web page offers it. */
  readonly isInForm?: boolean;
  /** Whether it is one of the few that most people change, which the page shows unasked. */
  readonly isFrequent?: boolean;
};

/** The named colours, dark enough for text on white. */
const colours = {
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
};

const when = { auto: "Default", on: "Always", off: "Never" };

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
      proposal: "Proposal",
      invoice: "Invoice",
      cv: "CV",
    },
    label: "Theme",
    description:
      "The look of the document, and the defaults of the other options. `slides` starts a page at each `---` and each top-level heading.",
    isOurs: true,
    isInForm: true,
    isFrequent: true,
  },
  paper: {
    kind: "word",
    words: {
      a4: "A4",
      letter: "US Letter",
      a3: "A3",
      a5: "A5",
      a6: "A6",
      legal: "US Legal",
      "16:9": "Screen, 16:9",
      "4:3": "Screen, 4:3",
    },
    label: "Paper size",
    description: "Paper size. A4 by default; slides are 16:9, and always landscape.",
    isOurs: true,
    isOfTheme: true,
    isInForm: true,
    isFrequent: true,
  },
  default_paper: {
    kind: "word",
    words: { a4: "A4", letter: "US Letter" },
    label: "Usual paper size",
    description:
      "The paper of a document that chooses none, by the request, its front matter or its theme: that of its reader's country.",
  },
  page_width: {
    kind: "number",
    min: 70,
    max: 600,
    unit: "mm",
    label: "Page width",
    description: "In mm, in place of that of the paper.",
    isOurs: true,
  },
  page_height: {
    kind: "number",
    min: 70,
    max: 600,
    unit: "mm",
    label: "Page height",
    description: "In mm, in place of that of the paper.",
    isOurs: true,
  },
  toc: {
    kind: "word",
    words: { ...when, auto: "Default (when long)" },
    label: "Table of contents",
    description: "By default, a long document with enough headings gets one.",
    isInForm: true,
    isFrequent: true,
  },
  cover: {
    kind: "word",
    words: {
      ...when,
      auto: "Default (with details)",
      plain: "Always: plain",
      band: "Always: a field of the accent colour",
      picture: "Always: a picture",
    },
    label: "Cover page",
    description:
      "By default, a long document with an author, a date or other details beside its title gets one, in its theme's design. `picture` is a pattern made of the title, or the `cover-image` of the front matter.",
    isInForm: true,
    isFrequent: true,
  },
  notes: {
    kind: "word",
    words: { foot: "Bottom of the page", end: "End of the document" },
    label: "Footnotes",
    description: "Where footnotes go: at the bottom of their page, or all at the end.",
    isInForm: true,
  },
  running_heads: {
    kind: "word",
    words: { ...when, auto: "Default (when long)" },
    label: "Section titles in the header",
    description:
      "The current section at the top of each page. By default, a document with a table of contents and ten pages or more has it.",
    isInForm: true,
  },
  align: {
    kind: "word",
    words: { left: "Ragged right", justify: "Justified" },
    label: "Alignment",
    description: "Whether lines end ragged, or flush with the right margin.",
    isOfTheme: true,
    isInForm: true,
  },
  smart: {
    kind: "word",
    words: { on: "On", off: "Off" },
    label: "Smart quotes",
    description:
      "Turns straight quotes, `--` and `...` into the typographic signs of the document's language.",
    isInForm: true,
  },
  font: {
    kind: "word",
    words: {
      "source-serif": "Source Serif",
      "source-sans": "Source Sans",
      "noto-serif": "Noto Serif",
      "stix-two": "STIX Two",
      "computer-modern": "Computer Modern",
    },
    label: "Font",
    description: "The typeface of the text.",
    areNames: true,
    isOurs: true,
    isOfTheme: true,
    isInForm: true,
  },
  size: {
    kind: "number",
    min: 7,
    max: 24,
    unit: "points",
    label: "Text size",
    description: "In points; 10.5 on A4 by default. Everything else scales with it.",
    isOurs: true,
    isInForm: true,
    isFrequent: true,
  },
  line_spacing: {
    kind: "number",
    min: 0.9,
    max: 2.5,
    unit: "lines",
    label: "Line spacing",
    description: "1 is single, 2 is double.",
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
    description: "A word, or one width in mm for all four sides; at most a quarter of the page.",
    isOurs: true,
    isInForm: true,
  },
  binding: {
    kind: "number",
    min: 0,
    max: 30,
    unit: "mm",
    label: "Binding margin",
    description:
      "In mm, added to the inner margin of each page: at the left of odd pages, at the right of even ones.",
    isOurs: true,
    isInForm: true,
  },
  tables: {
    kind: "word",
    words: { plain: "Plain", striped: "Striped", dense: "Dense" },
    label: "Tables",
    description: "Lines between rows, every second row tinted, or small type with 45 rows a page.",
    isOurs: true,
    isInForm: true,
  },
  columns: {
    kind: "count",
    counts: { 1: "One", 2: "Two" },
    label: "Columns",
    description: "Columns per page. With two, footnotes go to the end.",
    isOurs: true,
    isInForm: true,
    isFrequent: true,
  },
  numbered: {
    kind: "word",
    words: when,
    label: "Section numbers",
    description: "Numbers headings down to the third level. By default, only articles and manuals have them.",
    isOurs: true,
    isInForm: true,
  },
  accent: {
    kind: "colour",
    words: colours,
    label: "Accent colour",
    description: "Colour of links, rules and marks. It is darkened if it would be hard to read on white.",
    isOurs: true,
    isInForm: true,
  },
  header: {
    kind: "margin",
    max: 300,
    label: "Header",
    description:
      "Text at the top of every page, with `{page}`, `{pages}`, `{title}`, `{section}` and `{date}`; `|` separates left, centre and right.",
    isOurs: true,
    isInForm: true,
  },
  footer: {
    kind: "margin",
    max: 300,
    label: "Footer",
    description:
      "Text at the bottom of every page, written like the header. By default, title and page number.",
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
  logo_place: {
    kind: "word",
    words: { start: "At the start", pages: "On every page" },
    label: "Place of the logo",
    description:
      "Where the logo is: on the cover or above the text; or on the cover, and in the head of every other page. Slides have it at the start.",
    isOurs: true,
  },
  second_colour: {
    kind: "colour",
    words: colours,
    label: "Second colour",
    description: "Colour of headings. It is darkened if it would be hard to read on white.",
    isOurs: true,
  },
  watermark: {
    kind: "line",
    max: 60,
    label: "Watermark",
    description: "Pale text behind every page, such as DRAFT.",
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
  dialect: {
    kind: "word",
    words: {
      auto: "Any",
      commonmark: "CommonMark",
      gfm: "GitHub Flavored Markdown",
      pandoc: "Pandoc",
      quarto: "Quarto",
      myst: "MyST",
      mkdocs: "MkDocs",
      docusaurus: "Docusaurus",
      obsidian: "Obsidian",
      marp: "Marp",
      latex: "Markdown with LaTeX",
    },
    label: "Dialect",
    description:
      "The tool whose Markdown is read. By default, the syntax of all of them; `commonmark` and `gfm` are their specifications, and nothing more.",
    areNames: true,
    isInForm: true,
  },
  repairs: {
    kind: "word",
    words: { on: "On", off: "Off" },
    label: "Repairs",
    description:
      "Corrects what people and language models often write by mistake, such as a list without its blank line.",
    isInForm: true,
  },
  base_url: {
    kind: "address",
    max: 2_000,
    label: "Address for relative links",
    description:
      "The web address that relative links and images belong to, such as that of the source file. Without it, relative links become plain text.",
    isInForm: true,
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
