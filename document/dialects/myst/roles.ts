import type { InlineCode, PhrasingContent, Root, Text } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import { warnOfReference, type Warn } from "../../core/warnings/warn.ts";
import { createReference, collectRoleTargets, type RoleTarget } from "./role-targets.ts";

const before = /(?:\{([a-z][\w:+.-]{0,40})\}|:([a-z][\w:+.-]{0,40}):)$/i;

/** A target with or without a text: `text <target>`. */
const titledTarget = /^(.{0,300}?)[ \t]*<([^<>]{1,200})>$/;
const references = /^(?:ref|numref|prf:ref|eq|eqref|doc|term|any|download|hoverxref|std:ref|external.*)$/;
/** Roles whose targets are in the document itself, and not elsewhere in a book. */
const within = /^(?:ref|numref|prf:ref|eq|eqref)$/;
const elements: ReadonlyMap<string, string> = new Map([
  ["sub", "sub"],
  ["subscript", "sub"],
  ["sup", "sup"],
  ["superscript", "sup"],
  ["kbd", "kbd"],
  ["strong", "strong"],
  ["guilabel", "strong"],
  ["menuselection", "strong"],
  ["emphasis", "em"],
  ["title-reference", "em"],
  ["dfn", "em"],
]);
/** Leave nothing on a page. */
const unseen = /^(?:label|eqlabel|index|raw-html)$/;

/**
 * Reads the roles of MyST and reStructuredText, `` {math}`x` `` and `` :ref:`text <target>` ``: formulas, references, citations, marks. Of one that is
 * not known its text stays, as code.
 * @param markdown that the tree was made of, whose labels are known by it
 */
export function readRoles(root: Root, markdown: string, warn: Warn): void {
  const targets = collectRoleTargets(root, markdown);
  visit(root, "inlineCode", (code, index, parent) => {
    const previous = index === undefined ? undefined : parent?.children[index - 1];
    if (!parent || index === undefined || previous?.type !== "text") return;
    const [match, braced, coloned] = before.exec(previous.value) ?? [];
    const role = (braced ?? coloned)?.toLowerCase();
    if (match === undefined || role === undefined) return;
    // A word between colons may be an emoji, or just so written.
    if (coloned !== undefined && !isKnown(role)) return;
    previous.value = previous.value.slice(0, -match.length);
    parent.children[index] = writeRole(role, code, targets, warn);
  });
}

function isKnown(role: string): boolean {
  return (
    references.test(role) ||
    elements.has(role) ||
    unseen.test(role) ||
    /^(?:math|cite.*|eqref|py:.*)$/.test(role)
  );
}

function writeRole(
  role: string,
  code: InlineCode,
  targets: ReadonlyMap<string, RoleTarget>,
  warn: Warn,
): PhrasingContent {
  const { value } = code;
  if (unseen.test(role)) return createText("");
  if (role === "math") return { type: "formula", value } as unknown as PhrasingContent;
  if (role.startsWith("cite")) return createText(formatCitation(role, value));
  const hName = elements.get(role);
  if (hName !== undefined) return { type: "emphasis", data: { hName }, children: [createText(value)] };
  const [, words, target] = titledTarget.exec(value) ?? [];
  if (references.test(role)) {
    // Labels are ids, which have none of these characters.
    const referent = targets.get((target ?? value).trim().replace(/[/ ]/g, "-"));
    const isPattern = words === undefined || words === "" || /%s|\{(?:number|name)\}/.test(words);
    const shown = isPattern ? undefined : words;
    if (referent) return createReference(referent, role, shown);
    if (within.test(role))
      warnOfReference(warn, `{${role}}\`${value.slice(0, 100)}\``, code.position?.start.line);
    return createText(shown ?? (target ?? value).replace(/^[/.]+/, ""));
  }
  if (role === "abbr") return createText(value);
  return { ...code, value: words !== undefined && words !== "" ? words : value.replace(/^[~!]/, "") };
}

/** Formats citations as pandoc has them: `[@a; @b]`, or `@a` within a sentence. */
function formatCitation(role: string, value: string): string {
  const keys = value.split(/[,;]/).map((key) => `@${key.trim()}`);
  return /^cite:(?:t|ct)|citet/.test(role) ? keys.join(", ") : `[${keys.join("; ")}]`;
}

function createText(value: string): Text {
  return { type: "text", value };
}
