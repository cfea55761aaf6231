import { joinPatterns } from "../../core/join-patterns.ts";
import type { Image, Paragraph, PhrasingContent, Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "../../core/tree/visit.ts";
import type { Caption } from "../../core/captions/captions.ts";

/** Reads a line of Markdown. */
export type ReadLine = (markdown: string) => PhrasingContent[];

/** The caption and the id of an image. */
export interface ImageCaption {
  /** By which it can be referred to. */
  readonly id: string | undefined;
  /** Undefined where it has nothing to say. */
  readonly text: PhrasingContent[] | undefined;
}

/** Takes the name of an image and its caption off it. */
export type TakeCaption = (image: Image) => ImageCaption;

/** Creates a reader of captions. @param markdown source of the tree */
export function createCaptionReader(markdown: string, read: ReadLine): TakeCaption {
  let left = maxMarkedUpChars;
  return (image) => {
    const id = takeId(image);
    const text = chooseCaption(image, id !== undefined);
    const plain: PhrasingContent[] = [{ type: "text", value: text ?? "" }];
    const children = (left > 0 ? parseCaption(image, text, markdown, read) : undefined) ?? plain;
    if (children.length > 1 || children[0]?.type !== "text") {
      left--;
      if (image.alt === text) image.alt = toString({ type: "paragraph", children }, { includeHtml: false });
    }
    image.title = null;
    return { id, text: text === undefined ? undefined : children };
  };
}

/** Makes a figure of each image alone in its paragraph that has a caption. */
export function captionImages(root: Root, take: TakeCaption): void {
  visit(root, "paragraph", (paragraph) => {
    const shown = paragraph.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
    const [image, ...others] = shown;
    if (image?.type !== "image" || others.length > 0 || paragraph.data?.hName !== undefined) return;
    const { title } = image;
    const { id, text } = take(image);
    if (text === undefined && id === undefined) image.title = title ?? null;
    else makeFigure(paragraph, image, { id, text: text ?? [] });
  });
}

/** Makes a paragraph the figure of an image. */
export function makeFigure(
  paragraph: Paragraph,
  image: Image,
  { id, text, part }: ImageCaption & Pick<Caption, "part">,
): Paragraph {
  const caption: Paragraph = {
    type: "paragraph",
    data: { hName: "figcaption" },
    children: text ?? [],
  };
  paragraph.data = {
    hName: "figure",
    hProperties: { className: ["image"], ...(id !== undefined && { id }) },
    caption: { kind: "figure", id, text: caption, ...(part && { part }) },
  };
  paragraph.children = [image, caption as unknown as PhrasingContent];
  return paragraph;
}

/** Each is parsed by itself; further ones are plain text. */
const maxMarkedUpChars = 500;
/** Longer, an alternative text is for who does not see the image; one that the text refers to has its caption there. */
const maxCaptionChars = 300;
const maxNamedCaptionChars = 1_000;
const fileName = joinPatterns([
  /\.(?:png|jpe?g|gif|svg|webp|bmp)$/i,
  /^[\w-]*[_\d][\w-]*$/i,
  /^(?:screen ?shot|bildschirmfoto|pasted image|img|photo|scan)[ _-][\d :._-]{6}/i,
]);
const badge =
  /shields\.io|badge|\/workflows\/|travis-ci|codecov\.io|coveralls\.io|opencollective\.com|visitor/i;

function chooseCaption({ title, alt, url }: Image, isNamed: boolean): string | undefined {
  if (typeof title === "string" && title.trim() !== "") return title;
  const text = alt?.trim() ?? "";
  if (text === "" || text.length > (isNamed ? maxNamedCaptionChars : maxCaptionChars)) return undefined;
  // One word names an image rather than describes it.
  const hasFrequentWords =
    /\S[\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]\S/u.test(text) && !fileName.test(text) && !badge.test(url);
  return isNamed || hasFrequentWords ? text : undefined;
}

/** Parses the formulas and marks of an alternative text; the tree has only its letters. */
function parseCaption(
  { position, title }: Image,
  text: string | undefined,
  markdown: string,
  read: ReadLine,
): PhrasingContent[] | undefined {
  if (text === undefined || text === title) return undefined;
  const source = markdown.slice(position?.start.offset, position?.end.offset);
  const [, written = ""] = /^!\[((?:[^\]\\]|\\[^]){1,1000})\]\(/.exec(source) ?? [];
  return /[*_`$\\<]/.test(written) ? read(written) : undefined;
}

function takeId({ data }: Image): string | undefined {
  const id = data?.hProperties?.id;
  if (typeof id !== "string") return undefined;
  delete data?.hProperties?.id;
  return id;
}
