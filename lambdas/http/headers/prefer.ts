import type { HttpRequest } from "../http-handler.ts";

/** Longest wait of a request, in seconds: API Gateway gives up after 30 (HTTP API quotas, "Maximum integration timeout"). */
export const maxWaitSeconds = 20;

/**
 * Reads `Prefer: wait=…` (RFC 7240, section 4.3): the seconds that a client would wait for a job to end, at most {@link maxWaitSeconds}.
 * Of two preferences the first one holds, and one that is not understood is ignored (section 2).
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

/** Returns the header of a response that waited as preferred (RFC 7240, section 3). */
export function preferenceApplied(seconds: number): Readonly<Record<string, string>> {
  return { "preference-applied": `wait=${String(seconds)}` };
}
