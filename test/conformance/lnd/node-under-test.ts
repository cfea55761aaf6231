import { createHash, randomBytes } from "node:crypto";
import { startLightningNode } from "../../../emulators/lightning/node.ts";
import { waitFor } from "../tools.ts";
import type { LightningNetwork } from "./network.ts";
import { ask, granted, type NodeAddress } from "./rest.ts";

/** A node that is asked the same as another one, and how to bring its invoices into every state. */
export interface NodeUnderTest extends NodeAddress {
  /** Who pays, by `POST /v1/channels/transactions`. */
  readonly payer: NodeAddress;
  /** The node with a macaroon that may read invoices, and not make any. */
  readonly reader: NodeAddress;
  /** Cancels an open invoice. */
  cancel(paymentHash: string): Promise<void>;
  /** Makes an invoice of 5 sats whose payment has arrived in full, and is held. @returns its payment hash, hex */
  hold(): Promise<HeldInvoice>;
}

export interface HeldInvoice {
  readonly paymentHash: string;
  settle(): Promise<void>;
  cancel(): Promise<void>;
}

/** How many sats a held invoice has. */
const heldSats = 5;

export function realNode({ merchant, payer }: Pick<LightningNetwork, "merchant" | "payer">): NodeUnderTest {
  const { admin } = merchant;
  const cancel = async (paymentHash: string): Promise<void> => {
    await granted(admin, "POST", "/v2/invoices/cancel", { body: { payment_hash: base64(paymentHash) } });
  };
  return {
    url: merchant.url,
    credentials: merchant.credentials,
    payer,
    reader: merchant.reader,
    cancel,
    async hold() {
      const preimage = randomBytes(32);
      const paymentHash = createHash("sha256").update(preimage).digest("hex");
      const { payment_request: invoice } = await granted(admin, "POST", "/v2/invoices/hodl", {
        body: { hash: base64(paymentHash), value: String(heldSats) },
      });
      // The payer is answered when the invoice is settled or canceled.
      void ask(payer, "POST", "/v1/channels/transactions", { body: { payment_request: invoice } }).catch(
        () => undefined,
      );
      await waitFor("the held payment", async () => {
        const { state } = await granted(admin, "GET", `/v1/invoice/${paymentHash}`);
        return state === "ACCEPTED";
      });
      return {
        paymentHash,
        async settle() {
          await granted(admin, "POST", "/v2/invoices/settle", {
            body: { preimage: preimage.toString("base64") },
          });
        },
        cancel: () => cancel(paymentHash),
      };
    },
  };
}

/** Starts the emulator. */
export async function emulatedNode(): Promise<NodeUnderTest & { stop(): Promise<void> }> {
  const node = await startLightningNode();
  const put = (paymentHash: string, state: "ACCEPTED" | "CANCELED" | "SETTLED", sats: number) => {
    const { paymentRequest } = node.invoices.get(paymentHash) ?? {};
    node.put(paymentRequest ?? "", state, sats);
    return Promise.resolve();
  };
  return {
    ...node,
    payer: { url: node.url, credentials: { ...node.credentials, macaroon: node.walletMacaroon } },
    reader: { url: node.url, credentials: { ...node.credentials, macaroon: node.bake("invoices:read") } },
    cancel: (paymentHash) => put(paymentHash, "CANCELED", 0),
    async hold() {
      const added = await granted(node, "POST", "/v1/invoices", { body: { value: String(heldSats) } });
      const paymentHash = Buffer.from(String(added.r_hash), "base64").toString("hex");
      await put(paymentHash, "ACCEPTED", heldSats);
      return {
        paymentHash,
        settle: () => put(paymentHash, "SETTLED", heldSats),
        cancel: () => put(paymentHash, "CANCELED", heldSats),
      };
    },
  };
}

function base64(hex: string): string {
  return Buffer.from(hex, "hex").toString("base64");
}
