import type { Pass } from "../../tree/pass.ts";
import type { ReportWarning } from "../../warnings/report-warning.ts";
import { readKinds } from "../lines/line-kinds.ts";
import { textOf, type NumberedLine, type SourceLine } from "../lines/source-line.ts";

/** Rewrites lines, and reports what is left out. Gives back the same lines where there is nothing to do. */
export type RewriteLines<Written extends NumberedLine = NumberedLine> = (
  lines: readonly SourceLine[],
  report: ReportWarning,
) => readonly Written[];

/** A pass over the lines of a document. Its signs are looked for in the text as the passes before left it. */
export type LinePass = Pass &
  (
    | {
        /** It sees all lines, and its own may be code where others were text: what is code is read anew. */
        readonly place: "blocks";
        readonly load: () => RewriteLines | Promise<RewriteLines>;
      }
    | {
        /** It sees all lines, and says of each that it writes whether it is code. */
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
  report: ReportWarning,
): Promise<readonly SourceLine[]> {
  let lines: readonly SourceLine[] = readKinds(written);
  let text = textOf(lines);
  for (const pass of passes) {
    if (pass.signs?.test(text) === false) continue;
    const rewritten = await rewrite(pass, lines, report);
    if (rewritten === lines) continue;
    lines = rewritten;
    text = textOf(lines);
  }
  return lines;
}

async function rewrite(
  pass: LinePass,
  lines: readonly SourceLine[],
  report: ReportWarning,
): Promise<readonly SourceLine[]> {
  if (pass.place === "lines") return pass.rewrite(lines, report);
  if (pass.place === "line")
    return lines.flatMap((line) => (line.kind === "text" ? pass.rewrite(line) : [line]));
  const rewriteBlocks = await pass.load();
  const rewritten = rewriteBlocks(lines, report);
  return rewritten === lines ? lines : readKinds(rewritten);
}
