/** Characters within which a text's front matter ends, for a title. */
const longest = 10_000;

/** Returns the title in the front matter of a text, if it stands on one line; undefined otherwise. The engine reads it as YAML, once the pages are made. */
export function readFrontMatterTitle(text: string): string | undefined {
  const beginning = text.slice(0, longest);
  const end = /^---\r?\n/.test(beginning) ? beginning.search(/\n(?:---|\.\.\.)\r?\n/) : -1;
  if (end === -1) return undefined;
  const [, value = ""] = /^title:(.*)$/m.exec(beginning.slice(0, end)) ?? [];
  const title = value.trim();
  const [, , quoted] = /^(["'])(.*)\1$/.exec(title) ?? [];
  // A block of several lines.
  return quoted ?? (/^(?:[|>]|$)/.test(title) ? undefined : title);
}
