import type { Directive } from "./directive-lines.ts";

/**
 * A glossary as a list of definitions: below each term, what is indented or begins with a colon, as Sphinx and MyST have it
 * (https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html#directive-glossary).
 */
export function glossaryOf({ body }: Directive): readonly string[] {
  const written: string[] = [""];
  let isDefined = true;
  for (const { text } of body) {
    const definition = /^(?:[ \t]+|:[ \t]+)(?=\S)/.exec(text)?.[0];
    if (text.trim() === "") written.push("");
    else if (definition === undefined) {
      // Behind a colon between blanks stands what a term is sorted by.
      if (isDefined) written.push("");
      written.push(text.replace(/[ \t]+:[ \t].*$/, "").trimEnd());
      isDefined = false;
    } else {
      const isFirst = !isDefined || definition.startsWith(":");
      if (isFirst && written.at(-1) === "") written.pop();
      written.push(`${isFirst ? ":   " : "    "}${text.slice(definition.length)}`);
      isDefined = true;
    }
  }
  return [...written, ""];
}
