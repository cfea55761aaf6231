import type { InvoiceStore } from "./invoices.ts";
import type { NodeHealth } from "./node-health.ts";
import type { LightningNode } from "./node/node.ts";
import type { ShownDocuments } from "./shown-documents.ts";

export interface LightningParts {
  readonly node: LightningNode;
  readonly invoices: InvoiceStore;
  /** Whether a protocol shows invoices that are on record nowhere, such as those of challenges. */
  readonly showsInvoices: boolean;
  /** Derives the references under which the node finds the invoices of a document. */
  readonly referenceKey: () => Promise<Uint8Array>;
  readonly health: NodeHealth;
  readonly shown: ShownDocuments;
  readonly clock: () => number;
}
