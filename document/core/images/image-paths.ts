import { createFenceReader } from "../lines/fences.ts";
import { codeSpan } from "../lines/inline-spans.ts";
import { forDarkScreens, findImagesInText } from "./images-of-dialects.ts";

/** Images that a Markdown text names by a path, as its lines tell: the text is not parsed, which may take much time. */

const inline = /!\[[^[\]\n]{0,1000}\]\([ \t]{0,10}<?([^\s<>()]{1,1000})(?=[\s>)])/g;
const attributeValue = /(?:"([^"<>]{1,1000})"|'([^'<>]{1,1000})'|([^\s"'<>]{1,1000}))/;
const tag = new RegExp(String.raw`<img\b[^<>]{0,2000}?\ssrc\s{0,5}=\s{0,5}${attributeValue.source}`, "gi");
const reference = /!\[([^[\]\n]{1,200})\](?!\()(?:\[([^[\]\n]{1,200})\])?/g;
const definition = /^ {0,3}\[([^[\]\n]{1,200})\]:[ \t]{0,10}<?([^\s<>]{1,1000})/;
const inCode = new RegExp(codeSpan, "g");
/** Lines that may name an image. */
const mayName = /!\[|<img|\{\{|:::|\\includegraphics|^ {0,3}\[/i;

/**
 * Lists distinct paths of images that are not part of a text. Fenced code and code within a line have none. Takes time in proportion to the text.
 * @param most paths that are listed
 */
export function findImagePaths(markdown: string, most: number): string[] {
  const paths = new Set<string>();
  const labels = new Set<string>();
  const defined = new Map<string, string>();
  const add = (path: string | undefined): void => {
    if (path !== undefined && isRelative(path)) paths.add(path);
  };
  const code = createFenceReader();
  for (const written of markdown.split(/\r?\n/)) {
    code.read(written);
    if (code.open || !mayName.test(written)) continue;
    const line = written.replace(inCode, " ");
    for (const [, path] of line.matchAll(inline)) add(path);
    for (const [, double, single, plain] of line.matchAll(tag))
      add((double ?? single ?? plain)?.replaceAll("&amp;", "&").trim());
    for (const { path } of findImagesInText(line, 0)) add(path);
    for (const [, words = "", label = words] of line.matchAll(reference)) labels.add(label.toLowerCase());
    const [, label = "", path] = definition.exec(line) ?? [];
    if (path !== undefined) defined.set(label.toLowerCase(), path);
    if (paths.size >= most) break;
  }
  for (const [label, path] of defined) if (labels.has(label)) add(path);
  return [...paths].slice(0, most);
}

/** Returns whether a URL is a path, with neither scheme nor host. */
export function isRelative(url: string): boolean {
  return url !== "" && !/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url) && !forDarkScreens.test(url);
}
