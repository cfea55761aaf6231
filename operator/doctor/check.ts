/** What a look found. `unknown`: it could not be looked at, which is no good news either. */
export type Finding =
  | { readonly state: "ok"; readonly found: string }
  /** `mend` is what to do: a command, or where to click. */
  | { readonly state: "mend"; readonly found: string; readonly mend: string }
  | { readonly state: "unknown"; readonly found: string };

/** One thing that a deployment needs. */
export interface Check {
  /** In lower case with hyphens. */
  readonly name: string;
  /** Looks, and changes nothing. What it throws counts as `unknown`. */
  readonly look: () => Promise<Finding>;
}

/** A finding with the name of its check, as it is shown. */
export type Told = Finding & { readonly check: string };

export const ok = (found: string): Finding => ({ state: "ok", found });
export const mend = (found: string, how: string): Finding => ({ state: "mend", found, mend: how });

/**
 * Makes each look in turn. A reason that was told already is told by the name of the check that told it.
 * @param tell told of each finding as soon as it is there
 * @returns whether all is well
 */
export async function runChecks(checks: readonly Check[], tell: (told: Told) => void): Promise<boolean> {
  let isWell = true;
  const first = new Map<string, string>();
  for (const { name, look } of checks) {
    const finding = await look().catch((error: unknown): Finding => {
      const found = reasonOf(error);
      const known = first.get(found);
      return { state: "unknown", found: known === undefined ? found : `The same as ${known}` };
    });
    isWell &&= finding.state === "ok";
    if (!first.has(finding.found)) first.set(finding.found, name);
    tell({ check: name, ...finding });
  }
  return isWell;
}

/** What went wrong, in one line. Messages of AWS and of our own errors hold no secret. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  // Of AWS's errors the name is what can be looked up; our own say all in their message.
  const isOfAws = "$fault" in error && !error.message.startsWith(error.name);
  const name = isOfAws ? `${error.name}: ` : "";
  return `${name}${error.message}${cause}`.replaceAll(/\s+/g, " ");
}

/** A value that is fetched when it is first asked for, and once. */
export function once<T>(fetch: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | undefined;
  return () => (fetched ??= fetch());
}

/** Whether AWS says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // CloudFormation's way to say it (DescribeStacks, "Errors").
  const isUnknownStack = error.name === "ValidationError" && error.message.includes("does not exist");
  return isUnknownStack || error.name.includes("NotFound");
}
