import { SaxesParser, type SaxesTagNS } from "saxes";

/** Why an SVG image cannot be shown, in words that continue "The image … is not shown: ". */
export class SvgError extends Error {
  override readonly name = "SvgError";
}

/** An element of an SVG image as its author wrote it. */
export interface SourceElement {
  /** The local name; `xhtml:` is before those of HTML. */
  readonly name: string;
  /** By local name. Prefixes other than `xml` are dropped, with their attributes, which belong to other programs. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (SourceElement | string)[];
  readonly parent: SourceElement | undefined;
  /** The element before it with the same parent. */
  readonly previous: SourceElement | undefined;
}

/** An SVG image as its author wrote it. */
export interface SourceImage {
  readonly root: SourceElement;
  /** All elements in document order. */
  readonly elements: readonly SourceElement[];
}

const svgNamespace = "http://www.w3.org/2000/svg";
const xlinkNamespace = "http://www.w3.org/1999/xlink";
const xmlNamespace = "http://www.w3.org/XML/1998/namespace";
const xhtmlNamespace = "http://www.w3.org/1999/xhtml";
/** Bound to prefixes that are not declared. */
const unknownNamespace = "urn:unknown";

/** Deeper than any program nests. Everything that walks a tree may recurse so deep. */
const maxDepth = 200;
/** Elements of one image, drawn or not. */
export const maxElements = 100_000;
const maxCharacters = 24_000_000;
/** Characters of a document type declaration with its entities, and of all their replacements. */
const maxDoctype = 20_000;
const maxEntity = 1_000;
const maxEntityText = 1_000_000;

/** Elements whose text is drawn or read. Elsewhere text is white space. */
const withText: ReadonlySet<string> = new Set(["text", "tspan", "textPath", "a", "style"]);

/** Decodes an SVG image by its byte order mark or its declaration (XML 1.0, appendix F). */
export function decodeSvg(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  const declaration = String.fromCharCode(...bytes.subarray(0, 200));
  const [, encoding = "utf-8"] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration) ?? [];
  try {
    // What says in one-byte letters that it has longer ones does not have them.
    return new TextDecoder(/^utf-?16/i.test(encoding) ? "utf-8" : encoding).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/**
 * Parses an SVG image as XML with namespaces. Entities may be declared as text without markup, as Illustrator does for its namespaces. Prefixes
 * that are not declared, ampersands that are alone and a missing default namespace, with which a browser would show nothing, are mended.
 * @throws {SvgError} when it is not well-formed, or nested or sized beyond bounds
 */
export function parseSvg(text: string): SourceImage {
  if (text.length > maxCharacters) throw new SvgError("it is larger than 24 MB");
  const parser = new SaxesParser({
    xmlns: true as const,
    resolvePrefix: (prefix: string) =>
      prefix === "" ? undefined : prefix === "xlink" ? xlinkNamespace : `${unknownNamespace}:${prefix}`,
  });
  const elements: SourceElement[] = [];
  const open: { readonly element: SourceElement; last: SourceElement | undefined }[] = [];
  let root: SourceElement | undefined;
  let depth = 0;
  // The depth of the outermost element that is skipped with all that it holds.
  let skipped = Infinity;

  parser.on("error", (error) => {
    throw new SvgError(
      `it is not well-formed XML (line ${error.message.replace(/^(\d+):\d+: /, "$1): ").replace(/\.$/, "")}`,
    );
  });
  parser.on("doctype", (doctype) => {
    for (const [name, value] of readEntities(doctype)) parser.ENTITIES[name] = value;
  });
  parser.on("opentag", (tag) => {
    depth++;
    if (depth > maxDepth) throw new SvgError(`its elements are nested more than ${String(maxDepth)} deep`);
    if (depth > skipped) return;
    const parent = open.at(-1);
    const name = toElementName(tag, parent?.element);
    if (name === undefined) {
      skipped = depth;
      return;
    }
    if (elements.length >= maxElements) throw new SvgError("it has more than 100,000 elements");
    const element: SourceElement = {
      name,
      attributes: readAttributes(tag),
      children: [],
      parent: parent?.element,
      previous: parent?.last,
    };
    if (parent) parent.last = element;
    elements.push(element);
    parent?.element.children.push(element);
    root ??= element;
    open.push({ element, last: undefined });
  });
  const addText = (added: string): void => {
    const element = open.at(-1)?.element;
    if (!element || depth >= skipped) return;
    if (withText.has(element.name) || element.name.startsWith("xhtml:")) element.children.push(added);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    if (depth < skipped) open.pop();
    else if (depth === skipped) skipped = Infinity;
    depth--;
  });
  parser.write(escapeAmpersands(text)).close();
  if (root?.name !== "svg") throw new SvgError("its root element is not <svg>");
  return { root, elements };
}

