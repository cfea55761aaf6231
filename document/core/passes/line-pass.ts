import { restoreText } from "../parse/substitutes.ts";
import type { RepairCode } from "../warnings/repair-codes.ts";
import { containerMarkers } from "../containers/container-lines.ts";
import type { Pass } from "../tree/pass.ts";
import { warnOfRepair, type Warn } from "../warnings/warn.ts";
import { markContainers, readKinds } from "../lines/line-kinds.ts";
import { joinText, type NumberedLine, type SourceLine } from "../lines/source-line.ts";

/** The facts of front matter that passes need. The lines that they rewrite begin with as many blank ones instead. */
export interface FrontFacts {
  /** YAML or TOML, between the rules. */
  readonly text: string;
  /** Lines that it takes, with its rules. */
  readonly lines: number;
  /** Its values by their paths. */
  readonly values: ReadonlyMap<string, string>;
}

/** The facts of a document without front matter. */
export const noFront: FrontFacts = { text: "", lines: 0, values: new Map() };

/** Rewrites lines, and reports omissions. Returns the same lines if there is nothing to do. */
export type RewriteLines<Written extends NumberedLine = NumberedLine> = (
  lines: readonly SourceLine[],
  warn: Warn,
  facts: FrontFacts,
) => readonly Written[];

/**
 * When a pass over lines runs. Samples of Markdown come first, then syntax of other tools, blocks that the parser does not know, code without fences,
 * drawn structure, slips within lines, and limits of the parser's final input.
 */
export type LinePhase = "samples" | "dialects" | "blocks" | "code" | "structure" | "slips" | "limits";

export const linePhases: readonly LinePhase[] = [
  "samples",
  "dialects",
  "blocks",
  "code",
  "structure",
  "slips",
  "limits",
];

/** A pass over the lines of a document. Its trigger is looked for in the text as the passes before left it. */
export type LinePass = Pass<LinePhase> & {
  /** It corrects a slip: where it changes something, the document has this warning. */
  readonly repair?: RepairCode;
} & (
    | {
        /** It sees all lines, and its own may be code where others were text: code is detected again. */
        readonly place: "blocks";
        readonly load: () => RewriteLines | Promise<RewriteLines>;
      }
    | {
        /** It sees all lines, and marks each line that it writes as code or text. */
        readonly place: "lines";
        readonly rewrite: (
          ...given: Parameters<RewriteLines>
        ) => ReturnType<RewriteLines<SourceLine>> | Promise<ReturnType<RewriteLines<SourceLine>>>;
      }
    | {
        /** It sees one line of text outside of code. */
        readonly place: "line";
        readonly rewrite: (line: SourceLine) => readonly SourceLine[];
      }
  );

/** Carries out passes, one after the other, on lines that begin a document. */
export async function runLinePasses(
  passes: readonly LinePass[],
  written: readonly NumberedLine[],
  warn: Warn,
  facts: FrontFacts,
): Promise<readonly SourceLine[]> {
  let lines: readonly SourceLine[] = readKinds(written);
  let text = facts.text + joinText(lines);
  let areMarked = false;
  for (const pass of passes) {
    if (!areMarked && seesContainers(pass)) {
      areMarked = true;
      if (containerMarkers.test(text)) lines = markContainers(lines);
    }
    if (pass.trigger?.test(text) === false) continue;
    const rewritten = await rewrite(pass, lines, warn, facts);
    if (rewritten === lines) continue;
    if (pass.repair) warnOfChange(pass.repair, lines, rewritten, warn);
    lines = rewritten;
    text = facts.text + joinText(lines);
  }
  return lines;
}

/** Returns whether a pass receives lines of containers by kind: other tools' blocks have been made containers by then. */
function seesContainers({ phase }: LinePass): boolean {
  return phase !== "samples" && phase !== "dialects";
}

/** Warns of a repair with the first line that it changed, unless it only changed substitutes. */
function warnOfChange(
  code: RepairCode,
  before: readonly SourceLine[],
  after: readonly SourceLine[],
  warn: Warn,
): void {
  const at = after.findIndex(
    ({ text }, index) => restoreText(text) !== restoreText(before[index]?.text ?? ""),
  );
  if (at >= 0 || after.length < before.length) warnOfRepair(warn, code, before.at(at)?.line);
}

async function rewrite(
  pass: LinePass,
  lines: readonly SourceLine[],
  warn: Warn,
  facts: FrontFacts,
): Promise<readonly SourceLine[]> {
  if (pass.place === "lines") return pass.rewrite(lines, warn, facts);
  if (pass.place === "line")
    return lines.flatMap((line) => (line.kind === "text" ? pass.rewrite(line) : [line]));
  const rewriteBlocks = await pass.load();
  const rewritten = rewriteBlocks(lines, warn, facts);
  if (rewritten === lines) return lines;
  const read = readKinds(rewritten);
  return seesContainers(pass) ? markContainers(read) : read;
}
