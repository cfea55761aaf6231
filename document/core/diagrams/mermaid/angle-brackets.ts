/** Elements that labels are written with; Mermaid drops each other tag, and what looks like one. */
const labelElements = new Set(
  "a abbr b big blockquote br center cite code dd del details div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp small span strike strong sub summary sup table tbody td th thead tr tt u ul var wbr".split(
    " ",
  ),
);

/** A tag, but not the second bracket of `<<interface>>`. */
const tag = /(?<!<)<(\/?[A-Za-z][\w-]{0,40})/g;

/** Elements that change the type, which labels that are no HTML show as they are written. */
const typeTag = /<\/?(b|strong|i|em|u|s|small|big|span|font|code|sub|sup|center)(?:[ \t][^<>\n]{0,200})?>/gi;

/** Corrects angle brackets in the labels of a Mermaid diagram: `List<String>` is no tag, and a pair of tags that changes the type is removed. */
export function readAngleBrackets(source: string): string {
  if (!source.includes("<")) return source;
  const closed = new Set(
    Array.from(source.matchAll(/<\/([a-z]{1,6})>/gi), ([, name = ""]) => name.toLowerCase()),
  );
  return source
    .replace(typeTag, (match, name: string) => (closed.has(name.toLowerCase()) ? "" : match))
    .replace(tag, (match, name: string) =>
      labelElements.has(name.replace("/", "").toLowerCase()) ? match : `#lt;${name}`,
    );
}