/** Returns the name of an element that may matter; undefined for one of another program. */
function toElementName({ local, uri }: SaxesTagNS, parent: SourceElement | undefined): string | undefined {
  const isInHtml = parent && (parent.name === "foreignObject" || parent.name.startsWith("xhtml:"));
  if (isInHtml) return uri === xhtmlNamespace || uri === "" ? `xhtml:${local.toLowerCase()}` : undefined;
  return uri === svgNamespace || uri === "" ? local : undefined;
}

function readAttributes({ attributes }: SaxesTagNS): Map<string, string> {
  const read = new Map<string, string>();
  for (const { prefix, local, uri, value } of Object.values(attributes)) {
    if (prefix === "") read.set(local, value);
    // The newer name is stronger (SVG 2, section 16.1.6).
    else if (uri === xlinkNamespace && local === "href" && !read.has("href")) read.set("href", value);
    else if (uri === xmlNamespace) read.set(`xml:${local}`, value);
  }
  return read;
}

/** A declaration whose value is text. */
const entity = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g;

function readEntities(doctype: string): Map<string, string> {
  const entities = new Map<string, string>();
  if (doctype.length > maxDoctype) throw new SvgError("its document type is longer than 20,000 characters");
  for (const [, name = "", double, single = ""] of doctype.matchAll(entity)) {
    const value = double ?? single;
    if (/[<&%]/.test(value) || value.length > maxEntity)
      throw new SvgError(`its entity ${name} is not short plain text`);
    // The first declaration is binding (XML 1.0, section 4.2).
    if (!entities.has(name)) entities.set(name, value);
  }
  return entities;
}

const reference = /&(?:(amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});|(?:([\w.:-]{1,100});)?)/g;

/**
 * Escapes ampersands for which XML refuses the whole image: single ones, and HTML's entities. CDATA stays.
 * @throws {SvgError} when entities expand to more text than an image may have
 */
function escapeAmpersands(text: string): string {
  if (!text.includes("&")) return text;
  const doctype = /<!DOCTYPE[^[>]*\[([^\]]*)/.exec(text.slice(0, 2 * maxDoctype))?.[1] ?? "";
  const entities = readEntities(doctype);
  let expanded = 0;
  const escape = (part: string): string =>
    part.replace(reference, (match, known?: string, name?: string) => {
      if (known !== undefined) return match;
      const value = name === undefined ? undefined : entities.get(name);
      if (value !== undefined) {
        expanded += value.length;
        if (expanded > maxEntityText)
          throw new SvgError("its entities expand to more than a million characters");
        return match;
      }
      return name === "nbsp" ? "&#160;" : `&amp;${match.slice(1)}`;
    });
  let escaped = "";
  let at = 0;
  for (let start = text.indexOf(cdata); start >= 0; start = text.indexOf(cdata, at)) {
    const end = text.indexOf("]]>", start);
    if (end < 0) break;
    escaped += escape(text.slice(at, start)) + text.slice(start, end);
    at = end;
  }
  return escaped + escape(text.slice(at));
}

const cdata = "<![CDATA[";
