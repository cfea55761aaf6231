import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";
import { isRelative } from "./image-paths.ts";
import { findImagesInFence, findImagesInText, type ImageReference } from "./images-of-dialects.ts";
import { positionOf } from "../tree/position-of.ts";

/** Lists the images of a text that are named by a path, and cannot be found from the text alone. Each once, in their order. */
export function listImagesByPath(markdown: string): string[] {
  return [...new Set(findImageReferences(markdown).map(({ path }) => path))];
}

/** Deeper than any author nests directives. */
const maxNested = 5;

/** Finds all images that a text names by a relative path, in order, none within another. */
export function findImageReferences(markdown: string): ImageReference[] {
  let end = 0;
  return findReferences(markdown, 0, 0)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((reference) => {
      if (reference.start < end) return false;
      end = reference.end;
      return true;
    });
}

function findReferences(markdown: string, offset: number, depth: number): ImageReference[] {
  const relative: ImageReference[] = [];
  const tree = remark().use(remarkGfm).parse(markdown);
  const shown = new Set<string>();
  visit(tree, "imageReference", ({ identifier }) => {
    shown.add(identifier);
  });
  const add = (references: readonly ImageReference[]): void => {
    for (const reference of references) if (isRelative(reference.path)) relative.push(reference);
  };
  visit(tree, (node) => {
    const position = positionOf(node);
    const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      add(findImagesInText(markdown.slice(from, to), offset + from));
    if (node.type === "code" && node.lang?.startsWith("{")) {
      const { image, within } = findImagesInFence(markdown.slice(from, to), offset + from);
      if (image) add([image]);
      if (within && depth < maxNested) {
        const [first, last] = [from + within[0], from + within[1]];
        add(findReferences(markdown.slice(first, last), offset + first, depth + 1));
      }
    }
    if (node.type !== "image" && node.type !== "definition" && node.type !== "html") return;
    // A definition may be a link's alone.
    if (node.type === "definition" && !shown.has(node.identifier)) return;
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    const source = markdown.slice(start, end);
    if (node.type === "html") add(findInHtml(source, offset + start));
    else if (isRelative(node.url)) {
      const path = node.url;
      relative.push({
        start: offset + start,
        end: offset + end,
        path,
        withAddress: (address) => replaceAddress(source, path, address),
      });
    }
  });
  return relative;
}

/** Holds no Markdown. */
const verbatim = /^[ ]{0,3}<(?:pre|script|style|textarea|!--)/i;
const markdownImage = /!\[[^[\]\n]{0,1000}\]\(\s{0,10}<?([^\s<>()]{1,1000})[^()\n]{0,300}\)/g;

/** Returns images of HTML: the addresses in their tags, and the images of Markdown that is right below a tag. */
function findInHtml(html: string, offset: number): ImageReference[] {
  const named = verbatim.test(html) ? [] : findImagesInText(html, offset);
  if (!verbatim.test(html))
    for (const { 0: match, 1: path = "", index } of html.matchAll(markdownImage)) {
      const start = offset + index;
      if (isRelative(path))
        named.push({
          start,
          end: start + match.length,
          path,
          withAddress: (to) => replaceAddress(match, path, to),
        });
    }
  const tags = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
  for (const { 0: tag, index } of html.matchAll(tags)) {
    const [match, before = "", double, single, plain] =
      /(\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
    const written = double ?? single ?? plain;
    const path = written?.replaceAll("&amp;", "&").trim() ?? "";
    if (match === undefined || path === "" || !isRelative(path)) continue;
    const start = offset + index + tag.indexOf(match);
    const withAddress = (address: string): string => `${before}"${address}"`;
    named.push({ start, end: start + match.length, path, withAddress });
  }
  return named;
}

/** Returns an image of Markdown, or the definition of its address, with another one. */
function replaceAddress(source: string, path: string, address: string): string {
  const before = /^!?\[(?:[^\]\\]|\\[^])*\](?:\(\s*<?|:\s*<?)/.exec(source)?.[0] ?? "";
  const at = source.indexOf(path, before.length);
  if (at >= 0) return source.slice(0, at) + address + source.slice(at + path.length);
  // It is written with escapes, which a path without blanks ends at.
  return source.slice(0, before.length) + source.slice(before.length).replace(/^[^\s>)]+/, () => address);
}
