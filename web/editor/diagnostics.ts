import { setDiagnostics, setDiagnosticsEffect } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import type { TransactionSpec } from "@codemirror/state";
import type { DocumentWarning } from "../../lambdas/http-contract/responses.ts";

/** What was found in an older text is no longer marked. */
export const clearedByChange = EditorState.transactionExtender.of(({ docChanged }) =>
  docChanged ? { effects: setDiagnosticsEffect.of([]) } : null,
);

/** What marks the lines of findings; those without a line are told beside the pages alone. */
export function toDiagnostics(state: EditorState, findings: readonly DocumentWarning[]): TransactionSpec {
  const { doc } = state;
  const diagnostics = findings.flatMap(({ line, what }): Diagnostic[] => {
    if (line === undefined || line < 1 || line > doc.lines) return [];
    const { from, to } = doc.line(line);
    return [{ from, to, severity: "warning", message: what }];
  });
  return setDiagnostics(state, diagnostics);
}
