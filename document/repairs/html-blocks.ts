import { joinPatterns } from "../core/join-patterns.ts";
import { blankLine, isBlank, type SourceLine } from "../core/lines/source-line.ts";

/** Tags of blocks, and summaries, alone on their line. */
const opening = joinPatterns([
  /^[ ]{0,3}<(?:div|center|section|article|aside|figure|details)(?:[ \t][^<>]*)?>[ \t]*$/i,
  /^[ ]{0,3}(?:<details(?:[ \t][^<>]*)?>[ \t]*)?<summary>.{0,300}<\/summary>[ \t]*$/i,
]);
const closing =
  /^[ ]{0,3}(?:<\/(?:div|center|section|article|aside|figure|details)>[ \t]*$|<figcaption[ \t>])/i;
/** Without these, no tag holds blocks. */
export const htmlBlockMarkers = /<(?:div|center|section|article|aside|figure|details|summary)[ \t>]/i;
/** Text that is meant as Markdown. */
const markdown = /^[ ]{0,3}(?!<)(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|\||>[ \t]|.*(?:\*\*\S|`|\]\())/;

/**
 * Separates HTML from Markdown right below it. CommonMark takes text behind a tag as HTML up to the next blank line, and prints its markers as they
 * are.
 */
export function separateHtmlBlocks(lines: readonly SourceLine[]): readonly SourceLine[] {
  const separated: SourceLine[] = [];
  let isMarkdown = false;
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    const isText = line.kind === "text" && before?.kind === "text";
    if (isText && opening.test(before.text) && markdown.test(line.text)) {
      separated.push(blankLine);
      isMarkdown = true;
    } else if (isText && isMarkdown && closing.test(line.text) && !isBlank(before.text))
      separated.push(blankLine);
    if (isBlank(line.text)) isMarkdown = false;
    separated.push(line);
  });
  return separated;
}
