import type { PhrasingContent, Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "../../core/tree/visit.ts";

/** A target that a role may refer to. */
export interface RoleTarget {
  /** Where a link leads. */
  readonly id: string;
  readonly kind: "section" | "equation" | "other";
  /** Of a section. */
  readonly title?: string;
}

const named = /\{#((?:fig|tbl|eq|lst|thm):([\w:.-]{1,80}))/g;
const labelled = /\\label\{([^{}\n]{1,100})\}/g;
const headingName = /[ \t]*\{[^{}\n]{0,200}?#([\p{L}\p{N}_:.-]{1,100})[^{}\n]{0,200}\}[ \t]*$/u;

/** Collects labelled blocks by their label, with and without the prefix of its kind: figures, tables, equations, listings, theorems and sections. */
export function collectRoleTargets(root: Root, markdown: string): ReadonlyMap<string, RoleTarget> {
  const targets = new Map<string, RoleTarget>();
  const add = (label: string, target: RoleTarget): void => {
    for (const name of [label, label.replace(/^(?:fig|tbl|eq|lst|thm|sec):/, "")])
      if (!targets.has(name)) targets.set(name, target);
  };
  for (const [, id = ""] of markdown.matchAll(named))
    add(id, { id, kind: id.startsWith("eq:") ? "equation" : "other" });
  visit(root, "container", ({ id }) => {
    if (id !== undefined) add(id, { id, kind: "other" });
  });
  for (const [, id = ""] of markdown.matchAll(labelled)) add(id, { id, kind: "equation" });
  visit(root, "heading", (heading) => {
    const text = toString(heading);
    const id = headingName.exec(text)?.[1];
    if (id !== undefined) add(id, { id, kind: "section", title: text.replace(headingName, "") });
  });
  return targets;
}

/**
 * Creates a reference to a target in the form of other dialects, which become links once everything is numbered.
 * @param words that its author wrote for it
 */
export function createReference(
  target: RoleTarget,
  role: string,
  words: string | undefined,
): PhrasingContent {
  const { id, kind, title } = target;
  if (words !== undefined) {
    // Ids of equations lack these characters of their labels.
    return createLink(kind === "equation" ? id.replace(/[^\w-]/g, "") : id, words);
  }
  const isNumbered = /^(?:fig|tbl|eq|lst|thm|sec):/.test(id);
  if (kind === "equation")
    return { type: "text", value: isNumbered && !role.startsWith("eq") ? `@${id}` : `\\eqref{${id}}` };
  if (title !== undefined && !(role === "numref" && isNumbered)) return createLink(id, title);
  return { type: "text", value: `@${id}` };
}

function createLink(id: string, words: string): PhrasingContent {
  return { type: "link", url: `#${id}`, children: [{ type: "text", value: words }] };
}
