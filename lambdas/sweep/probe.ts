import { callWithRetry } from "../http-client/http-call.ts";

/** What the public address answers while the service sells: its health, and its price to whoever only asks. */
const answers = { "/health": 200, "/markdown": 402 };
const timeoutMs = 10_000;

/**
 * Creates the probe of the public address, which checks what no function sees: DNS, CloudFront, and a front door whose secret differs from the
 * functions', so that every purchase is refused. @returns a function that returns the faults, a line for each request
 */
export function createProbe(publicBaseUrl: string): () => Promise<readonly string[]> {
  const ask = async ([path, status]: readonly [string, number]): Promise<readonly string[]> => {
    try {
      const answer = await callWithRetry({ url: publicBaseUrl + path, timeoutMs });
      return answer.status === status
        ? []
        : [`GET ${path} answered ${String(answer.status)} instead of ${String(status)}`];
    } catch (error) {
      return [`GET ${path}: ${error instanceof Error ? error.message : String(error)}`];
    }
  };
  return async () => (await Promise.all(Object.entries(answers).map(ask))).flat();
}
