import { randomUUID } from "node:crypto";

/** One call that a function makes to something outside of it. */
export interface OutsideCall {
  /** What is called, for example `TransactWriteItems`, `PUT /documents/sources/…` or `POST /settle`. */
  readonly name: string;
  /** The same for all tries of one call, where its client says so. */
  readonly id: string;
}

/** What becomes of a call. `lost`: it takes effect and its answer is dropped; `cut`: the connection breaks and nothing happens. */
export type Treatment =
  "passes" | "fails" | "cut" | "lost" | "hangs" | "hangs afterwards" | "dies before" | "dies after" | "twice";

const unnamed = "unnamed-";

/** Creates an id for a request whose client does not say which call it retries. */
export function unnamedCall(): string {
  return `${unnamed}${randomUUID()}`;
}

export function isUnnamed(id: string): boolean {
  return id.startsWith(unnamed);
}
