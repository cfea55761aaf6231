import { setDiagnostics, setDiagnosticsEffect } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import type { TransactionSpec } from "@codemirror/state";
import type { DocumentWarning } from "../../lambdas/http-contract/responses.ts";

/** Clears the findings of an older text. */
export const clearedByChange = EditorState.transactionExtender.of(({ docChanged }) =>
  docChanged ? { effects: setDiagnosticsEffect.of([]) } : null,
);

/** Returns the diagnostics that mark the lines of findings; findings without a line appear only beside the pages. */
export function toDiagnostics(state: EditorState, findings: readonly DocumentWarning[]): TransactionSpec {
  const { doc } = state;
  const diagnostics = findings.flatMap(({ line, what }): Diagnostic[] => {
    if (line === undefined || line < 1 || line > doc.lines) return [];
    const { from, to } = doc.line(line);
    return [{ from, to, severity: "warning", message: what }];
  });
  return setDiagnostics(state, diagnostics);
}
