import type { Element, Root } from "hast";
import { listElements } from "../../html/elements.ts";
import { findTopLevel, isHeading, type Heading } from "../../html/headings.ts";
import { hasClass } from "../../html/structure/classes.ts";
import type { ContentsEntry } from "../contents.ts";

/** More slides than a deck has, which pages would have to be found for. */
const maxSlides = 2_000;

/**
 * Lists the slides of a text with their titles, which are repeated on each page that a slide continues on. The title of a slide that begins with no
 * heading is "". A slide without an id gets one.
 * @param headings of the text
 */
export function listSlides(root: Root, headings: readonly Heading[]): readonly ContentsEntry[] {
  const titles = new Map(headings.map(({ id, text }) => [id, text]));
  const starts = findStarts(root, `h${String(findTopLevel(headings))}`);
  if (starts.length > maxSlides) return [];
  return starts.map((start, index) => {
    const first = hasClass(start, "slide") ? listElements(start)[0] : start;
    const text = first && isHeading(first) ? titles.get(String(first.properties.id)) : undefined;
    start.properties.id ??= `slide:${String(index + 1)}`;
    const { id } = start.properties;
    return { id, text: text ?? "", level: 1 };
  });
}

/** Finds the elements that slides begin with: those of a deck, or the top headings and what follows a rule. */
function findStarts(root: Root, topHeading: string): readonly Element[] {
  const elements = listElements(root);
  const slides = elements.filter((element) => hasClass(element, "slide"));
  if (slides.length > 0) return slides;
  return elements.filter(
    ({ tagName }, index) =>
      tagName !== "hr" && (index === 0 || tagName === topHeading || elements[index - 1]?.tagName === "hr"),
  );
}
