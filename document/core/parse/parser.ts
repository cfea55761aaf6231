import type { PhrasingContent, Root } from "mdast";
import type { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import type remarkMath from "remark-math";
import type { Processor } from "unified";
import { rememberOpenBrackets } from "./autolinks-in-brackets.ts";
import { limitMarks } from "./bounded-marks.ts";
import { applyEditsInPlace } from "./edits.ts";
import { escapesFromMarkdown, joinEscapesInBraces } from "./escapes.ts";
import { flattenFirst } from "./flatten.ts";
import { needsEastAsianEmphasis } from "./full-width-emphasis.ts";
import { syntax as ofFeatures } from "../../syntax.ts";
import type { Warn } from "../warnings/warn.ts";

// Formulas, for one, are read before there is a syntax tree: they decide where the markers of Markdown are.
function addFeatureSyntax(this: Processor): undefined {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(...ofFeatures.micromark);
  (data.fromMarkdownExtensions ??= []).push(...ofFeatures.fromMarkdown);
}

/** Extensions that few documents need, once loaded. */
const onDemand: { eastAsian?: typeof cjkFriendlyExtension; math?: typeof remarkMath } = {};

/** Loads the parts of the parser that only some documents need. */
export async function prepareParser(markdown: string): Promise<void> {
  if (needsEastAsianEmphasis(markdown))
    onDemand.eastAsian ??= (await import("micromark-extension-cjk-friendly")).cjkFriendlyExtension;
  if (markdown.includes("$")) onDemand.math ??= (await import("remark-math")).default;
}

// Emphasis beside full-width punctuation, where CommonMark wants a space that these languages do not write.
function addEastAsianEmphasis(this: Processor): undefined {
  if (onDemand.eastAsian) (this.data().micromarkExtensions ??= []).push(onDemand.eastAsian());
}

function addEscapes(this: Processor): undefined {
  (this.data().fromMarkdownExtensions ??= []).push(escapesFromMarkdown);
}

applyEditsInPlace();
const complete = remark()
  .use(addEscapes)
  .use(remarkGfm, { singleTilde: false })
  .use(rememberOpenBrackets)
  .use(addFeatureSyntax)
  .use(flattenFirst);

const commonmark = remark().use(addEscapes).use(flattenFirst);
const gfm = remark()
  .use(addEscapes)
  .use(remarkGfm, { singleTilde: false })
  .use(rememberOpenBrackets)
  .use(flattenFirst);
const processors = { commonmark, gfm, all: complete };

/**
 * Parses Markdown: CommonMark, the same with GitHub's extensions, or all with what features add. {@link prepareParser} comes before.
 * @param warn reports paragraphs with more emphasis or code than can be parsed in time
 */
export function parseMarkdown(
  markdown: string,
  warn: Warn = () => undefined,
  name: keyof typeof processors = "all",
): Root {
  const syntax = processors[name]();
  if (name === "all" && onDemand.math) syntax.use(onDemand.math);
  if (name === "all" && needsEastAsianEmphasis(markdown)) syntax.use(addEastAsianEmphasis);
  const root = syntax.use(limitMarks, warn).parse(markdown);
  if (markdown.includes("{") && /[\\&]/.test(markdown)) joinEscapesInBraces(root);
  return root;
}

/** Reads Markdown that is within a line. */
export function readLine(markdown: string): PhrasingContent[] {
  const [only, ...others] = parseMarkdown(markdown).children;
  return only?.type === "paragraph" && others.length === 0
    ? only.children
    : [{ type: "text", value: markdown }];
}
