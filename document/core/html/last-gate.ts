import type { Root } from "hast";
import { defaultSchema } from "hast-util-sanitize";
import type { Schema } from "hast-util-sanitize";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { imageUrl } from "../images/named-images.ts";
import { sectionNumber } from "./structure/section-number.ts";
import { mergeAllowed } from "./merge-allowed.ts";
import { limitNestedBoxes } from "./nested-boxes.ts";
import { boundNumbers } from "./numbers.ts";
import { boundTables } from "./table-cells.ts";
import { boldLine } from "./structure/classes.ts";
import { shownElements } from "./structure/shown-elements.ts";
import { textStyle } from "./styles/written-styles.ts";
import type { Warn } from "../warnings/warn.ts";

/** What features let through, and which of their boxes may not be nested at will. */
export interface LastGate {
  readonly allowed: readonly NonNullable<Schema["attributes"]>[];
  readonly boxes: readonly string[];
}

/**
 * The last gate: `remark-html` writes a document's HTML, and lets nothing through that is not on its list. Whatever the steps before
 * it made, out of Markdown or raw HTML, passes here.
 * @param warn reports parts that are not printed as they were written
 */
export function throughLastGate(hast: Root, { allowed, boxes }: LastGate, warn: Warn): string {
  boundNumbers(hast);
  limitNestedBoxes(hast, boxes, warn);
  boundTables(hast, warn);
  // It makes HTML of Markdown, of which there is none left: a whole document would be gone through for its definitions.
  return remark()
    .use(remarkHtml, { sanitize: schemaWith(allowed), handlers: { root: () => hast as never } })
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
const safeElements = {
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
    figure: [["className", "listing", "diagram"]],
    div: [["className", "new-page", "contents-place"]],
    p: [["className", "long", "lead-in", "tight", "anchor-only", "block-title"]],
    li: [["className", "task-list-item", "long"]],
    ul: [["className", "contains-task-list", "lead-in"]],
    ol: [["className", "contains-task-list", "lead-in"]],
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
    table: [...(defaultSchema.attributes?.table ?? [])],
    em: [["className", "stressed", "dotted", "bold"]],
    i: [["className", "stressed", "dotted", "bold"]],
    ...Object.fromEntries(
      mathElements.map((element) => [
        element,
        [...mathAttributes, ["style", mathStyle], ["className", /^(?:tml|chr)-[\w-]+$/, ...mathClasses]],
      ]),
    ),
  },
} satisfies Schema;

let schema: { readonly of: LastGate["allowed"]; readonly merged: Schema } | undefined;

/** Everything that may reach the browser, with what features add. */
function schemaWith(allowed: LastGate["allowed"]): Schema {
  if (schema?.of !== allowed)
    schema = {
      of: allowed,
      merged: { ...safeElements, attributes: mergeAllowed([safeElements.attributes, ...allowed]) },
    };
  return schema.merged;
}
