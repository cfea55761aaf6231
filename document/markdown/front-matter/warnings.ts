import type { WrittenFrontMatter } from "./front-matter.ts";
import { createWarningList, type DocumentWarning } from "../../warnings/warnings.ts";
import { uniformText } from "../../uniform-text.ts";

/** What stands further down in a document is not looked at before it is rendered, so that whoever has not paid takes little time. */
const maxLookedAt = 20_000;

/**
 * Finds what in a document's front matter has no effect, as it is found when the document is rendered. What reads YAML and TOML is loaded only for
 * a document that has some.
 */
export async function frontMatterWarnings(markdown: string): Promise<readonly DocumentWarning[]> {
  const beginning = uniformText(markdown.slice(0, maxLookedAt));
  if (!rule.test(beginning)) return [];
  const { text, firstLine } = await documentBehind(beginning, markdown);
  const written = writtenFrontMatter(text.slice(0, maxLookedAt));
  if (!written) return [];
  const { readFrontMatter } = await import("./front-matter.ts");
  const warnings = createWarningList((line) => line + firstLine - 1);
  for (const { message, line } of readFrontMatter(written)?.ignored ?? []) warnings.add(message, line + 1);
  return warnings.all;
}

/** What stands between rules. */
const rule = /^(?:---|\+\+\+)[ \t]*$/m;

/** The document in a model's answer, which may stand within a fence; most documents are no answers. */
async function documentBehind(
  beginning: string,
  markdown: string,
): Promise<{ readonly text: string; readonly firstLine: number }> {
  if (beginning.search(rule) === 0) return { text: beginning, firstLine: 1 };
  const { documentIn } = await import("../llm-output/document-in.ts");
  return documentIn(uniformText(markdown));
}

function writtenFrontMatter(beginning: string): WrittenFrontMatter | undefined {
  const [, rule, value] = /^(---|\+\+\+)[ \t]*\n([^]*?)\n\1[ \t]*(?:\n|$)/.exec(beginning) ?? [];
  return value === undefined ? undefined : { type: rule === "---" ? "yaml" : "toml", value };
}
