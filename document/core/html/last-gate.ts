import type { Root } from "hast";
import { defaultSchema } from "hast-util-sanitize";
import type { Schema } from "hast-util-sanitize";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { imageUrl } from "../images/named-images.ts";
import { mergeAllowed } from "./merge-allowed.ts";
import { limitNestedBoxes } from "./nested-boxes.ts";
import { limitAttributeNumbers } from "./numbers.ts";
import { limitTables } from "./table-cells.ts";
import { shownElements } from "./structure/shown-elements.ts";
import { textStyle } from "./styles/written-styles.ts";
import type { Warn } from "../warnings/warn.ts";

/** The elements that features allow, and those of their boxes whose nesting is limited. */
export interface LastGate {
  readonly allowed: readonly NonNullable<Schema["attributes"]>[];
  readonly boxes: readonly string[];
}

/**
 * Writes a document's HTML with `remark-html`, which drops everything that is not on its list. Whatever earlier steps made, out of Markdown or raw
 * HTML, passes through here last.
 * @param warn reports parts that are not printed as they were written
 */
export function sanitizeHtml(hast: Root, { allowed, boxes }: LastGate, warn: Warn): string {
  limitAttributeNumbers(hast);
  limitNestedBoxes(hast, boxes, warn);
  limitTables(hast, warn);
  // The parser for definitions would search a whole document, which has no Markdown left.
  return remark()
    .use(remarkHtml, { sanitize: buildSchema(allowed), handlers: { root: () => hast as never } })
    .stringify({ type: "root", children: [] });
}

/**
 * The elements that any document may send to the browser: GitHub's own list, and images that this service named. Scripts, frames, style sheets, forms, event
 * handlers and foreign addresses are not on it.
 */
const safeElements = {
  ...defaultSchema,
  // The document has no scripts to confuse, and footnotes need their ids as they are.
  clobber: [],
  clobberPrefix: "",
  // What they hold is no text.
  strip: ["script", "style"],
  tagNames: [...shownElements],
  protocols: {
    ...defaultSchema.protocols,
    href: ["http", "https", "mailto", "tel", "sms", "geo"],
    src: ["https"],
  },
  attributes: {
    ...defaultSchema.attributes,
    // An image of the name of a method would be in its place in our own scripts (HTML, section 3.1.6).
    "*": [
      ...(defaultSchema.attributes?.["*"] ?? []).filter((name) => name !== "name"),
      "dir",
      "lang",
      ["style", textStyle],
    ],
    a: [...(defaultSchema.attributes?.a ?? []), "id", "name"],
    img: [["src", imageUrl], "alt", "title", "width", "height"],
    figure: [["className", "diagram"]],
    div: [
      ["className", "new-page", "contents-place", "beside", "beside-evenly", "box-at-right", "turned-lead"],
    ],
    table: [["className", "box-at-right"]],
    p: [["className", "long", "lead-in", "tight", "anchor-only", "block-title"]],
    li: [["className", "task-list-item", "long"]],
    ul: [["className", "contains-task-list", "lead-in"]],
    ol: [["className", "contains-task-list", "lead-in"]],
    dd: [["className", "long"]],
    pre: [["className", "long", "parted"]],
    // GitHub's list has the names of languages, which nothing here reads.
    code: [],
    span: [
      [
        "className",
        "missing-image",
        "missing-badge",
        "lines",
        "at-right",
        "with-formula",
        "whole-word",
        "dot",
      ],
      ["role", "group"],
    ],
    h2: [["className", "footnotes-title"]],
    em: [["className", "stressed", "dots", "dotted", "bold"]],
    i: [["className", "stressed", "dots", "dotted", "bold"]],
  },
} satisfies Schema;

let schema: { readonly of: LastGate["allowed"]; readonly merged: Schema } | undefined;

/** Builds the list of everything that may reach the browser, with the elements that features add. */
function buildSchema(allowed: LastGate["allowed"]): Schema {
  if (schema?.of !== allowed) {
    const attributes = mergeAllowed([safeElements.attributes, ...allowed]);
    const tagNames = new Set([...safeElements.tagNames, ...allowed.flatMap(Object.keys)]);
    schema = { of: allowed, merged: { ...safeElements, tagNames: [...tagNames], attributes } };
  }
  return schema.merged;
}
