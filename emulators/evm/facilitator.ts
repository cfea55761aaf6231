import type { x402Facilitator } from "@x402/core/facilitator";
import type { Network } from "@x402/core/types";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/facilitator";
import { concat, encodeFunctionData, type Abi, type TypedData } from "viem";
import type { EvmChain } from "./chain.ts";
import { createSender } from "./sender.ts";

/** What a facilitator needs for payments on an EVM chain. */
export interface EvmFacilitation {
  readonly chain: EvmChain;
  /** How long a settlement waits for its block, in ms; 180,000 when absent. Then it answers `settlement_pending`, with the transaction. */
  readonly confirmationTimeoutMs?: number;
}

/** Names of the chains in version 1 of x402 (x402 specification v1, "Networks"). */
const namesOfVersion1 = { 8453: "base", 84532: "base-sepolia" } as const;

/** Lets a facilitator verify and settle `exact` payments on a chain, by both versions of x402. Its wallet pays for the gas. */
export async function facilitateEvm(
  facilitator: x402Facilitator,
  { chain, confirmationTimeoutMs }: EvmFacilitation,
): Promise<void> {
  const signer = await createSigner(chain, confirmationTimeoutMs);
  facilitator.register(chain.network, new ExactEvmScheme(signer));
  facilitator.registerV1(namesOfVersion1[chain.chainId] as string as Network, new ExactEvmSchemeV1(signer));
}

async function createSigner({ client, facilitator }: EvmChain, confirmationTimeoutMs?: number) {
  const { address } = facilitator;
  const send = await createSender(client, address);
  return toFacilitatorEvmSigner(
    {
      address,
      // In the block to come: the newest one may be old here, while blocks of a real chain follow the clock.
      readContract: (read) => client.readContract({ ...read, abi: read.abi as Abi, blockTag: "pending" }),
      verifyTypedData: ({ types, ...signed }) =>
        client.verifyTypedData({ ...signed, types: types as TypedData }),
      writeContract: ({ address: to, abi, functionName, args, gas, dataSuffix }) => {
        const data = encodeFunctionData({ abi: abi as Abi, functionName, args });
        return send({
          to,
          data: dataSuffix ? concat([data, dataSuffix]) : data,
          ...(gas !== undefined && { gas }),
        });
      },
      sendTransaction: send,
      waitForTransactionReceipt: (wait) => client.waitForTransactionReceipt(wait),
      getCode: (contract) => client.getCode(contract),
    },
    { ...(confirmationTimeoutMs !== undefined && { confirmationTimeoutMs }) },
  );
}
