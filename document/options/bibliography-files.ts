import { frontMatterText } from "./front-matter-text.ts";

/** One value or a list in brackets on the line, or a list of items below it. */
const field = /^bibliography[ \t]*:[ \t]*([^\n]*)((?:\n[ \t]*-[ \t]+[^\n]*)*)/im;

/**
 * The files that `bibliography` in front matter names, as they are written, in their order. It is read by its lines, without YAML.
 * @returns none for works that stand in the front matter itself
 */
export function bibliographyFiles(markdown: string): readonly string[] {
  const yaml = frontMatterText(markdown);
  const [, value = "", items = ""] = field.exec(yaml) ?? [];
  const listed = /^\[(.*)\]$/.exec(value.trim())?.[1]?.split(",") ?? [value];
  const below = items.split("\n").map((item) => item.replace(/^[ \t]*-[ \t]+/, ""));
  return [...listed, ...below].map(unquoted).filter((name) => /^[^\s{}@][^{}@]{0,300}$/.test(name));
}

function unquoted(written: string): string {
  const text = written.replace(/[ \t]#.*$/, "").trim();
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
}
