import type * as z from "zod";
import { createCredentialSource, parseSecret, type CredentialSource } from "../credentials.ts";
import type { InvoiceBook } from "./invoice-book.ts";
import type { InvoiceTurns } from "./invoice-turns.ts";
import type { LightningNode } from "./node.ts";

/** The parts of a node of any kind. */
interface CommonParts {
  /** Base URL of its API; empty where its secret holds the address. */
  readonly url: string;
  /** Returns the time, epoch ms. */
  readonly clock: () => number;
  /** Limit on each of at most two attempts, in ms. */
  readonly timeoutMs?: number;
  /** Names the node's private channels in its invoices. A node without public channels needs that to be paid. */
  readonly privateChannels?: boolean;
  /** What is kept for nodes that find no invoice by its reference. Absent where no two requests have the same reference. */
  readonly references?: { readonly turns: InvoiceTurns; readonly book: InvoiceBook };
}

export interface NodeParts<Credential> extends CommonParts {
  readonly credentials: CredentialSource<Credential>;
}

/** What a node is made of before its secret is read. */
export interface NodeOptions extends CommonParts {
  /** Asks the secret store at each call. */
  readonly secret: () => Promise<string>;
}

/** What a credential may do, in the node's own words. */
export interface Permissions {
  /** What it may not do, and has to. */
  readonly missing: readonly string[];
  /** What it may do, and has no use for here. */
  readonly needless: readonly string[];
}

/** A kind of node: what its secret holds, and how it is called. */
export interface NodeKind {
  /** Reads the secret. @throws {LightningNodeError} whose message names the field at fault and no value */
  readonly parseSecret: (secret: string) => object;
  create(options: NodeOptions): LightningNode;
  /** Reads the permissions of the credential; undefined if its form is unknown. @throws {LightningNodeError} */
  readonly readPermissions: (options: NodeOptions) => Promise<Permissions | undefined>;
}

/** Makes a kind of node from the schema of its secret. */
export function nodeKind<Schema extends z.ZodType<object>>(kind: {
  readonly secret: Schema;
  readonly create: (parts: NodeParts<z.infer<Schema>>) => LightningNode;
  readonly readPermissions: (parts: NodeParts<z.infer<Schema>>) => Promise<Permissions | undefined>;
}): NodeKind {
  const parse = (secret: string) => parseSecret(kind.secret, secret);
  const toNodeParts = ({ secret, ...common }: NodeOptions): NodeParts<z.infer<Schema>> => ({
    ...common,
    credentials: createCredentialSource(secret, parse),
  });
  return {
    parseSecret: parse,
    create: (options) => kind.create(toNodeParts(options)),
    readPermissions: (options) => kind.readPermissions(toNodeParts(options)),
  };
}
