import { unquote } from "../../core/attributes/attribute-text.ts";
import { readFencedCode, type Fence } from "../../core/lines/fences.ts";
import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";
import type { FrontFacts } from "../../core/passes/line-pass.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { chunkLanguages } from "./chunk-languages.ts";

/** Longer, it is no line that begins a chunk. */
const header = new RegExp(
  String.raw`^\{[ \t]*(${chunkLanguages.join("|")})((?:[ \t,][^{}]{0,1000})?)\}[ \t]*$`,
  "i",
);
/** `#| echo: false`, with what other languages begin comments with. */
const optionLine = /^[ \t>]*(?:#|\/\/|--)\|[ \t]?(.*)$/;
const named = /^([\w.-]{1,40})[ \t]*:[ \t]*(.*)$/;
/** `echo=FALSE, fig.cap="A, b"` in the header. */
const headerOption = /([\w.-]{1,40})[ \t]*=[ \t]*("[^"]{0,500}"|'[^']{0,500}'|[^\s,"']{1,100})/g;
const headerLabel = /^[ \t,]*([\w:.-]{1,100})[ \t]*(?:,|$)/;
const off = /^(?:false|f|no)$/i;

type Options = ReadonlyMap<string, string>;

/**
 * Reads chunks of code that Quarto and knitr run, by their options (https://quarto.org/docs/reference/cells/cells-knitr.html). Nothing is run here:
 * hidden code is dropped, and a warning names its missing output.
 */
export function readChunks(
  lines: readonly SourceLine[],
  warn: Warn,
  { values }: FrontFacts,
): readonly NumberedLine[] {
  const usual = readExecuteOptions(values);
  return rewriteBlocks<NumberedLine>(lines, (line, at) => {
    const chunk = readFencedCode(lines, at);
    const [, language, info = ""] = header.exec(chunk?.fence.info ?? "") ?? [];
    if (!chunk?.closing || language === undefined) return undefined;
    const { fence, body, closing, end } = chunk;
    const { options, code } = parseOptions(body, info);
    const all = new Map([...usual, ...options]);
    warnOfOutput(all, line.line, warn);
    if (!isOn(all, "include") || !isOn(all, "echo")) return { lines: [{ text: fence.prefix }], end };
    return {
      lines: [{ ...line, text: formatStart(fence, language.toLowerCase(), all) }, ...code, closing],
      end,
    };
  });
}

function isOn(options: Options, name: string): boolean {
  return !off.test(options.get(name) ?? "");
}

function parseOptions(
  held: readonly NumberedLine[],
  info: string,
): { readonly options: Options; readonly code: readonly NumberedLine[] } {
  const options = new Map<string, string>();
  const label = headerLabel.exec(info.replace(headerOption, ""))?.[1];
  if (label !== undefined) options.set("label", label);
  for (const [, name = "", value = ""] of info.matchAll(headerOption))
    options.set(name.replaceAll(".", "-"), unquote(value));
  let count = 0;
  let last = "";
  for (const { text } of held) {
    const inner = optionLine.exec(text)?.[1];
    if (inner === undefined) break;
    const [, name, value = ""] = named.exec(inner) ?? [];
    // A value that continues below its name, as in `fig-cap: |`.
    if (name === undefined)
      options.set(last, `${options.get(last) ?? ""} ${inner.trim()}`.trim().slice(0, 1_000));
    else options.set((last = name.replaceAll(".", "-")), /^[|>][-+]?$/.test(value) ? "" : unquote(value));
    count++;
  }
  return { options, code: held.slice(count) };
}

/** Returns the options of all chunks: `execute:` in front matter. */
function readExecuteOptions(values: FrontFacts["values"]): Options {
  const within = "execute.";
  return new Map(
    [...values].flatMap(([path, value]) =>
      path.startsWith(within) ? [[path.slice(within.length), value] as const] : [],
    ),
  );
}

/** Warns that a chunk's output is missing, unless nobody would see the output elsewhere either. */
function warnOfOutput(options: Options, line: number | undefined, warn: Warn): void {
  const isSilent = ["include", "eval", "output"].some((name) => !isOn(options, name));
  if (isSilent || options.get("results") === "hide") return;
  const label = options.get("label") ?? "";
  const isReferredTo = /^(?:fig|tbl)-/.test(label);
  if (isReferredTo)
    warn(
      "code-not-run",
      `The code chunk ${label} was not run: references to its output have no target.`,
      line,
    );
  else if (!isOn(options, "echo"))
    warn("code-not-run", "This code chunk was not run and its code is hidden: nothing was printed.", line);
}

/** Returns the fence of a chunk that is shown, with its name and its caption as a listing. */
function formatStart({ prefix, marks }: Fence, language: string, options: Options): string {
  const label = options.get("lst-label") ?? options.get("label") ?? "";
  const id = /^lst[:-][\w:.-]{1,100}$/.test(label) ? `#${label}` : "";
  const title = options.get("lst-cap") ?? options.get("filename") ?? options.get("file") ?? "";
  const caption =
    title === ""
      ? ""
      : `caption="${title
          .replaceAll('"', "'")
          .replace(/[{}\\`]/g, "")
          .slice(0, 300)}"`;
  const numbers = options.get("code-line-numbers") === "true" ? "code-line-numbers=true" : "";
  const info = [id, caption, numbers].filter((part) => part !== "").join(" ");
  return `${prefix}${marks}${language}${info === "" ? "" : ` {${info}}`}`;
}
