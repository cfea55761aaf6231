import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";

const opening = /^[ ]{0,3}<div[ \t]+([^<>]{0,500})>[ \t]*$/i;
const id = /(?:^|[ \t])id=["']?((?:fig|tbl|lst)[:-][\p{L}\p{N}_:.-]{1,100})["']?(?=[ \t]|$)/iu;
const edge = /<(\/?)div(?=[\s>])/gi;
const closing = /^[ ]{0,3}<\/div>[ \t]*$/i;

/** Writes `<div id="fig:x">` of pandoc-crossref as `::: {#fig:x}`, which means the same (https://lierdakil.github.io/pandoc-crossref/#subfigures). */
export function readNamedDivs(lines: readonly SourceLine[]): readonly NumberedLine[] {
  /** For each div that is open, whether it is one of those. */
  const open: boolean[] = [];
  return lines.flatMap((line): NumberedLine[] => {
    if (line.kind !== "text" || !/<\/?div/i.test(line.text)) return [line];
    const [, attributes = ""] = opening.exec(line.text) ?? [];
    const [, name] = id.exec(attributes) ?? [];
    if (name !== undefined) {
      open.push(true);
      const otherAttributes = attributes
        .replace(id, " ")
        .replace(/(?:^|[ \t])(?:class|style)=(?:"[^"]*"|'[^']*')/gi, " ");
      return [{ ...line, text: `::: {#${name} ${otherAttributes.trim()}}` }];
    }
    if (closing.test(line.text) && open.at(-1) === true) {
      open.pop();
      return [{ ...line, text: ":::" }];
    }
    for (const [, end] of line.text.matchAll(edge)) {
      if (end === "") open.push(false);
      else if (open.at(-1) === false) open.pop();
    }
    return [line];
  });
}
