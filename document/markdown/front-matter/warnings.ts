import type { WrittenFrontMatter } from "./front-matter.ts";
import { createWarningList } from "../../warnings/warnings.ts";
import type { DocumentWarning } from "../../warnings/warnings.ts";
import { uniformText } from "../../uniform-text.ts";

/** What stands further down in a document is not looked at before it is rendered, so that whoever has not paid takes little time. */
const maxLookedAt = 20_000;

/**
 * Finds what in a document's front matter has no effect, as it is found when the document is rendered. What reads YAML and TOML is loaded only for
 * a document that has some.
 */
export async function frontMatterWarnings(markdown: string): Promise<readonly DocumentWarning[]> {
  const written = writtenFrontMatter(uniformText(markdown.slice(0, maxLookedAt)));
  if (!written) return [];
  const { readFrontMatter } = await import("./front-matter.ts");
  const warnings = createWarningList((line) => line);
  for (const { message, line } of readFrontMatter(written)?.ignored ?? []) warnings.add(message, line + 1);
  return warnings.all;
}

function writtenFrontMatter(beginning: string): WrittenFrontMatter | undefined {
  const [, rule, value] = /^(---|\+\+\+)[ \t]*\n([^]*?)\n\1[ \t]*(?:\n|$)/.exec(beginning) ?? [];
  return value === undefined ? undefined : { type: rule === "---" ? "yaml" : "toml", value };
}
