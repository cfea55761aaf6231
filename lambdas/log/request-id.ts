import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** Does a request's work. Every line that it logs has the request's id. */
export function withRequestId<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  return current.run(id, work);
}

/** Returns the id of the request that is worked on; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
