import type { Heading, Image, ImageReference, Nodes, Parents, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { estimateEms } from "../../core/page/theme/margin-parts.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { parseCommentDirectives, parseFrontMatterDirectives, type Directives } from "./directives.ts";
import { readPictureWords, type PictureWords } from "./picture-words.ts";
import { createLooks, type WrittenSlide } from "./slide-looks.ts";
import type { SlideLook } from "../../core/page/slides/slide.ts";

/** A slide of Marp has 1,280 pixels across, and paper has 960. */
const pixelScale = 0.75;
/** In tenths of a letter's size. */
const largestFit = 999;

/**
 * Reads Marp's slides: takes directives, notes and pictures of the background out of the tree, and puts a mark where each slide begins.
 * @returns the looks of slides, whose numbers the marks have
 */
export function readSlides(root: Root, frontMatter: string, warn: Warn): readonly SlideLook[] {
  const definitions = collectDefinitions(root);
  const looks = createLooks(warn);
  const divider = createDivider();
  const directives = parseFrontMatterDirectives(frontMatter);
  directives.forEach(divider.read);
  looks.apply(directives, 2);
  visitComments(root, (directives) => {
    directives.forEach(divider.read);
  });

  const children: RootContent[] = [];
  let slide: WrittenSlide = { directives: [], pictures: [] };
  let shown: RootContent[] = [];
  const end = (): void => {
    const { index, isNew } = looks.end(slide);
    children.push({ type: "thematicBreak", data: { hProperties: { dataSlide: String(index) } } });
    if (isNew) children.push(...(slide.pictures.map(({ image }) => image) as unknown as RootContent[]));
    children.push(...shown);
    slide = { directives: [], pictures: [] };
    shown = [];
  };
  for (const child of root.children) {
    if (
      child.type === "thematicBreak" ||
      (child.type === "heading" && divider.parts(child) && shown.length > 0)
    )
      end();
    if (child.type !== "thematicBreak" && sweep(child, slide)) shown.push(child);
  }
  end();
  root.children = children;
  return looks.all();

  /** Moves the directives and pictures of a slide out of a part. @returns whether anything is left */
  function sweep(node: Nodes, of: WrittenSlide): boolean {
    if (node.type === "html") return sweepHtml(node, of);
    if (node.type === "image" || node.type === "imageReference") return sweepImage(node, of);
    if (!("children" in node) || node.children.length === 0) return true;
    if (node.type === "heading") fit(node);
    const count = node.children.length;
    node.children = node.children.filter((part) => sweep(part, of));
    return node.children.length === count || !isBlank(node);
  }

  function sweepHtml(node: Extract<Nodes, { type: "html" }>, of: WrittenSlide): boolean {
    const from = node.position?.start.line;
    node.value = removeComments(node.value, (comment, linesBefore) => {
      const directives = parseCommentDirectives(comment);
      if (directives)
        of.directives.push({ directives, line: from === undefined ? undefined : from + linesBefore });
    });
    if (/^\s*<style\b/i.test(node.value)) {
      warn("style-not-followed", "A style sheet was ignored.", from);
      return false;
    }
    return node.value.trim() !== "";
  }

  function sweepImage(image: Image | ImageReference, of: WrittenSlide): boolean {
    const words = readPictureWords(image.alt ?? "");
    if (!words) return true;
    const line = image.position?.start.line;
    if (words.hasFilters)
      warn("slide-setting-without-effect", "Image filters are not supported and were ignored.", line);
    if (!words.isBackground) {
      setSize(image, words);
      return true;
    }
    const url = image.type === "image" ? image.url : definitions.get(image.identifier);
    if (url === undefined) return true;
    const { position } = image;
    if (/^#[\da-f]{3,8}$|^[a-z]+$|^(?:rgb|hsl)a?\(/i.test(url)) of.colour = url;
    else if (url !== "")
      of.pictures.push({
        words,
        image: {
          type: "image",
          url,
          alt: "",
          data: { hProperties: { dataBehind: "" } },
          ...(position && { position }),
        },
        line,
      });
    if (words.split) of.split = words.split;
    if (words.isStacked) of.isStacked = true;
    return false;
  }
}

function setSize(image: Image | ImageReference, { alt, width, height }: PictureWords): void {
  image.alt = alt;
  const hProperties = {
    ...(width !== undefined && { width: Math.round(width * pixelScale) }),
    ...(height !== undefined && { height: Math.round(height * pixelScale) }),
  };
  image.data = { ...image.data, hProperties: { ...image.data?.hProperties, ...hProperties } };
}

/** Gives a heading that should be as wide as its slide the class of its width in letters. */
function fit(heading: Heading): void {
  if (!heading.children.some((child) => child.type === "html" && /^<!--\s*fit\s*-->$/.test(child.value)))
    return;
  let ems = 0;
  for (const character of toString(heading, { includeHtml: false }).trim().slice(0, largestFit))
    ems += estimateEms(character);
  const width = Math.min(largestFit, Math.max(10, Math.ceil(ems * 10)));
  heading.data = {
    ...heading.data,
    hProperties: { ...heading.data?.hProperties, className: [`fit-${String(width)}`] },
  };
}

/** Returns where headings begin slides: those up to a level, or of the levels of a list. */
function createDivider() {
  let levels: ReadonlySet<number> = new Set();
  return {
    read: ([name, { text, isList }]: Directives[number]): void => {
      if (name !== "headingDivider") return;
      const numbers = text.split(/\s+/).map(Number);
      const [most = 0] = numbers;
      levels = new Set(isList ? numbers : Array.from({ length: Math.min(6, most || 0) }, (_, at) => at + 1));
    },
    parts: ({ depth }: Heading): boolean => levels.has(depth),
  };
}

function visitComments({ children }: Parents, use: (directives: Directives) => void): void {
  for (const child of children)
    if (child.type === "html")
      removeComments(child.value, (comment) => {
        use(parseCommentDirectives(comment) ?? []);
      });
}

/** Removes comments from HTML. @param use receives each of them */
function removeComments(html: string, use: (comment: string, linesBefore: number) => void): string {
  let kept = "";
  let at = 0;
  let lines = 0;
  for (;;) {
    const start = html.indexOf("<!--", at);
    const end = start < 0 ? -1 : html.indexOf("-->", start + 4);
    if (end < 0) return kept + html.slice(at);
    const comment = html.slice(start + 4, end);
    lines += html.slice(at, start).split("\n").length - 1;
    use(comment, lines);
    lines += comment.split("\n").length - 1;
    kept += html.slice(at, start);
    at = end + 3;
  }
}

function collectDefinitions({ children }: Root): ReadonlyMap<string, string> {
  return new Map(
    children.flatMap((node) => (node.type === "definition" ? [[node.identifier, node.url] as const] : [])),
  );
}

function isBlank({ children }: Parents): boolean {
  return children.every(
    (child) => child.type === "break" || (child.type === "text" && child.value.trim() === ""),
  );
}
