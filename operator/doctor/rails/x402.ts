import { createSolanaCredentials } from "../../../lambdas/payments/networks/solana/credentials.ts";
import { createHttpFacilitator } from "../../../lambdas/payments/facilitator/facilitator.ts";
import {
  associatedTokenAccount,
  tokenProgram,
} from "../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { solanaSettings } from "../../../lambdas/payments/networks/solana/settings.ts";
import type { SolanaSettings } from "../../../lambdas/payments/networks/solana/settings.ts";
import { fix, ok, once, reasonOf } from "../check.ts";
import type { RailChecks } from "./rail-checks.ts";
import { accountOwner, genesisHash } from "./solana-node.ts";

const clock = (): number => Date.now();

/** Whether facilitator and Solana node are there and mean our network, and the wallet can be paid. */
export const x402Checks: RailChecks = ({ environment }, secretId) => {
  const settings = once(async (): Promise<SolanaSettings> =>
    solanaSettings.parse(environment(await secretId())),
  );
  const credentials = once(async () => createSolanaCredentials((await settings()).X402_SECRET_ID, clock)());
  const node = async () => (await credentials()).rpcUrl ?? (await settings()).SOLANA_RPC_URL;
  return [
    {
      name: "x402-secret",
      async run() {
        const id = await secretId();
        try {
          const { facilitatorHeaders, rpcUrl } = await credentials();
          const headers = Object.keys(facilitatorHeaders).join(", ") || "none";
          return ok(
            `Headers for the facilitator: ${headers}. Solana node: ${rpcUrl === undefined ? "that of cdk.json" : "its own"}`,
          );
        } catch (error) {
          return fix(
            reasonOf(error),
            `aws secretsmanager put-secret-value --secret-id ${id} --secret-string '{}'`,
          );
        }
      },
    },
    {
      name: "facilitator",
      async run() {
        const { X402_FACILITATOR_URL: url, X402_NETWORK: network } = await settings();
        const { facilitatorHeaders } = await credentials();
        const headers = () => Promise.resolve(facilitatorHeaders);
        try {
          const [feePayer] = await createHttpFacilitator({ url, network, headers, clock }).feePayers();
          return ok(`Settles exact payments on ${network}; ${feePayer} pays the fees`);
        } catch (error) {
          return fix(
            reasonOf(error),
            `Set x402.facilitatorUrl in cdk.json to one that settles on ${network}, and what it asks for in the x402 secret; look at: curl ${url}/supported`,
          );
        }
      },
    },
    {
      name: "solana-node",
      async run() {
        const { X402_NETWORK: network } = await settings();
        const url = await node();
        try {
          const hash = await genesisHash(url);
          // CAIP-2 names a chain of Solana by the first 32 characters of its genesis hash.
          if (network === `solana:${hash.slice(0, 32)}`) return ok(`Answers for ${network}`);
          return fix(
            `Answers for solana:${hash.slice(0, 32)}, and payments are on ${network}`,
            "Set x402.rpcUrl in cdk.json, or rpcUrl in the x402 secret, to a node of that network",
          );
        } catch (error) {
          return fix(
            reasonOf(error),
            "Set x402.rpcUrl in cdk.json, or rpcUrl in the x402 secret, to a node that answers",
          );
        }
      },
    },
    {
      name: "token-account",
      async run() {
        const { X402_PAY_TO: wallet, X402_ASSET: mint, X402_NETWORK: network } = await settings();
        const account = await associatedTokenAccount(wallet, mint);
        const owner = await accountOwner(await node(), account);
        if (owner === tokenProgram) return ok(`${wallet} can be paid, at ${account}`);
        return fix(
          `${wallet} has no account for ${mint} on ${network}, so nobody can pay it`,
          `Send any amount of it there once, or: spl-token create-account ${mint} --owner ${wallet} --fee-payer KEYPAIR.json`,
        );
      },
    },
  ];
};
