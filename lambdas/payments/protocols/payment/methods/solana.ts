import * as z from "zod";
import { fault } from "../problems.ts";
import type { TransferDialect } from "./transfer-dialect.ts";

/** The names of clusters (draft-solana-charge-00, "Method Details"), by their CAIP-2 ids. The draft has none for the test network. */
const clusters: Readonly<Record<string, string>> = {
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "mainnet",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "devnet",
};

/** SPL Token, the program of USDC. Clients without it would have to ask a node. */
const tokenProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

const payload = z.discriminatedUnion("type", [
  z.object({ type: z.literal("transaction"), transaction: z.string() }),
  z.object({ type: z.literal("signature"), signature: z.string() }),
]);

/**
 * The method `solana` (draft-solana-charge-00), with the credential `transaction`: the payer pays the fee, and this service sends it. Clients of the
 * scheme order instructions in another way than facilitators of x402 take them, so no facilitator could sponsor them.
 */
export const solanaTransfers: TransferDialect = {
  name: "solana",

  methodDetails({ id, decimals }) {
    const network = clusters[id];
    if (network === undefined) return undefined;
    return { network, decimals, tokenProgram };
  },

  matchesNetwork: ({ network }, { id }) => clusters[id] === network,

  read(network, { challenge, payload: presented }) {
    const { data } = payload.safeParse(presented);
    if (!data || !network.readPayerPaid) return Promise.resolve(fault("malformed-credential", noTransaction));
    if (data.type === "signature") return Promise.resolve(fault("verification-failed", sentAlready));
    const { transaction } = data;
    return network.readPayerPaid({ transaction }, { memo: challenge.request.externalId });
  },

  receiptFields: () => ({}),
};

const noTransaction = "The credential has no transaction: a payload of the type transaction, in base64.";
const sentAlready =
  "The service needs a signed transaction that is not sent yet. Send a payload of the type transaction.";
