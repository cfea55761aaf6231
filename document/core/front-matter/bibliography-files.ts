import { extractYaml } from "./chosen-options.ts";
import { listFieldLines } from "./field-lines.ts";
import { splitFrontMatter } from "./split.ts";

/**
 * Returns the files that `bibliography` in front matter names, as they are written, in their order.
 * Works in the front matter itself are no files.
 */
export function findBibliographyFiles(markdown: string): readonly string[] {
  const field = listFieldLines(extractYaml(splitFrontMatter(markdown))).find(
    ({ name }) => name.toLowerCase() === "bibliography",
  );
  const written = field?.value ?? "";
  const listed = /^\[(.*)\]$/.exec(written.trim())?.[1]?.split(",") ?? [written];
  return listed.map(unquote).filter((name) => /^[^\s{}@][^{}@]{0,300}$/.test(name));
}

function unquote(written: string): string {
  const text = written.replace(/[ \t]#.*$/, "").trim();
  return /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;
}
