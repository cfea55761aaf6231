import type { Root } from "mdast";
import { SKIP, visit } from "../../core/tree/visit.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { parseCitations } from "./citations.ts";

/** A key, and not a part of an address, of a package's name or of a reference to a figure. */
const plainKey = /(?:^\[|[\s;(-])-?@(?!(?:fig|tbl|eq|sec|lst|thm):)\{?[\p{L}\p{N}_][^\s/@\]]*(?=[\s,;\]}])/u;

/** Warns of citations in a document without a bibliography: `[@key]`, but not of names in sentences. */
export function warnOfUncited(root: Root, warn: Warn): void {
  visit(root, (node) => {
    if (node.type === "link" || node.type === "linkReference") return SKIP;
    if (node.type !== "text" || !node.value.includes("@")) return undefined;
    for (const { index, length, works, isInText } of parseCitations(node.value)) {
      if (isInText || !plainKey.test(node.value.slice(index, index + length))) continue;
      for (const { key } of works)
        warn(
          "citation-not-found",
          `The citation @${key.slice(0, 100)} has no source: the document has no valid bibliography.`,
          node.position?.start.line,
        );
    }
    return undefined;
  });
}
