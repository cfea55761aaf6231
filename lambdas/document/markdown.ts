import type { Root as HastRoot } from "hast";
import { raw } from "hast-util-raw";
import type { Root as MdastRoot } from "mdast";
import { toHast } from "mdast-util-to-hast";
import { remark } from "remark";
import remarkEmoji from "remark-emoji";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkHtml from "remark-html";
import remarkMath from "remark-math";
import { codeHandler } from "./code.ts";
import { DocumentError } from "./errors.ts";
import { firstHeading, nameHeadings } from "./headings.ts";
import { embedImages } from "./images.ts";
import type { FetchImage } from "./images.ts";
import { limitLinks } from "./links.ts";
import { cutLongWords } from "./long-words.ts";
import { inlineMathHandler, mathHandler } from "./math.ts";
import { safeElements } from "./safe-elements.ts";

export interface CompiledMarkdown {
  /** HTML that the sanitiser has let through; nothing in it runs or points outside the document but its links. */
  readonly html: string;
  /** Text of the first heading, if there is one. */
  readonly heading: string | undefined;
}

/** Nested deeper than this, a document is not one that a person wrote. */
const maxDepth = 200;

const parser = remark()
  .use(remarkFrontmatter, ["yaml", "toml"])
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath)
  .use(remarkEmoji);

/**
 * Compiles Markdown (CommonMark, GitHub's extensions, math, shortcodes) to sanitised HTML. `remark-html` is the last gate:
 * whatever the steps before it make, out of Markdown or raw HTML, passes through its sanitiser.
 * @throws {DocumentError} when the document is nested too deeply
 */
export async function compileMarkdown(markdown: string, fetchImage: FetchImage): Promise<CompiledMarkdown> {
  try {
    const mdast = parser.runSync(parser.parse(printable(markdown)));
    checkDepth(mdast);
    const hast = raw(
      toHast(mdast, {
        allowDangerousHtml: true,
        clobberPrefix: "",
        footnoteLabel: "Notes",
        footnoteBackContent: "↑",
        footnoteLabelProperties: { className: ["footnotes-title"] },
        handlers: { code: codeHandler, math: mathHandler, inlineMath: inlineMathHandler },
      }),
    ) as HastRoot;
    nameHeadings(hast);
    limitLinks(hast);
    cutLongWords(hast);
    await embedImages(hast, fetchImage);
    return { html: throughLastGate(mdast, hast), heading: firstHeading(hast) };
  } catch (error) {
    if (error instanceof RangeError) {
      throw new DocumentError(
        "The document is nested too deeply to be printed. Flatten its lists and quotes.",
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

function throughLastGate(mdast: MdastRoot, hast: HastRoot): string {
  return remark()
    .use(remarkHtml, { sanitize: safeElements, handlers: { root: () => hast as never } })
    .stringify(mdast);
}

// NUL and lone surrogates cannot be shown; a byte order mark would hide the first heading.
function printable(markdown: string): string {
  return markdown
    .toWellFormed()
    .replaceAll("\0", "\ufffd")
    .replace(/^\ufeff/, "");
}

function checkDepth(root: MdastRoot): void {
  let level: { children?: unknown[] }[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) {
      throw new DocumentError(
        `The document is nested more than ${String(maxDepth)} levels deep. Flatten its lists and quotes.`,
      );
    }
    level = level.flatMap((node) => (node.children ?? []) as { children?: unknown[] }[]);
  }
}
