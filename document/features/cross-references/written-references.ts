import { containerMarkers } from "../../core/containers/container-lines.ts";
import { labelMarkers } from "../../core/tree/labels.ts";
import { listMarkers } from "../../core/page/listed-captions.ts";

/** A reference as written: `@fig:x`, `-@fig:x`, `\cref{fig:x,fig:y}`. */
export interface WrittenReference {
  readonly written: string;
  /** Where it begins. */
  readonly index: number;
  /** Its targets: more than one in `\cref`. */
  readonly ids: readonly string[];
  /** Shown without the name of its kind. */
  readonly isBare: boolean;
  readonly command: string | undefined;
}

/** Kinds by what identifiers begin with, as pandoc-crossref and Quarto have them. */
const prefix = "(?:fig|tbl|tab|lst|sec|eq|eqn|thm|lem|cor|prp|cnj|def|exm|exr|rem)";
const at = `(?<![\\p{L}\\p{N}@])(-?)@(${prefix}[:-][\\p{L}\\p{N}_-]+(?:[:.][\\p{L}\\p{N}_-]+)*)`;
const reference = new RegExp(
  `${at}|\\\\(ref|eqref|[cC]ref|autoref|nameref|pageref)\\{([^{}\\n]{1,300})\\}`,
  "giu",
);
/** Without these, a document refers to nothing; roles of MyST are read as references before. */
export const referenceMarkers = new RegExp(
  `@${prefix}[:-]|\\\\(?:eq|[cC]|auto|name|page)?ref\\{|(?:ref|eq)[}:]\``,
  "i",
);

/** Without these, no link becomes a reference, and no name without its kind. */
const emptyLinkMarkers = /\[(?:%s|\{n\w{3,6}\})?\]\(#|^[ \t]*:(?:label|name):/;
/** Without these, no link shows its target's number or title, and no name lacks its kind. */
export const nameLinkMarkers = /\]\([<#]|\[\]\(|(?<![\p{L}\p{N}])@[A-Za-z]/u;

/** Theorems have numbers, whether they are referred to or not. */
export const numberedMarkers = new RegExp(
  `${referenceMarkers.source}|${containerMarkers.source}|${listMarkers.source}|${labelMarkers.source}|${emptyLinkMarkers.source}`,
  "im",
);

/** Returns the form in which names are compared: those of Quarto and pandoc-crossref mean the same. */
export function toComparedId(name: string): string {
  return name.replace(/[:.-]/, ":").replace(/^tab:/i, "tbl:").toLowerCase();
}

/** Returns the references of a text, in their order. */
export function parseReferences(text: string): WrittenReference[] {
  return Array.from(text.matchAll(reference), (match) => {
    const [written, minus = "", id, command, labels = ""] = match;
    const ids = id !== undefined ? [id] : isList(command) ? splitNames(labels) : [labels.trim()];
    return {
      written,
      index: match.index,
      ids,
      isBare: minus !== "" || command === "ref" || command === "eqref",
      command,
    };
  });
}

function isList(command: string | undefined): boolean {
  return command === "cref" || command === "Cref";
}

function splitNames(labels: string): string[] {
  return labels.split(",").map((label) => label.trim());
}

const group = /\[([^[\]]{1,400})\]/g;
const singleReference = new RegExp(`^[^@]*${at}[^@]*$`, "iu");

/** Removes the brackets around a text's references: `[@fig:x; @fig:y]`, `[see @fig:x]`. */
export function stripBrackets(text: string): string {
  return text.replace(group, (match, held: string) => {
    const members = held.split(";");
    return members.every((member) => singleReference.test(member))
      ? members.map((member) => member.trim()).join(", ")
      : match;
  });
}

/** How authors write the names of kinds themselves, in English and shortened. */
const ownNames: Readonly<Record<string, string>> = {
  figure: "figs?\\.?|figures?|abb\\.",
  table: "tabs?\\.|tbls?\\.|tables?|tab\\.",
  equation: "eqs?\\.?|eqns?\\.?|equations?|gl\\.",
  section: "secs?\\.|sects?\\.|sections?|chapters?|kap\\.|kapitel|abschn\\.|§{1,2}",
  listing: "lst\\.|listings?",
  theorem: "thms?\\.|theorems?",
};

/**
 * Returns whether the author wrote the name of a kind directly before a reference to it, as in "Figure @fig:x".
 * @param word the name in the document's language
 */
export function hasKindBefore(before: string, kind: string, word: string): boolean {
  const escaped = word.replace(/[^\p{L}\p{M}\p{N}\s]/gu, "\\$&");
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${escaped}|${ownNames[kind] ?? kind})[ \\u00a0\\n]\\(?$`,
    "iu",
  ).test(before.slice(-40));
}
