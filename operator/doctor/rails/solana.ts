import {
  associatedTokenAccount,
  tokenProgram,
} from "../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { solanaSettings, type SolanaSettings } from "../../../lambdas/payments/networks/solana/settings.ts";
import { fix, ok, memoise, formatReason } from "../check.ts";
import { createCredentialReader, createFacilitatorChecks, type FacilitatedNetwork } from "./facilitator.ts";
import type { RailChecks } from "./rail-checks.ts";
import { fetchAccountOwner, fetchGenesisHash } from "./solana-node.ts";

/** Checks the facilitator, the Solana node and the wallet's token account. */
export const solanaChecks: RailChecks = ({ environment }, secretId) => {
  const settings = memoise(async (): Promise<SolanaSettings> =>
    solanaSettings.parse(environment(await secretId())),
  );
  const facilitated: FacilitatedNetwork = {
    section: "x402",
    secretId,
    async facilitator() {
      const { X402_FACILITATOR_URL: url, X402_NETWORK: network } = await settings();
      return { url, network };
    },
  };
  const credentials = createCredentialReader(facilitated);
  const node = async () => (await credentials()).rpcUrl ?? (await settings()).SOLANA_RPC_URL;
  return [
    ...createFacilitatorChecks({ secret: "x402-secret", facilitator: "facilitator" }, facilitated),
    {
      name: "solana-node",
      async run() {
        const { X402_NETWORK: network } = await settings();
        const url = await node();
        try {
          const hash = await fetchGenesisHash(url);
          // CAIP-2 names a chain of Solana by the first 32 characters of its genesis hash.
          if (network === `solana:${hash.slice(0, 32)}`) return ok(`Serves ${network}`);
          return fix(
            `Serves solana:${hash.slice(0, 32)}, but payments are on ${network}`,
            "Set x402.rpcUrl in cdk.json, or rpcUrl in the x402 secret, to a node of that network",
          );
        } catch (error) {
          return fix(
            formatReason(error),
            "Set x402.rpcUrl in cdk.json, or rpcUrl in the x402 secret, to a node that responds",
          );
        }
      },
    },
    {
      name: "token-account",
      async run() {
        const { X402_PAY_TO: wallet, X402_ASSET: mint, X402_NETWORK: network } = await settings();
        const account = await associatedTokenAccount(wallet, mint);
        const owner = await fetchAccountOwner(await node(), account);
        if (owner === tokenProgram) return ok(`${wallet} receives payments at ${account}`);
        return fix(
          `${wallet} has no account for ${mint} on ${network}, so nobody can pay it`,
          `Send any amount of it to the wallet once, or: spl-token create-account ${mint} --owner ${wallet} --fee-payer KEYPAIR.json`,
        );
      },
    },
  ];
};
