import type { Heading, Parents, PhrasingContent, Root, Text } from "mdast";
import { toString } from "mdast-util-to-string";
import { createPageReference } from "../../core/tree/page-reference.ts";
import { visit } from "../../core/tree/visit.ts";
import type { TheoremKind, Words } from "../../core/language/document-words.ts";
import { addTheoremHead } from "./theorems.ts";
import type { Caption } from "../../core/captions/captions.ts";
import { placeLabels } from "../../core/tree/labels.ts";
import { warnOfReference, type Warn } from "../../core/warnings/warn.ts";
import type { ListedKinds } from "../../core/page/listed-captions.ts";
import {
  toComparedId,
  hasKindBefore,
  referenceMarkers,
  parseReferences,
  stripBrackets,
} from "./written-references.ts";

/** A block that can be referred to. */
interface Target {
  readonly id: string;
  readonly kind: Caption["kind"] | TheoremKind | "section";
  /** The text of a reference, without its kind's name. */
  readonly label: string;
}

/** The inputs for resolving references. */
export interface ReferenceFacts {
  readonly words: Words;
  /** Kinds of captions that are always numbered. */
  readonly listed: ListedKinds;
  readonly warn: Warn;
}

/**
 * Numbers the captions of figures, tables and listings, each kind if one of it is referred to; theorems always. Makes links of references to them:
 * `@fig:x`, `\ref{fig:x}`.
 */
export function linkReferences(root: Root, { words, listed, warn }: ReferenceFacts): void {
  placeLabels(root);
  const texts: { text: Text; parent: Parents }[] = [];
  const wanted = new Set<string>();
  visit(root, "text", (text, _index, parent) => {
    if (!parent || !referenceMarkers.test(text.value)) return;
    for (const { ids } of parseReferences(text.value)) for (const id of ids) wanted.add(toComparedId(id));
    texts.push({ text, parent: parent });
  });
  const targets = numberTargets(root, { words, listed }, wanted);
  for (const id of wanted) {
    // bookdown names theorems so: `::: {.theorem #x}`, `\\@ref(thm:x)`.
    const named = targets.has(id) ? undefined : targets.get(toComparedId(id.replace(/^[a-z]{3}:/, "")));
    if (named && !/^(?:figure|table|listing|section)$/.test(named.kind)) targets.set(id, named);
  }
  for (const { text, parent } of texts) {
    const at = (parent.children as readonly object[]).indexOf(text);
    if (at < 0) continue;
    const parts = linkTargets(text, targets, words, (code, what) => {
      warn(code, what, text.position?.start.line ?? parent.position?.start.line);
    });
    (parent.children as PhrasingContent[]).splice(at, 1, ...parts);
  }
}

/** Numbers all targets, and adds the number to each. */
function numberTargets(
  root: Root,
  { words, listed }: Pick<ReferenceFacts, "words" | "listed">,
  wanted: ReadonlySet<string>,
): Map<string, Target> {
  const captions: Caption[] = [];
  const targets = new Map<string, Target>();
  const counts = new Map<string, number>();
  const next = (kind: string): string => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return String(count);
  };
  const add = (id: string | undefined, kind: Target["kind"], label: string): void => {
    if (id !== undefined && !targets.has(toComparedId(id)))
      targets.set(toComparedId(id), { id, kind, label });
  };
  let section = "";
  visit(root, (node) => {
    if (node.type === "heading") {
      section = readSectionLabel(node);
      add(readId(node), "section", section);
    }
    if (node.type === "emphasis") add(node.data?.label, "section", section);
    const { data } = node as { data?: { caption?: Caption } };
    if (data?.caption) captions.push(data.caption);
    if (node.type !== "blockquote" || !node.data?.theorem) return;
    const { theorem, hProperties } = node.data;
    const label = theorem.isNumbered ? next(theorem.kind) : "";
    addTheoremHead(node, theorem, `${words[theorem.kind]} ${label}`.trim());
    if (typeof hProperties?.id === "string") add(hProperties.id, theorem.kind, label);
  });
  const isReferredTo = new Set([
    ...listed,
    ...captions.flatMap(({ id, kind }) => (id !== undefined && wanted.has(toComparedId(id)) ? [kind] : [])),
  ]);
  const numbers = new Map<Caption, string>();
  for (const caption of captions) {
    if (!isReferredTo.has(caption.kind)) continue;
    if (caption.part) {
      const { letter, within } = caption.part;
      add(caption.id, caption.kind, `${numbers.get(within) ?? ""}${letter}`);
      continue;
    }
    const label = next(caption.kind);
    numbers.set(caption, label);
    putNumber(caption, `${words[caption.kind]} ${label}`);
    add(caption.id, caption.kind, label);
  }
  return targets;
}

function putNumber({ text }: Caption, label: string): void {
  if (text.type === "code") {
    const title = text.data?.title ?? "";
    text.data = { ...text.data, title: title === "" ? label : `${label}: ${title}` };
    return;
  }
  const isEmpty = toString(text).trim() === "";
  text.children.unshift({ type: "text", value: isEmpty ? label : `${label}: ` });
}

function linkTargets(
  node: Text,
  targets: ReadonlyMap<string, Target>,
  words: Words,
  warn: Warn,
): PhrasingContent[] {
  const text = stripBrackets(node.value);
  // What is not found here is searched, and reported, once there is HTML.
  const place = node.position && { position: node.position };
  const parts: PhrasingContent[] = [];
  let from = 0;
  const push = (value: string): void => {
    if (value !== "") parts.push({ type: "text", value, ...place });
  };
  for (const { written: reference, index, ids, isBare, command } of parseReferences(text)) {
    const referents = ids.map((id) => targets.get(toComparedId(id)));
    const areKnown = ids.every((id, at) => referents[at] !== undefined || isEquation(id));
    // Labels that are not found here are searched among the equations.
    if (!referents[0] && (command === "ref" || command === "eqref")) continue;
    push(text.slice(from, index));
    from = index + reference.length;
    if (command === "pageref") {
      // What it leads to may get its name only later.
      parts.push(createPageReference(referents[0]?.id ?? ids[0] ?? "", node.position));
      continue;
    }
    if (!areKnown) {
      push(command === undefined ? reference : "??");
      warnOfReference(warn, reference);
      continue;
    }
    ids.forEach((id, at) => {
      const target = referents[at];
      const kind = target?.kind ?? "equation";
      const isAlone = isBare || (at === 0 && hasKindBefore(text.slice(0, index), kind, words[kind]));
      if (at > 0) push(", ");
      if (target) parts.push(createLink(target, isAlone, words));
      else push(`${isAlone ? "" : `${words.equation} `}\\eqref{${id}}`);
    });
  }
  push(text.slice(from));
  return parts;
}

function isEquation(id: string): boolean {
  return /^eqn?[:-]/i.test(id);
}

function createLink({ id, kind, label }: Target, isBare: boolean, words: Words): PhrasingContent {
  const name = label === "" ? words[kind] : `${words[kind]} ${label}`;
  return {
    type: "link",
    url: `#${id}`,
    children: [{ type: "text", value: isBare && label !== "" ? label : name }],
  };
}

/** Returns the number that a heading begins with, or else its text. */
function readSectionLabel(heading: Heading): string {
  const text = toString(heading).trim();
  return /^(?:\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})+)(?=[.\s])/.exec(text)?.[0] ?? `“${text}”`;
}

function readId({ data }: Heading): string | undefined {
  const id = data?.hProperties?.id;
  return typeof id === "string" ? id : undefined;
}
