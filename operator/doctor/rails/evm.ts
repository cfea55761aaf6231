import { domainSeparator, toFunctionSelector } from "viem";
import * as z from "zod";
import { evmSettings, type EvmNetworkSettings } from "../../../lambdas/payments/networks/evm/settings.ts";
import { createJsonRpc } from "../../../lambdas/payments/networks/json-rpc.ts";
import { fix, ok, formatReason, type Check } from "../check.ts";
import { createCredentialReader, createFacilitatorChecks } from "./facilitator.ts";
import type { RailChecks } from "./rail-checks.ts";

const timeoutMs = 10_000;

/** Checks each network's facilitator, node and token contract. */
export const evmChecks: RailChecks = ({ environment }, secretId) => {
  // What is configured does not depend on where the secret is.
  const { EVM_NETWORKS: networks } = evmSettings.parse(environment("the secret"));
  return networks.flatMap((settings) =>
    createNetworkChecks(
      settings,
      secretId,
      networks.length === 1 ? "" : `-${settings.network.replace("eip155:", "")}`,
    ),
  );
};

/** Creates the checks of one network. @param suffix of their names */
function createNetworkChecks(
  settings: EvmNetworkSettings,
  secretId: () => Promise<string>,
  suffix: string,
): Check[] {
  const { facilitatorUrl: url, network, token, rpcUrl } = settings;
  const facilitated = { secretId, facilitator: () => Promise.resolve({ url, network }) };
  const credentials = createCredentialReader(facilitated);
  const address = async () => (await credentials()).rpcUrl ?? rpcUrl;
  const rpc = createJsonRpc("EVM", address, timeoutMs);
  return [
    ...createFacilitatorChecks(
      { secret: `evm-secret${suffix}`, facilitator: `evm-facilitator${suffix}` },
      { section: "evm", ...facilitated },
    ),
    {
      name: `evm-node${suffix}`,
      async run() {
        try {
          const chainId = await rpc(z.string(), "eth_chainId", []);
          const servedNetwork = `eip155:${String(BigInt(chainId))}`;
          if (servedNetwork === network) return ok(`Serves ${network}`);
          return fix(
            `Serves ${servedNetwork}, but payments are on ${network}`,
            "Set evm.rpcUrl in cdk.json, or rpcUrl in the evm secret, to a node of that network",
          );
        } catch (error) {
          return fix(
            formatReason(error),
            "Set evm.rpcUrl in cdk.json, or rpcUrl in the evm secret, to a node that responds",
          );
        }
      },
    },
    {
      name: `evm-token${suffix}`,
      async run() {
        try {
          const to = token.address;
          const data = toFunctionSelector("DOMAIN_SEPARATOR()");
          const separator = await rpc(z.string(), "eth_call", [{ to, data }, "latest"]);
          if (separator === computeDomainSeparator(settings))
            return ok(`${to} accepts the payers' signatures`);
        } catch (error) {
          return fix(formatReason(error), "Set evm.token.address in cdk.json to a token with EIP-3009");
        }
        return fix(
          `The EIP-712 domain of ${token.address} is not "${token.name}", version ${token.version}, so nobody can pay`,
          "Set evm.token in cdk.json to the name and version in the token's contract",
        );
      },
    },
  ];
}

function computeDomainSeparator({ network, token: { address, name, version } }: EvmNetworkSettings): string {
  const chainId = Number(network.replace("eip155:", ""));
  return domainSeparator({
    domain: { name, version, chainId, verifyingContract: address as `0x${string}` },
  });
}
