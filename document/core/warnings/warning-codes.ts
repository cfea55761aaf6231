import { repairCodes } from "./repair-codes.ts";

/**
 * The code of every warning, with what it means: programs tell warnings apart by it, and it stays the same when a sentence gets better words. It is
 * never renamed; a new kind of warning gets a new one (docs/api.md, "Codes of warnings").
 */
export const warningCodes = {
  "field-unknown": "The request has a field that the API does not know.",
  "delivery-not-offered": "The request asks for an email, which this endpoint or service does not send.",
  "callback-not-offered": "The request asks for a callback, which this service does not make.",

  "field-misspelt": "A name in the front matter is that of a field with a slip.",
  "field-without-effect": "A field of the front matter, or its value, has no effect here.",
  "front-matter-unreadable": "The front matter is not YAML or TOML.",
  "value-not-found": "The text asks for a value that the front matter does not have.",

  "image-not-found":
    "An image is named by a path, and there is neither its file nor a base URL (`options.base_url`).",
  "image-not-downloaded": "An image on the web could not be downloaded, or is none that can be printed.",
  "image-unreadable": "The data of an image is none that can be printed, or there is no address.",
  "image-too-large": "An image, or all of them together, is more than can be printed.",
  "image-simplified": "HTML in an SVG image is printed as plain text.",
  "letters-without-font": "No font here has some letters: boxes are printed in their place.",
  "letters-in-image-without-font": "The same of letters in an SVG image or a diagram.",
  "diagram-not-drawn": "A diagram or chart could not be drawn: its source is printed.",
  "formula-unreadable": "A formula could not be read: its source is printed.",
  "code-language-unknown": "Code has no colours, because its language is not known.",

  "link-is-relative": "A link is relative, and there is no base URL (`options.base_url`).",
  "link-target-not-found": "A link leads to a part of the document that is not there.",
  "link-scheme-not-allowed": "A link has an address that is not of the web.",
  "links-too-long": "The addresses of all links together are more than a PDF may hold.",
  "reference-not-found":
    "A reference names a figure, table, equation or section that the document does not have.",

  "bibliography-not-sent":
    "The document names a bibliography by its file, which was not sent along (`data.bibliography`).",
  "bibliography-unreadable": "Nothing in a bibliography can be read.",
  "bibliography-entry-unreadable": "An entry of a bibliography cannot be read, or not all of it.",
  "citation-not-found": "A citation is of no work in the bibliography.",
  "citation-style-unreadable": "The style of citations cannot be read or used: author and date were taken.",
  "citation-style-unknown": "The style of citations is not known: author and date were taken.",

  "table-too-large": "A table, or all of them together, has too many cells to be printed as a table.",
  "table-headings-too-many": "A table has too many rows of headings: the last are printed as plain rows.",
  "nested-too-deeply": "Lists, quotes or HTML are nested too deeply: what is deeper is printed flat.",
  "boxes-nested-too-deeply":
    "Callouts, figures or details are nested too deeply: the inner ones have no box.",
  "paragraph-too-complex": "A paragraph has too many brackets, emphasis marks or backticks to be read.",
  "comment-not-closed": "An HTML comment is never closed: it ends at the next blank line.",
  "html-not-closed": "HTML leaves elements open, such as <b>: they end with their block.",
  "style-not-followed": "A style of CSS, or a declaration of one, has no effect.",

  "line-breaks-restored": "Line breaks were written as \\n, and read as line breaks.",
  "thoughts-left-out": "What a model thought before its answer was left out.",
  "announcement-left-out": "What a model said around the document was left out.",

  ...repairCodes,

  "media-left-out": "A video, or something else that cannot be printed, was left out.",
  "component-left-out": "A component of MDX was left out.",
  "include-left-out": "A file that another program would put in was left out.",
  "tag-left-out": "A tag of a site generator was left out.",
  "raw-format-left-out": "What is meant for another format alone was left out.",
  "tag-not-closed": "A tag of a site generator, or braces of JSX, are never closed.",
  "latex-not-drawn": "Only LaTeX can draw an environment: its source is printed.",
  "latex-group-not-closed": "A command of LaTeX has a group that does not end: it is printed as text.",
  "code-not-run": "Code that another program would run has no output here.",

  "term-not-found": "A term has no entry in the glossary.",
  "term-empty": "A command for the index names no term.",
  "terms-too-many": "There are too many terms for lists to lead back to all of them.",
  "term-list-left-out": "An index, a glossary or a list of acronyms was left out.",

  "slide-setting-without-effect": "A setting of a Marp slide has no effect here.",
  "slide-pictures-too-many": "A slide has too many pictures behind it: the last are left out.",
  "slide-looks-too-many": "The slides have too many different looks: some are left out.",

  "pdf-not-finished": "The PDF is as the browser printed it, without its tags and bookmarks being put right.",
  "page-numbers-missing": "The table of contents has no page numbers.",
  "pages-not-laid-out": "Pages end where the browser ends them.",
} as const;

export type WarningCode = keyof typeof warningCodes;
