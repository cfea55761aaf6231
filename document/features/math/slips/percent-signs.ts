/** A per cent sign that no backslash precedes, with the pairs of backslashes before it. */
const percentSign = /(?<!\\)((?:\\\\)*)%/g;

/**
 * Escapes the per cent signs of a formula that readers should see. TeX begins a comment at each; people write `12%`.
 * @param endsInLine whether the formula ends within its last line, where a comment would hide its end
 */
export function readPercentSigns(tex: string, endsInLine: boolean): string {
  if (!tex.includes("%")) return tex;
  const lines = tex.split("\n");
  return lines
    .map((line, at) => (endsInLine && at === lines.length - 1 ? escapePercentSigns(line) : readLine(line)))
    .join("\n");
}

/** Escapes all per cent signs of a line. */
export function escapePercentSigns(line: string): string {
  return line.replace(percentSign, "$1\\%");
}

function readLine(line: string): string {
  const signs = Array.from(line.matchAll(percentSign), ({ index, 0: match }) => index + match.length - 1);
  const comment = signs.find(
    (at, index) => index < mostSigns && isComment(line.slice(0, at), line.slice(at + 1)),
  );
  if (comment === undefined) return escapePercentSigns(line);
  return escapePercentSigns(line.slice(0, comment)) + line.slice(comment);
}

/** More in a line are certainly shown: each is compared with the rest of its line. */
const mostSigns = 50;

/** Ends of rows and environments: nobody means to hide these in a comment. */
const endOfRow = /\\\\|\\end\b|(?<!\\)&/;
const prose = /^[%\s]*\p{L}{2}|\p{L}{2}\s+\p{L}{2}/u;

function isComment(before: string, behind: string): boolean {
  const text = before.trimEnd();
  if (text === "" || text.endsWith("\\\\")) return true;
  if (endOfRow.test(behind)) return false;
  const isAttached = text.length === before.length;
  const isQuantity = /[\p{L}\p{N})\]}]$/u.test(text) && !/\\[A-Za-z]+$/.test(text.slice(-40));
  if (behind.trim() === "") return !isQuantity;
  return isAttached ? !isQuantity && prose.test(behind) : prose.test(behind);
}
