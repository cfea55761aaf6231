import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/**
 * Tells of requests that an emulator has answered: all of them are in this process.
 * @param answered called with the time that each took, in ms
 * @returns what ends that
 */
export function onAnswered(
  isWanted: (request: IncomingMessage) => boolean,
  answered: (ms: number) => void,
): () => void {
  const begun = new WeakMap<IncomingMessage, number>();
  const requestOf = (message: unknown) => (message as { readonly request: IncomingMessage }).request;
  const start = (message: unknown): void => {
    if (isWanted(requestOf(message))) begun.set(requestOf(message), performance.now());
  };
  const finish = (message: unknown): void => {
    const since = begun.get(requestOf(message));
    if (since !== undefined) answered(performance.now() - since);
  };
  subscribe("http.server.request.start", start);
  subscribe("http.server.response.finish", finish);
  return () => {
    unsubscribe("http.server.request.start", start);
    unsubscribe("http.server.response.finish", finish);
  };
}
