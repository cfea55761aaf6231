import { repairCodes } from "./repair-codes.ts";

/**
 * The code of every warning, with its meaning: programs tell warnings apart by it, and it stays the same when the wording changes. It is never
 * renamed; a new kind of warning gets a new one (docs/api.md, "Codes of warnings").
 */
export const warningCodes = {
  "field-unknown": "The request has an unknown field.",
  "delivery-not-offered": "The request asks for an email, but this endpoint or service does not send any.",
  "callback-not-offered": "The request asks for a callback, but this service does not make any.",

  "field-misspelt": "A front matter field is misspelt.",
  "field-without-effect": "A front matter field or its value has no effect.",
  "front-matter-unreadable": "The front matter is not valid YAML or TOML.",
  "value-not-found": "The text uses a value that the front matter does not define.",

  "image-not-found": "An image file is missing, and no base URL (`options.base_url`) is set.",
  "image-not-downloaded": "An image URL could not be downloaded, or does not lead to an image.",
  "image-unreadable": "An image's data is invalid or in an unsupported format, or its address is empty.",
  "image-too-large": "An image, or all images together, exceed a limit.",
  "image-simplified": "HTML in an SVG image was printed as plain text.",
  "letters-without-font": "No font has some of the characters: they were printed as boxes.",
  "letters-in-image-without-font": "No font has some of the characters in an SVG image or diagram.",
  "diagram-not-drawn": "A diagram or chart could not be drawn: its source was printed.",
  "formula-unreadable": "A formula could not be parsed: its source was printed.",
  "code-language-unknown": "A code block's language is unknown: it was not highlighted.",

  "link-is-relative": "A link is relative, and no base URL (`options.base_url`) is set.",
  "link-target-not-found": "A link's target is missing from the document.",
  "link-scheme-not-allowed": "A link's scheme is not allowed.",
  "links-too-long": "All link addresses together are too long.",
  "reference-not-found":
    "A reference's target (figure, table, equation or section) is missing from the document.",

  "note-not-used": "A footnote that nothing refers to was not printed.",

  "bibliography-not-sent":
    "The document names a bibliography file, but the request does not contain it (`data.bibliography`).",
  "bibliography-unreadable": "The bibliography could not be parsed.",
  "bibliography-entry-unreadable": "A bibliography entry could not be parsed completely.",
  "citation-not-found": "A cited work is missing from the bibliography.",
  "citation-style-unreadable": "The citation style is invalid: Chicago author-date was used.",
  "citation-style-unknown": "The citation style is unknown: Chicago author-date was used.",

  "invoice-not-sent":
    "The text has a place for an invoice (`::: invoice`), but neither request nor front matter has one.",

  "brand-not-followed": "A part of the brand cannot be used.",
  "brand-style-not-followed": "A rule of the brand's CSS is not permitted.",
  "font-not-downloaded": "A font's URL could not be downloaded.",

  "table-too-large": "A table, or all tables together, have too many cells.",
  "table-headings-too-many": "A table has too many header rows: the last ones were printed as body rows.",
  "nested-too-deeply": "Lists, quotes or HTML are nested too deeply: the innermost levels were flattened.",
  "boxes-nested-too-deeply":
    "Callouts, figures or details are nested too deeply: the innermost were printed without a box.",
  "paragraph-too-complex": "A paragraph has too many brackets, emphasis marks or backticks to parse.",
  "comment-not-closed": "An HTML comment is not closed: it was ended at the next blank line.",
  "html-not-closed": "HTML leaves elements open, such as <b>: they end with their block.",
  "style-not-followed": "A CSS style or declaration is not supported.",

  "line-breaks-restored": "Literal \\n sequences were read as line breaks.",
  "thoughts-left-out": "A language model's reasoning was removed.",
  "announcement-left-out": "A language model's remarks around the document were removed.",

  ...repairCodes,

  "media-left-out": "A video or other unprintable element was skipped.",
  "component-left-out": "An MDX component was skipped.",
  "include-left-out": "An included file was skipped.",
  "tag-left-out": "A site generator's tag was skipped.",
  "raw-format-left-out": "A raw block for another output format was skipped.",
  "tag-not-closed": "A site generator's tag, or a JSX brace, is not closed.",
  "latex-not-drawn": "A LaTeX environment is not supported: its source was printed.",
  "latex-group-not-closed": "A LaTeX command has an unclosed group: it was printed as text.",
  "code-not-run": "Code was not run, so its output is missing.",

  "term-not-found": "A term is missing from the glossary.",
  "term-empty": "An index command names no term.",
  "terms-too-many": "There are too many marked terms: the last ones have no page numbers in the lists.",
  "term-list-left-out": "An index, glossary or list of acronyms was skipped.",

  "slide-setting-without-effect": "A Marp slide setting is not supported.",
  "slide-pictures-too-many": "A slide has too many background images: the last ones were skipped.",
  "slide-looks-too-many": "The slides have too many different designs: some were skipped.",

  "pdf-not-finished": "The PDF could not be post-processed: it may lack tags and bookmarks.",
  "page-numbers-missing": "The table of contents has no page numbers.",
  "pages-not-laid-out": "The pages could not be laid out: the browser chose the page breaks.",
} as const;

export type WarningCode = keyof typeof warningCodes;
