import type { ToolName } from "./tools.ts";

/** One part of the service, compared with what it emulates or must work with. */
export interface Conformance {
  readonly name: string;
  /** What is held against what, in a line. */
  readonly about: string;
  /** Programs that have to be on this machine. */
  readonly needs: readonly ToolName[];
  /** Makes its checks; whatever it starts has stopped when it is done. */
  readonly run: (report: Report) => Promise<void>;
}

/** What came of one check. */
export interface Check {
  readonly run: string;
  readonly check: string;
  /** Why it failed; undefined when all is as it should be. */
  readonly difference?: string;
}

/** Where a run tells how it goes. */
export interface Report {
  /** Says what is being done, to whoever waits. */
  readonly say: (text: string) => void;
  /** Tells of what is no check, and has to be read with them: what was left out, say. */
  readonly note: (text: string) => void;
  /** Makes a check; what it throws is the difference, and the run goes on. @returns whether it passed */
  check(name: string, make: () => unknown): Promise<boolean>;
}

/** Creates a report. @param made receives each check as it is made */
export function createReport(
  run: string,
  { say, note }: Pick<Report, "say" | "note">,
  made: (check: Check) => void,
): Report {
  return {
    say,
    note,
    async check(name, make) {
      say(name);
      try {
        await make();
        made({ run, check: name });
        return true;
      } catch (error) {
        made({ run, check: name, difference: error instanceof Error ? error.message : String(error) });
        return false;
      }
    },
  };
}
