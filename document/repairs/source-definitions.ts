import { sourcesTitle } from "../core/language/references-title.ts";
import { blankLine, isBlank, type SourceLine } from "../core/lines/source-line.ts";

/** Without it, a document defines no link by a number or a name. */
export const linkDefinitionMarkers = /^[ ]{0,3}\[[^\]\n]{1,100}\]:/m;

const heading = /^[ ]{0,3}#{1,6}[ \t]/;
const bold = String.raw`(?:\*\*|__)?`;
/** A title in bold, or before a colon, as chats have it. */
const title = new RegExp(
  String.raw`^[ ]{0,3}(?:#{1,6}[ \t]+)?${bold}([^*_#\n]{1,60})${bold}(?:[ \t]*[:：])?${bold}(?:[ \t]*#+)?[ \t]*$`,
);
const maxTitleChars = 80;
const definition = /^[ ]{0,3}\[\d{1,3}\]:[ \t]/;

/** Separates link definitions below the title of a list of sources from the lines above, to which they would belong in CommonMark. */
export function separateSourceDefinitions(lines: readonly SourceLine[]): readonly SourceLine[] {
  let isBelowTitle = false;
  return lines.flatMap((line, at) => {
    if (line.kind !== "text" || isBlank(line.text)) return [line];
    if (isTitleLine(line.text)) isBelowTitle = true;
    else if (heading.test(line.text)) isBelowTitle = false;
    const before = lines[at - 1]?.text ?? "";
    const isJoined =
      isBelowTitle && definition.test(line.text) && !isBlank(before) && !definition.test(before);
    return isJoined ? [blankLine, line] : [line];
  });
}

function isTitleLine(text: string): boolean {
  const line = text.trim();
  return line.length <= maxTitleChars && isSourcesTitle(title.exec(line)?.[1] ?? "");
}

/** Returns whether a text is the title of a list of sources, whatever punctuation is around it. */
export function isSourcesTitle(text: string): boolean {
  return sourcesTitle.test(text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""));
}
