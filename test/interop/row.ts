import type { Polling } from "./collect.ts";
import type { RailName, World } from "./world.ts";

/** What each client is made to do, in this order, by one instance of it. */
export const columns = [
  "first document",
  "second document",
  "same document again",
  "after a refusal",
] as const;

export type Column = (typeof columns)[number];

/** What a client was answered in the end, whatever it is made of. */
export interface ClientAnswer {
  readonly status: number;
  json(): Promise<unknown>;
  arrayBuffer?(): Promise<ArrayBuffer>;
}

/** A client as its README tells to make one, with its wallet and whatever it remembers. */
export interface Client {
  /** Sends a document and pays for it by itself. @param body JSON, the same string for the same document */
  buy(body: string): Promise<ClientAnswer>;
}

/** What a client cannot do here. It is no excuse: the run fails when this is not what happens. */
export interface Shortcoming {
  /** For a reader, with the place in the package. */
  readonly reason: string;
  /** What the client throws, or is answered, then. */
  readonly proof: RegExp;
}

/** A client in one version. */
export interface Row {
  /** Its name and version, as npm has it. */
  readonly name: string;
  readonly protocol: "x402 v2" | "x402 v1" | "L402" | "Payment" | "offers";
  readonly rail: RailName;
  /** Whether the project itself has what it needs, so that it is tried with the slow tests. */
  readonly quick?: boolean;
  /** How it goes from the answer to the PDF; by looking at its status when absent. In one call, the answer is the PDF. */
  readonly polling?: Polling | "one call";
  readonly cannot?: Readonly<Partial<Record<Column, Shortcoming>>>;
  open(world: World): Promise<Client>;
}
