import type { Directive } from "./directive-lines.ts";

/**
 * Formats a glossary as a list of definitions: below each term, lines that are indented or begin with a colon, as in Sphinx and MyST
 * (https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html#directive-glossary).
 */
export function formatGlossary({ body }: Directive): readonly string[] {
  const definitionLines: string[] = [""];
  let isDefined = true;
  for (const { text } of body) {
    const definition = /^(?:[ \t]+|:[ \t]+)(?=\S)/.exec(text)?.[0];
    if (text.trim() === "") definitionLines.push("");
    else if (definition === undefined) {
      // After a colon between blanks, a term has its sorting key.
      if (isDefined) definitionLines.push("");
      definitionLines.push(text.replace(/[ \t]+:[ \t].*$/, "").trimEnd());
      isDefined = false;
    } else {
      const isFirst = !isDefined || definition.startsWith(":");
      if (isFirst && definitionLines.at(-1) === "") definitionLines.pop();
      definitionLines.push(`${isFirst ? ":   " : "    "}${text.slice(definition.length)}`);
      isDefined = true;
    }
  }
  return [...definitionLines, ""];
}
