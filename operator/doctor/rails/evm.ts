import { domainSeparator, toFunctionSelector } from "viem";
import * as z from "zod";
import { evmSettings } from "../../../lambdas/payments/networks/evm/settings.ts";
import type { EvmSettings } from "../../../lambdas/payments/networks/evm/settings.ts";
import { createJsonRpc } from "../../../lambdas/payments/networks/json-rpc.ts";
import { fix, ok, once, reasonOf } from "../check.ts";
import { credentialsIn, facilitatorChecks } from "./facilitator.ts";
import type { RailChecks } from "./rail-checks.ts";

const timeoutMs = 10_000;

/** Whether facilitator and node are there and mean our network, and the token takes what payers sign. */
export const evmChecks: RailChecks = ({ environment }, secretId) => {
  const settings = once(async () => evmSettings.parse(environment(await secretId())));
  const credentials = credentialsIn(secretId);
  const address = async () => (await credentials()).rpcUrl ?? (await settings()).EVM_RPC_URL;
  const rpc = createJsonRpc("EVM", address, timeoutMs);
  return [
    ...facilitatorChecks(
      { secret: "evm-secret", facilitator: "evm-facilitator" },
      {
        section: "evm",
        secretId,
        async facilitator() {
          const { EVM_FACILITATOR_URL: url, EVM_NETWORK: network } = await settings();
          return { url, network };
        },
      },
    ),
    {
      name: "evm-node",
      async run() {
        const { EVM_NETWORK: network } = await settings();
        try {
          const chainId = await rpc(z.string(), "eth_chainId", []);
          const answersFor = `eip155:${String(BigInt(chainId))}`;
          if (answersFor === network) return ok(`Answers for ${network}`);
          return fix(
            `Answers for ${answersFor}, and payments are on ${network}`,
            "Set evm.rpcUrl in cdk.json, or rpcUrl in the evm secret, to a node of that network",
          );
        } catch (error) {
          return fix(
            reasonOf(error),
            "Set evm.rpcUrl in cdk.json, or rpcUrl in the evm secret, to a node that answers",
          );
        }
      },
    },
    {
      name: "evm-token",
      async run() {
        const given = await settings();
        try {
          const to = given.EVM_ASSET;
          const data = toFunctionSelector("DOMAIN_SEPARATOR()");
          const separator = await rpc(z.string(), "eth_call", [{ to, data }, "latest"]);
          if (separator === domainSeparatorOf(given)) return ok(`${to} takes what payers sign`);
        } catch (error) {
          return fix(reasonOf(error), "Set evm.token.address in cdk.json to a token with EIP-3009");
        }
        return fix(
          `${given.EVM_ASSET} has another EIP-712 domain than "${given.EVM_ASSET_NAME}", version ${given.EVM_ASSET_VERSION}, so nobody can pay`,
          "Set evm.token in cdk.json to the name and version that the token's contract states",
        );
      },
    },
  ];
};

function domainSeparatorOf(settings: EvmSettings): string {
  return domainSeparator({
    domain: {
      name: settings.EVM_ASSET_NAME,
      version: settings.EVM_ASSET_VERSION,
      chainId: Number(settings.EVM_NETWORK.replace("eip155:", "")),
      verifyingContract: settings.EVM_ASSET as `0x${string}`,
    },
  });
}
