import type { NodeFault } from "./node-server.ts";
import type { RegtestWallet } from "./wallet.ts";

/** A node of some kind on this machine, which the service can be set to. */
export interface EmulatedNode {
  /** `LIGHTNING_NODE`. */
  readonly kind: string;
  /** `LIGHTNING_URL`; undefined where the secret holds the address. */
  readonly url: string | undefined;
  /** Where the relay is that the secret names; undefined where there is none. */
  readonly relayUrl?: string;
  readonly wallet: RegtestWallet;
  /** Returns the secret of a credential that makes and looks up invoices, and nothing else. */
  secret(): string;
  /** Returns the secret of a credential that can pay, too. */
  spendingSecret?(): string;
  /** Returns the secret of a credential that may only look up invoices. */
  readingSecret?(): string;
  /** Refuses earlier credentials from now on. @returns the secret of a new one */
  renew(): string;
  /** Makes the node misbehave until it is called with undefined. */
  misbehave(fault: NodeFault | undefined): void;
  stop(): Promise<void>;
}
