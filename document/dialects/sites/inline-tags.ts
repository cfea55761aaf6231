import { codeSpan, rewriteOutsideCode } from "../../core/lines/inline-spans.ts";

/** Names of Jekyll's tags that put in a file; `include_cached` is a plugin's. */
export const includeTagNames = "include(?:_relative|_cached)?";

/** `{{< name … >}}` and `{% include file %}` within a line, and code, in which it is a sample. */
const tag = new RegExp(
  `${codeSpan}|\\{%-?[ \\t]*(?<include>${includeTagNames})[ \\t][^{}\\n]{1,500}%\\}${String.raw`|\{\{[<%][ \t]*(?<end>\/?)(?<name>[A-Za-z_][\w./-]{0,60})[ \t]*(?<tagArguments>[^{}]{0,500}?)[ \t]*\/?[ \t]*[%>]\}\}`}`,
  "g",
);

/** Replaces the shortcodes of a line. @returns the line, and the tags that leave nothing */
export function replaceInlineTags(text: string): {
  readonly texts: readonly string[];
  readonly dropped?: readonly string[];
} {
  const dropped: string[] = [];
  const bare = removeReferences(text);
  if (!/\{(?:\{[<%]|%)/.test(bare)) return { texts: [bare], dropped };
  const shown = replaceByGroups(bare, tag, (match, { ticks, include, end, name = "", tagArguments = "" }) => {
    if (ticks !== undefined) return match;
    if (include !== undefined) {
      dropped.push(`The tag {% ${include} %}`);
      return "";
    }
    if (name === "kbd") return `<kbd>${tagArguments.replace(/["<>]/g, "")}</kbd>`;
    if (end === "") dropped.push(`The tag {{< ${name} >}}`);
    return "";
  });
  // As Hugo shows one as a sample.
  const sampled = shown.replace(/\{\{([<%])\/\*/g, "{{$1").replace(/\*\/([>%])\}\}/g, "$1}}");
  return { texts: [sampled], dropped };
}

const referenceTag = String.raw`\{\{[<%][ \t]*(?:(?:rel)?ref[ \t]+)?["']([^"'{}]{1,300})["'][^{}]{0,100}\}\}`;
const reference = new RegExp(String.raw`\]\([ \t]*${referenceTag}([^\s()]{0,300})\)`, "g");

/** Replaces `]({{< ref "a.md" >}})` by the address without Hugo's shortcode. */
function removeReferences(text: string): string {
  return rewriteOutsideCode(text, (part) => part.replace(reference, "]($1$2)"));
}

/** A comment of MDX, and code, in which it is a sample. */
const comment = new RegExp(`${codeSpan}${String.raw`|\{\/\*(?:[^]*?\*\/\}|(?<unended>[^]*))`}`, "g");

/** Returns a line without the comments of MDX, `{/* … *\/}`; one behind a heading that is a word is its name. */
export function removeComments(
  text: string,
  isOpen: boolean,
): { readonly text: string; readonly isOpen: boolean } {
  if (!isOpen && !text.includes("{/*")) return { text, isOpen };
  const named = text.replace(/^(#{1,6}[ \t].*?)[ \t]*\{\/\*([\w-]{1,100})\*\/\}[ \t]*$/, "$1 {#$2}");
  const source = isOpen ? `{/*${named}` : named;
  const isUnended = [...source.matchAll(comment)].some(({ groups }) => groups?.unended !== undefined);
  const shown = replaceByGroups(source, comment, (match, { ticks }) => (ticks === undefined ? "" : match));
  return { text: isUnended ? shown.trimEnd() : shown, isOpen: isUnended };
}

type NamedGroups = Readonly<Partial<Record<string, string>>>;

/** Replaces each match of a pattern with named groups, as `String.replace` does. A group that takes no part is undefined. */
function replaceByGroups(
  text: string,
  pattern: RegExp,
  replacementFor: (match: string, groups: NamedGroups) => string,
): string {
  return text.replace(pattern, (match: string, ...others: unknown[]) =>
    replacementFor(match, others.at(-1) as NamedGroups),
  );
}
