import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { createElement } from "../html/elements.ts";

/** Reads the captions of figures, each once, however many images it holds. */
export function createCaptions(): (parent: Element | Root) => string {
  const read = new Map<Element, string>();
  return (parent) => {
    if (parent.type !== "element" || parent.tagName !== "figure") return "";
    const caption =
      read.get(parent) ??
      toString({ ...parent, children: parent.children.filter((child) => isCaption(child)) });
    read.set(parent, caption);
    return caption;
  };
}

function isCaption(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "figcaption";
}

/** Returns the placeholder of an image: the words of a badge, or a frame with those of the image. It is empty where the caption below says the same. */
export function createPlaceholder(image: Element, source: string, caption: string): ElementContent {
  if (isBadge(source)) return createBadgeText(image);
  const { alt } = image.properties;
  const text = typeof alt === "string" && alt.trim() !== "" ? alt : "Image not available";
  return createElement(
    "span",
    { className: ["missing-image"] },
    caption.includes(text.trim()) ? [] : [{ type: "text", value: text }],
  );
}

/** Parts of the addresses of badges. */
const badgeMarks = [
  "shields.io",
  "badgen.net",
  "badge",
  "/workflows/",
  "travis-ci",
  "codecov.io",
  "coveralls.io",
];

/** Returns whether an image is a badge: it tells a project's state in a word or two, in a row of such. */
export function isBadge(source: string): boolean {
  const [address = ""] = /^https?:\/\/[^?#]*/i.exec(source) ?? [];
  return badgeMarks.some((mark) => address.toLowerCase().includes(mark));
}

function createBadgeText({ properties: { alt } }: Element): ElementContent {
  const value = typeof alt === "string" ? alt.trim() : "";
  const text: ElementContent = { type: "text", value };
  if (value === "") return text;
  return createElement("span", { className: ["missing-badge"] }, [text]);
}
