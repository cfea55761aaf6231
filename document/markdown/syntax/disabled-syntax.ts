import type { Construct, ConstructRecord } from "micromark-util-types";
import type { Processor } from "unified";

/** The parser's names of GitHub's extensions, and the characters without which a text has none of them. */
const markers: Readonly<Record<string, RegExp>> = {
  table: /\|/,
  strikethrough: /~/,
  gfmFootnoteDefinition: /\[\^/,
  gfmFootnoteCall: /\[\^/,
  gfmPotentialFootnoteCall: /\[\^/,
  wwwAutolink: /www\./i,
  protocolAutolink: /https?:/i,
  emailAutolink: /@/,
};

/**
 * A plugin for a parser with GitHub's extensions: leaves out those that a text has nothing of. By themselves they are tried at each line,
 * bracket or word, which is a third of the parser's work.
 */
export function disableUnusedSyntax(this: Processor, markdown: string): undefined {
  const unused = new Set(
    Object.entries(markers).flatMap(([name, sign]) => (sign.test(markdown) ? [] : [name])),
  );
  const isUsed = ({ name }: Construct): boolean => name === undefined || !unused.has(name);
  for (const extension of this.data().micromarkExtensions ?? []) {
    for (const part of ["document", "flow", "text"] as const) {
      const constructs: ConstructRecord = extension[part] ?? {};
      for (const [code, some] of Object.entries(constructs))
        (constructs as Record<string, Construct[]>)[code] = [some ?? []].flat().filter(isUsed);
    }
    const { insideSpan } = extension;
    if (insideSpan?.null)
      extension.insideSpan = {
        ...insideSpan,
        null: insideSpan.null.filter((resolver) => isUsed(resolver as Construct)),
      };
  }
}
