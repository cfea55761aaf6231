import { codeSpan } from "../lines/inline-spans.ts";

/** The addresses of images that are shown on dark screens alone, beside another of the same for paper. */
export const forDarkScreens = /#(?:gh-dark-mode-only|only-dark)$/;

/** A part of a text that names an image by a path. */
export interface ImageReference {
  readonly start: number;
  readonly end: number;
  readonly path: string;
  /** Returns the same part of the text with another address. */
  readonly withAddress: (address: string) => string;
}

/** `![[a.png|300]]` of Obsidian. */
const obsidianEmbed = String.raw`!\[\[(?<wiki>[^[\]|\n]{1,300}\.(?:png|jpe?g|gif|webp|svg)(?:#[^[\]|\n]{0,200})?)(?:\\?\|(?<said>[^[\]\n]{0,300}))?\]\]`;
/** `{{< figure src="a.png" >}}` of Hugo. */
const hugoShortcode =
  String.raw`(?<tag>\{\{[<%][ \t]*(?:figure|img)[ \t](?:[^{}\n]{0,1000}[ \t])?src=)` +
  String.raw`(?:"(?<double>[^"{}\n]{1,1000})"|(?<plain>[^\s"{}]{1,1000}))`;
/** `:::{figure} a.png` of MyST. */
const mystFigure = String.raw`(?<directive>^[ \t>]*:{3,}[ \t]*\{(?:figure|image)\}[ \t]+)(?<path>[^\s<>()]{1,1000})`;
/** `\includegraphics{a.png}` of LaTeX. */
const latexGraphics = String.raw`(?<graphics>\\includegraphics\*?(?:\[[^\]\n]{0,300}\])?\{)(?<file>[^{}\n]{1,500})`;
/** Images, and code, in which they are samples. */
const named = new RegExp(
  [codeSpan, obsidianEmbed, hugoShortcode, mystFigure, latexGraphics].join("|"),
  "gim",
);
const directive = /^(?:`{3,}|~{3,})[ \t]*\{([a-z][\w:-]{0,40})\}[ \t]*([^\n]*)/i;
/** Directives that hold no Markdown, besides those whose names begin with `code`. */
const codeDirectives: ReadonlySet<string> = new Set(
  "sourcecode literalinclude math mermaid graphviz dot raw csv-table r python julia bash sh sql js ojs".split(
    " ",
  ),
);

/** Returns images that a paragraph, a heading or a cell names as other programs do. */
export function findImagesInText(text: string, offset: number): ImageReference[] {
  return Array.from(text.matchAll(named)).flatMap(({ 0: match, index, groups = {} }): ImageReference[] => {
    const { wiki, said, tag, double, plain, directive: opening, path, graphics, file } = groups;
    const start = offset + index;
    const end = start + match.length;
    if (wiki !== undefined)
      return [
        { start, end, path: wiki.trim(), withAddress: (address) => formatEmbedAttributes(address, said) },
      ];
    const written = double ?? plain ?? path ?? file;
    const before = tag ?? opening ?? graphics;
    if (written === undefined || before === undefined) return [];
    const withAddress = (address: string): string => before + (tag === undefined ? address : `"${address}"`);
    return [{ start, end, path: written, withAddress }];
  });
}

/** Returns the image that a directive of MyST shows which is fenced as code is; for one that holds Markdown, where that begins and ends. */
export function findImagesInFence(
  source: string,
  offset: number,
): { readonly image?: ImageReference; readonly within?: readonly [start: number, end: number] } {
  const [opening = "", written = "", argument = ""] = directive.exec(source) ?? [];
  const name = written.toLowerCase();
  if (name === "" || name.startsWith("code") || codeDirectives.has(name)) return {};
  const path = argument.trim();
  if (/^(?:figure|image)$/i.test(name)) {
    if (path === "" || /[\s<>()]/.test(path)) return {};
    const start = offset + opening.lastIndexOf(path);
    return { image: { start, end: start + path.length, path, withAddress: (address) => address } };
  }
  const last = source.lastIndexOf("\n");
  return last <= opening.length ? {} : { within: [opening.length + 1, last] };
}

/** Formats `|words|300` as attributes of an image. */
function formatEmbedAttributes(address: string, alias: string | undefined): string {
  const parts = (alias ?? "").split(/\\?\|/).map((part) => part.trim());
  const width = parts
    .map((part) => /^(\d{1,4})(?:x\d{1,4})?$/.exec(part)?.[1])
    .find((part) => part !== undefined);
  const alt = parts.find((part) => part !== "" && !/^\d|^(?:center|left|right|inline)$/i.test(part)) ?? "";
  return `![${alt}](${address})${width === undefined ? "" : `{width=${width}}`}`;
}
