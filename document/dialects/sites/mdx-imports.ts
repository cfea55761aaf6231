import { joinPatterns } from "../../core/join-patterns.ts";
import { isBlank, type NumberedLine } from "../../core/lines/source-line.ts";

const importing = /^import[ \t]+(?:[\w*{][^;]{0,300}[ \t]from[ \t]+)?["'][^"']+["'];?[ \t]*$/;
/** A comment on one line, as of a formatter, is no text. */
const comment = /^[ \t]*<!--[^<>]{0,300}-->[ \t]*$/;
/** Matches the next lines of code without a fence. */
const code = joinPatterns([
  /^(?:const|let|var|function|class|type|interface|enum|declare|async|await|export|def|from)\b/,
  /^(?:for|while|if|try|return|new)\b/,
  /^(?:@\w|\/\/|\/\*|#!)/,
  /^[\w$.[\]]+[ \t]*(?:\(|=[^=])/,
]);

/**
 * Finds the lines by which MDX imports components: paragraphs of imports alone. Imports that code follows belong to a program, which somebody shows.
 * @returns their indices
 */
export function findMdxImports(lines: readonly NumberedLine[]): ReadonlySet<number> {
  const imports = new Set<number>();
  let waiting: number[] = [];
  let paragraph: number[] = [];
  let isWithin = false;
  for (const [at, { text }] of lines.entries()) {
    if (isBlank(text)) {
      waiting.push(...paragraph);
      paragraph = [];
      isWithin = false;
      continue;
    }
    if (comment.test(text)) continue;
    const isImport = importing.test(text);
    if (!isImport && !isWithin && !code.test(text)) for (const index of waiting) imports.add(index);
    if (!isImport) {
      waiting = [];
      paragraph = [];
    } else if (!isWithin || paragraph.length > 0) paragraph.push(at);
    isWithin = true;
  }
  for (const index of [...waiting, ...paragraph]) imports.add(index);
  return imports;
}
