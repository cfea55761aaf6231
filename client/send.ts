import { setTimeout as pause } from "node:timers/promises";
import { httpValidationError } from "../lambdas/http-contract/responses.ts";
import { ConversionError, UnreachableError } from "./errors.ts";

/** Why the client waits, and for how long. */
export interface Wait {
  readonly seconds: number;
  readonly reason: string;
}

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onWait: (wait: Wait) => void;
}

/** How often a request is sent at most, when the service is busy or the connection breaks. */
const maxAttempts = 15;
const maxWaitSeconds = 10;
/** The longest time in `Retry-After` that is waited for, in seconds: all attempts together wait no longer. */
const maxRetryAfterSeconds = maxAttempts * maxWaitSeconds;

/**
 * Sends a request, and repeats it when the service allows that soon: after 503 and 429, by their `Retry-After`, and after a broken connection. The
 * request is the same each time, so its payment is never made twice.
 * @throws {UnreachableError} when the service does not answer
 */
export async function sendAgain(
  url: string,
  init: RequestInit,
  { signal, onWait }: SendOptions,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    let wait: Wait;
    try {
      const response = await fetch(url, { ...init, ...(signal && { signal }) });
      if ((response.status !== 503 && response.status !== 429) || attempt === maxAttempts) return response;
      const retryAfter = Number(response.headers.get("retry-after") ?? "2");
      if (retryAfter > maxRetryAfterSeconds) return response;
      wait = {
        seconds: Math.min(Number.isFinite(retryAfter) ? retryAfter : 2, maxWaitSeconds),
        reason: await readReason(response),
      };
    } catch (cause) {
      signal?.throwIfAborted();
      // An address where nobody listens will not do so in a moment; a connection that broke may.
      if (attempt >= 5 || findCode(cause) === "ECONNREFUSED" || findCode(cause) === "ENOTFOUND") {
        const { origin } = new URL(url);
        throw new UnreachableError(
          `The service at ${origin} did not respond. Start it with npm start, or set baseUrl.`,
          {
            cause,
          },
        );
      }
      wait = { seconds: attempt, reason: "The connection was lost." };
    }
    onWait(wait);
    await pause(wait.seconds * 1000, undefined, { ...(signal && { signal }) });
  }
}

/** Parses an answer that must match a schema. @throws {ConversionError} with the service's message */
export async function read<T>(response: Response, schema: { parse(value: unknown): T }): Promise<T> {
  if (response.ok) return schema.parse(await response.json());
  throw new ConversionError(`The service answered ${response.status}: ${await readReason(response)}`);
}

async function readReason(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    const faults = httpValidationError.safeParse(body);
    if (faults.success)
      return faults.data.detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
    if (typeof body === "object" && body && "detail" in body) return String(body.detail);
  } catch {
    // Not JSON: the text itself is all there is.
  }
  return text.slice(0, 200) || "no reason was given";
}

function findCode(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause && "code" in cause ? cause.code : undefined;
}
