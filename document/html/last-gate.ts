import type { Root } from "hast";
import { defaultSchema } from "hast-util-sanitize";
import type { Schema } from "hast-util-sanitize";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { imageUrl } from "../images/named-images.ts";
import { sectionNumber } from "../markdown/section-numbers.ts";
import { boundNumbers } from "./numbers.ts";
import { boundTables } from "./table-cells.ts";
import { boldLine } from "./structure/classes.ts";
import { shownElements } from "./structure/shown-elements.ts";
import { textStyle } from "./styles/written-styles.ts";

/**
 * The last gate: `remark-html` writes a document's HTML, and lets nothing through that is not on its list. Whatever the steps before
 * it made, out of Markdown or raw HTML, passes here.
 * @param tell reports parts that are printed otherwise than they were written
 */
export function throughLastGate(hast: Root, tell: (what: string) => void): string {
  boundNumbers(hast);
  boundTables(hast, tell);
  // It makes HTML of Markdown, of which there is none left: a whole document would be gone through for its definitions.
  return remark()
    .use(remarkHtml, { sanitize: safeElements, handlers: { root: () => hast as never } })
    .stringify({ type: "root", children: [] });
}

/** A heading as wide as its slide, by its letters. */
const fitLine = /^fit-\d{1,3}$/;

/** Elements of formulas. */
export const mathElements = [
  "math",
  "maction",
  "menclose",
  "merror",
  "mfrac",
  "mi",
  "mmultiscripts",
  "mn",
  "mo",
  "mover",
  "mpadded",
  "mphantom",
  "mprescripts",
  "mroot",
  "mrow",
  "ms",
  "mspace",
  "msqrt",
  "mstyle",
  "msub",
  "msubsup",
  "msup",
  "mtable",
  "mtd",
  "mtext",
  "mtr",
  "munder",
  "munderover",
  "none",
  "semantics",
];

/** Attributes of formulas that MathML has itself. */
export const mathAttributes = [
  "display",
  "displaystyle",
  "scriptlevel",
  "mathvariant",
  "mathsize",
  "mathcolor",
  "stretchy",
  "symmetric",
  "fence",
  "separator",
  "form",
  "lspace",
  "rspace",
  "minsize",
  "maxsize",
  "movablelimits",
  "largeop",
  "accent",
  "accentunder",
  "linethickness",
  "columnalign",
  "columnspacing",
  "columnlines",
  "rowalign",
  "rowspacing",
  "rowlines",
  "columnspan",
  "rowspan",
  "width",
  "height",
  "depth",
  "voffset",
  "notation",
];

const mathClasses = [
  "mathcal",
  "mathscr",
  "menclose",
  "upstrike",
  "downstrike",
  "sout",
  "longdiv-top",
  "longdiv-arc",
  "phasor-bottom",
  "phasor-angle",
  "circle-pad",
  "textcircle",
  "actuarial",
];

