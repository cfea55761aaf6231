import type { Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import type { Construct, TokenizeContext } from "micromark-util-types";
import type { Processor } from "unified";

/**
 * Text that may become a link without any markup, once its escapes and character references are read: `http:` and `https:` before slashes,
 * `www` before a dot, and an at sign.
 */
const linkMarkers = /https?\\?:|www\\?\.|@|&[#a-z]/i;

/** Whether there can be links in a text that nothing marks as such. */
export function mayHoldAutolinks(markdown: string): boolean {
  return linkMarkers.test(markdown);
}

/**
 * A plugin for a parser with GitHub's extensions: looks for addresses of e-mail only in lines that hold an at sign. On its own that extension
 * begins again at each word, which makes half of the parser's work.
 */
export function emailAfterMarkers(this: Processor): undefined {
  for (const extension of this.data().micromarkExtensions ?? []) {
    const { text } = extension;
    if (!text) continue;
    for (const [code, constructs] of Object.entries(text)) {
      text[Number(code)] = [constructs ?? []].flat().map(whereMarkers);
    }
  }
}

/** A plugin, too: does not look for links in text that has been read, for a document in which there are none. */
export function withoutAutolinksInText(this: Processor): undefined {
  const data = this.data();
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat()
    .map((extension: FromMarkdownExtension) =>
      extension.enter && "literalAutolink" in extension.enter ? { ...extension, transforms: [] } : extension,
    );
}

function whereMarkers(construct: Construct): Construct {
  const { name, previous } = construct;
  if (name !== "emailAutolink" || !previous) return construct;
  return {
    ...construct,
    previous(code) {
      return previous.call(this, code) && hasAtSignAhead(this);
    },
  };
}

/** For each text that is being read, the line that was looked at last. */
const lines = new WeakMap<TokenizeContext, { readonly index: number; readonly lastAtSign: number }>();

/** An address has no line breaks or tabs, at which the parser divides what it is given. */
function hasAtSignAhead(context: TokenizeContext): boolean {
  const now = context.now();
  let line = lines.get(context);
  if (line?.index !== now._index) {
    const end = { ...now, _bufferIndex: Number.MAX_SAFE_INTEGER };
    const text = context.sliceSerialize({ start: { ...now, _bufferIndex: 0 }, end });
    line = { index: now._index, lastAtSign: text.lastIndexOf("@") };
    lines.set(context, line);
  }
  return now._bufferIndex <= line.lastAtSign;
}
