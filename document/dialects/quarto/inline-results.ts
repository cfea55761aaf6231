import type { Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import type { Warn } from "../../core/warnings/warn.ts";

/** Code that is run in a line: `{python} 1 + 1`, and that of knitr, `r nrow(x)`. */
const result = /^\{(?:r|python|julia|ojs|bash|sql)\}\s/;
const resultOfKnitr = /^r\s+[\p{L}(]/u;

/** Warns once of results within lines, whose code is shown. @param markdown that the tree was made of */
export function warnOfInlineResults(root: Root, markdown: string, warn: Warn): void {
  // Elsewhere, `r x` may be any code.
  const hasChunks = /^[ \t>]*(?:`{3,}|~{3,})\{?r\b/m.test(markdown);
  let count = 0;
  let first: { readonly value: string; readonly line: number | undefined } | undefined;
  visit(root, "inlineCode", ({ value, position }) => {
    if (!result.test(value) && !(hasChunks && resultOfKnitr.test(value))) return;
    count++;
    first ??= { value, line: position?.start.line };
  });
  if (!first) return;
  const which = `"${first.value.slice(0, 60).replaceAll('"', "'")}"${count > 1 ? ` and ${String(count - 1)} more in lines` : ""}`;
  warn("code-not-run", `Inline code was not run and was printed instead: ${which}.`, first.line);
}