/** A keyword, a colour, or a length that stays where the formula is. */
const mathValue =
  /(?:[a-z][a-z-]*|#[\da-f]{3,8}|-?(?:\d{1,2}(?:\.\d+)?|\.\d+)(?:em|ex|px|pt)?|\d{1,3}(?:\.\d+)?%|\d{3})/;

/**
 * The styles that Temml writes: lengths, colours and keywords of a few properties. There are no functions, no URLs, and no place of its own on the
 * page. `position: fixed` would cover every page.
 */
const mathStyle = new RegExp(
  `^(?:\\s*(?:position\\s*:\\s*(?:relative|absolute)|(?:margin-left|margin-right|padding|padding-left|padding-right|padding-top|padding-bottom|width|min-width|height|text-align|vertical-align|color|background-color|border|border-top|border-bottom|border-left|border-right|font-weight|font-style|font-size|line-height|display|float|math-style|math-depth|white-space)\\s*:\\s*${mathValue.source}(?:\\s+${mathValue.source}){0,3})\\s*(?:;|$))*\\s*$`,
  "i",
);

/**
 * Everything that may reach the browser: GitHub's own list, images that this service named, the classes of its highlighter,
 * and MathML. Scripts, frames, style sheets, forms, event handlers and foreign addresses are not on it.
 */
const safeElements: Schema = {
  ...defaultSchema,
  // The document has no scripts to confuse, and footnotes need their ids as they are.
  clobber: [],
  clobberPrefix: "",
  // What they hold is no text.
  strip: ["script", "style"],
  tagNames: [...shownElements, ...mathElements],
  protocols: {
    ...defaultSchema.protocols,
    href: ["http", "https", "mailto", "tel", "sms", "geo"],
    src: ["https"],
  },
  attributes: {
    ...defaultSchema.attributes,
    // An image of the name of a method would stand in its place in our own scripts (HTML, section 3.1.6).
    "*": [
      ...(defaultSchema.attributes?.["*"] ?? []).filter((name) => name !== "name"),
      "dir",
      "lang",
      ["style", textStyle],
    ],
    a: [...(defaultSchema.attributes?.a ?? []), "id", "name"],
    img: [["src", imageUrl], "alt", "title", "width", "height"],
    figure: [["className", "image", "listing", "diagram"]],
    div: [
      [
        "className",
        "new-page",
        "callout",
        /^callout-[a-z]+$/,
        "theorem",
        /^theorem-[a-z]+$/,
        "abstract",
        "side-by-side",
        "figures",
        "index",
        "margin-note",
        "contents-place",
        "slide",
        /^slide-(?:\d{1,3}|middle|centred|split)$/,
      ],
    ],
    p: [
      [
        "className",
        "callout-title",
        "long",
        "lead-in",
        "tight",
        "anchor-only",
        "block-title",
        "table-caption",
        "figures-caption",
        "abstract-title",
        "keywords",
        "reference",
      ],
    ],
    li: [
      ["className", "task-list-item", "long"],
      ["dataLabel", /^[([]?[A-Za-z\d.]{1,24}[.)\]]?$/],
    ],
    ul: [["className", "contains-task-list", "lead-in"]],
    ol: [
      [
        "className",
        "contains-task-list",
        "lead-in",
        "own-labels",
        "labels-2",
        "labels-4",
        "labels-6",
        "labels-8",
        "labels-11",
      ],
    ],
    dd: [["className", "long"]],
    pre: [["className", "long", "parted", "whole-lines"]],
    code: [["className", "code-block", "faulty-formula", "joined"]],
    span: [
      [
        "className",
        /^(?:hljs|ansi)-[\w-]+$/,
        /^going-on-\d{1,2}$/,
        "missing-image",
        "missing-badge",
        "tml-eqn",
        "lines",
        "line-number",
        "flag",
        "marked-line",
        "at-right",
        "page-number",
        "page-list",
        "range-end",
        "task-box",
        "task-sign",
        "with-formula",
        sectionNumber,
      ],
      ["role", "group"],
    ],
    h1: [["className", fitLine]],
    h2: [["className", "footnotes-title", fitLine]],
    h3: [["className", fitLine]],
    h4: [["className", fitLine]],
    h5: [["className", boldLine, fitLine]],
    h6: [["className", boldLine, fitLine]],
    table: [
      ...(defaultSchema.attributes?.table ?? []),
      ["className", "plain", "signatures"],
      ["dataWidths", /^[\d. ]{1,200}$/],
    ],
    tr: [["className", "total"]],
    em: [["className", "stressed", "dotted", "bold"]],
    i: [["className", "stressed", "dotted", "bold"]],
    abbr: ["title", ["className", "explained"]],
    ...Object.fromEntries(
      mathElements.map((element) => [
        element,
        [...mathAttributes, ["style", mathStyle], ["className", /^(?:tml|chr)-[\w-]+$/, ...mathClasses]],
      ]),
    ),
  },
};
