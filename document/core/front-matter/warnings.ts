import { readOptions, extractYaml } from "./chosen-options.ts";
import type { FrontMatterFinding } from "./misspelt-fields.ts";
import { splitFrontMatter, type FrontMatterSource } from "./split.ts";
import { hasTooManyLines } from "../limits/limits.ts";
import type { DocumentWarning } from "../warnings/warn.ts";
import { createWarningList } from "../warnings/warnings.ts";
import { normaliseText } from "../uniform-text.ts";

/** Text beyond this is not read before a document is rendered, so that unpaid requests take little time. */
const maxLookedAt = 20_000;
/** Longer front matter is read by its lines alone before it is rendered: parsing it takes many times as long. */
const maxParsed = 4_000;

/**
 * Finds the parts of a document's front matter that have no effect, as rendering does. The parsers of YAML and TOML are loaded only for a document
 * that has front matter.
 */
export async function findFrontMatterWarnings(markdown: string): Promise<readonly DocumentWarning[]> {
  const beginning = normaliseText(markdown.slice(0, maxLookedAt));
  if (!rule.test(beginning)) return [];
  const { text, firstLine } = await skipBeginning(beginning, markdown);
  const { front } = splitFrontMatter(text.slice(0, maxLookedAt));
  if (!front) return [];
  const warnings = createWarningList();
  for (const { code, what, line } of await collectFindings(front))
    warnings.warn(code, what, line + firstLine);
  return warnings.all;
}

async function collectFindings(front: FrontMatterSource): Promise<readonly FrontMatterFinding[]> {
  if (front.text.length <= maxParsed) {
    const { readFrontMatter } = await import("./front-matter.ts");
    return readFrontMatter(front).facts.ignored ?? [];
  }
  return readOptions(extractYaml({ front })).ignored;
}

/** A rule around front matter. */
const rule = /^(?:---|\+\+\+)[ \t]*$/m;

/** Returns the document in a model's answer, which may be within a fence; most documents are no answers. */
async function skipBeginning(
  beginning: string,
  markdown: string,
): Promise<{ readonly text: string; readonly firstLine: number }> {
  // One with too many lines is refused; looking for the document in it would take longer than all else.
  if (beginning.search(rule) === 0 || hasTooManyLines(markdown)) return { text: beginning, firstLine: 1 };
  const { extractDocument: documentIn } = await import("../model-answer/extract-document.ts");
  return documentIn(normaliseText(markdown));
}
