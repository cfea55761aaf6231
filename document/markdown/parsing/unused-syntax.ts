import type { Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import type { Construct, ConstructRecord, Extension } from "micromark-util-types";
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

/** What may become a link without any markup, once its escapes and character references are read. */
const mayBecomeLink = /https?\\?:|www\\?\.|@|&[#a-z]/i;

/**
 * A plugin for a parser with GitHub's extensions: leaves out those that a text has nothing of. By themselves they are tried at each line,
 * bracket or word, which is half of the parser's work.
 */
export function leaveOutUnusedSyntax(this: Processor, markdown: string): undefined {
  const data = this.data();
  const unused = new Set(Object.keys(markers).filter((name) => markers[name]?.test(markdown) === false));
  data.micromarkExtensions = data.micromarkExtensions?.map((extension) => without(extension, unused)) ?? [];
  if (mayBecomeLink.test(markdown)) return;
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat()
    .map((extension: FromMarkdownExtension) =>
      extension.enter && "literalAutolink" in extension.enter ? { ...extension, transforms: [] } : extension,
    );
}

function without(extension: Extension, unused: ReadonlySet<string>): Extension {
  const isUsed = ({ name }: Construct): boolean => name === undefined || !unused.has(name);
  const used = (constructs: ConstructRecord = {}): ConstructRecord =>
    Object.fromEntries(
      Object.entries(constructs).map(([code, some]) => [code, [some ?? []].flat().filter(isUsed)]),
    );
  const { document, flow, text, insideSpan } = extension;
  return {
    ...extension,
    document: used(document),
    flow: used(flow),
    text: used(text),
    ...(insideSpan?.null && {
      insideSpan: { null: insideSpan.null.filter((resolver) => isUsed(resolver as Construct)) },
    }),
  };
}
