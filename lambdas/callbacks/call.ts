import { isLoopback, isPublic } from "../../document/core/public-web/addresses.ts";
import { createPublicWeb } from "../../document/core/public-web/ask.ts";

/** The outcome of a call. `hung`: no response within the time-out. */
export type CallOutcome = "accepted" | "gone" | "failed" | "hung";

/** The bounds of a call. */
export interface ReceiverCallOptions {
  /** Time-out of a call, including the look-up of its host, in ms. */
  readonly timeoutMs: number;
  /** Whether receivers on this machine are called, too, which only a developer wants. */
  readonly toLoopback: boolean;
}

/** Calls a receiver, whose address a buyer named, through the guard for such addresses. Never rejects. */
export type CallReceiver = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<CallOutcome>;

/** Creates a caller of receivers on the public web, and on loopback if allowed. */
export function createCallReceiver({ timeoutMs, toLoopback }: ReceiverCallOptions): CallReceiver {
  const ask = createPublicWeb({
    ...(toLoopback && { isAllowed: (address: string) => isPublic(address) || isLoopback(address) }),
  });
  return async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const json = { "content-type": "application/json", ...headers };
      const response = await ask(new URL(url), { method: "POST", headers: json, body }, signal);
      // The body is not needed, and may be endless.
      response?.destroy();
      return toCallOutcome(response?.statusCode ?? 0);
    } catch {
      return signal.aborted ? "hung" : "failed";
    }
  };
}

function toCallOutcome(status: number): CallOutcome {
  if (status >= 200 && status < 300) return "accepted";
  return status === 410 ? "gone" : "failed";
}
