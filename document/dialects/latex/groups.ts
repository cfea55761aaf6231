/** Characters of a group that is looked through; more would be work for each command whose group does not end. */
const maxGroupChars = 4_000;

/**
 * Where the group in braces ends that begins at a character; a backslash takes the character behind it out of account.
 * @returns the place behind its closing brace; undefined where no group begins, or it does not end
 */
export function groupEnd(text: string, start: number): number | undefined {
  if (text[start] !== "{") return undefined;
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + maxGroupChars); at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
