import { isPublic } from "../../document/public-web/addresses.ts";
import { createPublicWeb } from "../../document/public-web/ask.ts";

/** What came of a call. `hung`: no answer in the time that there was. */
export type CallOutcome = "taken" | "gone" | "failed" | "hung";

export interface ReceiverCallOptions {
  /** How long a call may take, the look-up of its host too, in ms. */
  readonly timeoutMs: number;
  /** Whether receivers on this very machine are called, too, as nobody but a developer wants. */
  readonly toLoopback: boolean;
}

/** Calls receivers at addresses that strangers name, through the guard for those. Never fails. */
export type CallReceiver = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<CallOutcome>;

export function createCallReceiver({ timeoutMs, toLoopback }: ReceiverCallOptions): CallReceiver {
  const ask = createPublicWeb({
    ...(toLoopback && { isAllowed: (address: string) => isPublic(address) || isLoopback(address) }),
  });
  return async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const json = { "content-type": "application/json", ...headers };
      const response = await ask(new URL(url), { method: "POST", headers: json, body }, signal);
      // What it says besides is of no use, and may have no end.
      response?.destroy();
      return outcomeOf(response?.statusCode ?? 0);
    } catch {
      return signal.aborted ? "hung" : "failed";
    }
  };
}

function outcomeOf(status: number): CallOutcome {
  if (status >= 200 && status < 300) return "taken";
  return status === 410 ? "gone" : "failed";
}

function isLoopback(address: string): boolean {
  return /^127(\.\d+){3}$/.test(address) || address === "::1";
}
