import type { HttpRequest } from "../http-handler.ts";

/** Longest that a request may wait, in seconds: API Gateway gives up after 30 (HTTP API quotas, "Maximum integration timeout"). */
export const maxWaitSeconds = 20;

/**
 * How many seconds a client would wait for a job to end, as it says by `Prefer: wait=…` (RFC 7240, section 4.3), at most {@link maxWaitSeconds}. Of
 * two, the first one holds (section 2). What is no number is no preference, for one that is not understood is ignored.
 */
export function waitPreference({ headers }: HttpRequest): number | undefined {
  for (const preference of (headers.prefer ?? "").split(",")) {
    const [, name, value] = /^\s*([^\s=;]+)\s*(?:=\s*"?(\d{1,9})"?\s*)?(?:;.*)?$/.exec(preference) ?? [];
    if (name?.toLowerCase() !== "wait") continue;
    const seconds = Number(value ?? "0");
    return seconds > 0 ? Math.min(seconds, maxWaitSeconds) : undefined;
  }
  return undefined;
}

/** What an answer says of a wait that was kept (RFC 7240, section 3). */
export function preferenceApplied(seconds: number): Readonly<Record<string, string>> {
  return { "preference-applied": `wait=${String(seconds)}` };
}
