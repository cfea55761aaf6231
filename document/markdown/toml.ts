/** `name = value`, a value with its quotes. */
const field = /^["']?([\w-]{1,100})["']?[ \t]*=[ \t]*(.*)$/;
/** `[section]` and `[[list of sections]]`: what follows is of them. */
const section = /^\[{1,2}[^[\]=,]{1,200}\]{1,2}[ \t]*(?:#.*)?$/;

/**
 * Rewrites the TOML of a document (Hugo, Zola) as YAML: texts, lists, dates. Sections are for a site, and left out, but for the name in
 * `[author]`. Takes time in proportion to the text.
 */
export function yamlOfToml(toml: string): string {
  const lines: string[] = [];
  let within: string | undefined;
  let quotes: string | undefined;
  for (const text of toml.split("\n")) {
    const line = text.trim();
    if (quotes !== undefined) {
      lines.push(`  ${line.split(quotes)[0] ?? ""}`);
      if (line.includes(quotes)) quotes = undefined;
      continue;
    }
    if (section.test(line)) {
      within = line.replace(/[[\]\s]|#.*/g, "");
      continue;
    }
    const [, name, value = ""] = field.exec(line) ?? [];
    if (name === undefined) {
      // A list goes on.
      if (within === undefined && line !== "" && !line.startsWith("#")) lines.push(`  ${line}`);
      continue;
    }
    const marks = /^("""|''')/.exec(value)?.[1];
    const isLong = marks !== undefined && !value.slice(marks.length).includes(marks);
    if (within !== undefined && !(within === "author" && name === "name")) continue;
    if (marks === undefined) lines.push(`${within ?? name}: ${valueOf(value)}`);
    else lines.push(`${name}: >-`, `  ${value.slice(marks.length).split(marks)[0] ?? ""}`);
    if (isLong) quotes = marks;
  }
  return lines.join("\n");
}

function valueOf(value: string): string {
  return value.startsWith("{") ? value.replace(/([{,][ \t]*[\w-]{1,100})[ \t]*=/g, "$1: ") : value;
}
