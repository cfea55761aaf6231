/** The result of a check. `unknown`: it could not be checked, which counts as a failure. */
export type Finding =
  | { readonly state: "ok"; readonly found: string }
  /** `fix` is what to do: a command, or where to click. */
  | {
      readonly state: "fix";
      readonly found: string;
      readonly fix: string;
      /** It works, and should be better. */
      readonly works?: true;
      /** Somebody else did not answer, which may be over soon. */
      readonly isSilence?: boolean;
    }
  | { readonly state: "unknown"; readonly found: string };

/** One thing that a deployment needs. */
export interface Check {
  /** In lower case with hyphens. */
  readonly name: string;
  /** Reads, and changes nothing. What it throws counts as `unknown`. */
  readonly run: () => Promise<Finding>;
}

/** A finding with the name of its check, as the operator sees it. */
export type CheckResult = Finding & { readonly check: string };

/** Reports that something is as a deployment needs it. */
export const ok = (found: string): Finding => ({ state: "ok", found });
/** Reports that something is wrong. @param how to fix it: a command, or where to click */
export const fix = (found: string, how: string) => ({ state: "fix", found, fix: how }) as const;
/** Reports that something works and should be better. @param how to fix it, as above */
export const improve = (found: string, how: string): Finding => ({ ...fix(found, how), works: true });

/**
 * Runs the checks in turn. A repeated reason is replaced by the name of the check that gave it first.
 * @param report receives each finding at once
 * @returns whether every check is `ok`
 */
export async function runChecks(
  checks: readonly Check[],
  report: (result: CheckResult) => void,
): Promise<boolean> {
  let isWell = true;
  const checkByReason = new Map<string, string>();
  for (const { name, run } of checks) {
    const finding = await run().catch((error: unknown): Finding => {
      const reason = formatReason(error);
      const firstCheck = checkByReason.get(reason);
      return { state: "unknown", found: firstCheck === undefined ? reason : `Same as ${firstCheck}` };
    });
    isWell &&= finding.state === "ok";
    if (!checkByReason.has(finding.found)) checkByReason.set(finding.found, name);
    report({ check: name, ...finding });
  }
  return isWell;
}

/** Formats what went wrong, in one line. Messages of AWS and of our own errors hold no secret. */
export function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  // AWS's errors can be looked up by name; our own messages say everything.
  const isOfAws = "$fault" in error && !error.message.startsWith(error.name);
  const name = isOfAws ? `${error.name}: ` : "";
  return `${name}${error.message}${cause}`.replaceAll(/\s+/g, " ");
}

/** Returns a function that fetches a value when it is first called, and once. */
export function memoise<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | undefined;
  return () => (fetched ??= fetch());
}

/** Returns whether AWS says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // CloudFormation's way to say it (DescribeStacks, "Errors").
  const isUnknownStack = error.name === "ValidationError" && error.message.includes("does not exist");
  return isUnknownStack || error.name.includes("NotFound");
}
