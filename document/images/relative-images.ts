import { remark } from "remark";
import remarkGfm from "remark-gfm";
import { visit } from "unist-util-visit";

/** Images that a Markdown text names by a path: who has the files puts them into the text, since the service sees the text alone. */

const mediaTypes: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/** A part of the text that names an image by a path. */
interface Reference {
  readonly start: number;
  readonly end: number;
  readonly path: string;
  /** The same part of the text with another address. */
  readonly withAddress: (address: string) => string;
}

/**
 * Puts the images that a text refers to by a relative path, in Markdown or in HTML, into the text itself. Images on the web and those that
 * are not there are left as they are.
 * @param read gives the data URI of an image, by its path as it is written; undefined when it is not there
 * @returns the text, the paths that were found, and those that were not, each once and in their order
 */
export async function embedRelativeImages(
  markdown: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<{ markdown: string; found: string[]; missing: string[] }> {
  const found = new Set<string>();
  const missing = new Set<string>();
  let text = "";
  let at = 0;
  for (const { start, end, path, withAddress } of references(markdown)) {
    const uri = await read(path);
    (uri === undefined ? missing : found).add(path);
    text += markdown.slice(at, start) + (uri === undefined ? markdown.slice(start, end) : withAddress(uri));
    at = end;
  }
  return { markdown: text + markdown.slice(at), found: [...found], missing: [...missing] };
}

/** What the file of an image may be called, with its media type: a path may be one of a file, or an address with an encoding, a query or a fragment. */
export function imageFilesOf(path: string): { readonly name: string; readonly mediaType: string }[] {
  const bare = path.replace(/[?#].*$/s, "");
  return [...new Set([path, decoded(path), bare, decoded(bare)])].flatMap((name) => {
    const mediaType = mediaTypes[/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
    return mediaType === undefined ? [] : [{ name, mediaType }];
  });
}

/** The images of a text that are named by a path, which nobody can find who has the text alone. Each once, in their order. */
export function imagesByPath(markdown: string): string[] {
  return [...new Set(references(markdown).map(({ path }) => path))];
}

function references(markdown: string): Reference[] {
  const found: Reference[] = [];
  const tree = remark().use(remarkGfm).parse(markdown);
  const shown = new Set<string>();
  visit(tree, "imageReference", ({ identifier }) => {
    shown.add(identifier);
  });
  visit(tree, (node) => {
    if (node.type !== "image" && node.type !== "definition" && node.type !== "html") return;
    // A definition may be a link's alone.
    if (node.type === "definition" && !shown.has(node.identifier)) return;
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return;
    const source = markdown.slice(start, end);
    if (node.type === "html") found.push(...inHtml(source, start));
    else if (isRelative(node.url)) {
      const path = node.url;
      found.push({ start, end, path, withAddress: (address) => readdressed(source, path, address) });
    }
  });
  return found;
}

/** Images of HTML: the addresses in their tags. */
function inHtml(html: string, offset: number): Reference[] {
  const found: Reference[] = [];
  const tags = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
  for (const { 0: tag, index } of html.matchAll(tags)) {
    const [whole, before = "", double, single, plain] =
      /(\ssrc\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
    const written = double ?? single ?? plain;
    const path = written?.replaceAll("&amp;", "&").trim() ?? "";
    if (whole === undefined || path === "" || !isRelative(path)) continue;
    const start = offset + index + tag.indexOf(whole);
    const withAddress = (address: string): string => `${before}"${address}"`;
    found.push({ start, end: start + whole.length, path, withAddress });
  }
  return found;
}

/** An image of Markdown, or the definition of its address, with another one. */
function readdressed(source: string, path: string, address: string): string {
  const before = /^!?\[(?:[^\]\\]|\\[^])*\](?:\(\s*<?|:\s*<?)/.exec(source)?.[0] ?? "";
  const at = source.indexOf(path, before.length);
  if (at >= 0) return source.slice(0, at) + address + source.slice(at + path.length);
  // It is written with escapes, which a path without blanks ends at.
  return source.slice(0, before.length) + source.slice(before.length).replace(/^[^\s>)]+/, () => address);
}

export function isRelative(url: string): boolean {
  return url !== "" && !/^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url);
}

// A sign of per cent may be one of the file's name.
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
