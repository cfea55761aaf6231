import { CommanderError } from "commander";
import type { Command } from "commander";
import {
  ConversionError,
  NotPaidError,
  SpendingLimitError,
  UnreachableError,
  UsageError,
} from "../errors.ts";
import { reportFailure } from "../report.ts";
import { outliveReaders } from "./standard-output.ts";

/** The exit codes, for the help of a program. */
export const exitCodes = `
Exit code: 0 success; 1 a document failed; 2 usage error; 3 a document was not paid for; 4 the service did not respond;
130 interrupted.`;

/**
 * Runs a program's command with its arguments; errors in these are reported as commander does.
 * @returns the exit code, see {@link exitCodes}
 */
export async function runProgram(program: Command, words: readonly string[]): Promise<number> {
  outliveReaders();
  for (const command of [program, ...program.commands])
    command.exitOverride().showHelpAfterError("Run with --help for usage.");
  try {
    await program.parseAsync([...words], { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // The parser has reported the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    return reportProgramError(error, words.includes("--json"));
  }
}

/**
 * Reports why there is no PDF.
 * @param label of the document, where there are several
 * @returns the exit code
 */
export function reportProgramError(error: unknown, json: boolean, label?: string): number {
  // For example, a file that cannot be written; anything else is our fault and shown in full.
  const isExpected = error instanceof ConversionError || (error instanceof Error && "code" in error);
  reportFailure(isExpected ? error.message : error, json, label);
  if (error instanceof UsageError) return 2;
  if (error instanceof NotPaidError || error instanceof SpendingLimitError) return 3;
  return error instanceof UnreachableError ? 4 : 1;
}
