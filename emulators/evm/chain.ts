import type { Address } from "viem";
import * as z from "zod";
import { startAnvil } from "./anvil.ts";
import { readArtefact, type Artefact } from "./artefact.ts";
import { createBlocks, type Blocks } from "./blocks.ts";
import { createLocalClient, type LocalClient } from "./client.ts";
import { issueToken, type Issuer } from "./issuer.ts";
import { tokens, usdc, type Token } from "./token/usdc.ts";
import { generateWallet, type EvmWallet } from "./wallet.ts";

export interface EvmChainOptions {
  /** Base (8453), or Base Sepolia by default. */
  readonly chainId?: keyof typeof tokens;
  /** The contract at USDC's address; USDC itself when absent. */
  readonly token?: Artefact;
}

/** An EVM chain on this machine: a real virtual machine (anvil) with USDC and funded wallets. Each transaction gets a block at once. */
export interface EvmChain {
  readonly rpcUrl: string;
  readonly chainId: keyof typeof tokens;
  /** CAIP-2. */
  readonly network: `eip155:${number}`;
  /** USDC, at the address that it has on the real chain. */
  readonly token: Token;
  /** A wallet with 100 USDC. It cannot pay for gas. */
  readonly payer: EvmWallet;
  /** A wallet with nothing. */
  readonly merchant: EvmWallet;
  /** A wallet that pays for gas. */
  readonly facilitator: EvmWallet;
  readonly issuer: Issuer;
  readonly blocks: Blocks;
  readonly client: LocalClient;
  /** Creates a new wallet with this much ETH (wei) and USDC (base units). */
  createWallet(funds: { readonly eth?: bigint; readonly usdc?: bigint }): Promise<EvmWallet>;
  /** Reads USDC of an account, in base units. */
  readBalance(owner: Address): Promise<bigint>;
  /** Deploys a contract at a new address. */
  place(artefact: Artefact): Promise<Address>;
  stop(): Promise<void>;
}

const ether = 10n ** 18n;
/** Deployed at the same address on every chain (https://www.multicall3.com). */
const multicall = "0xcA11bde05977b3631167028862bE2a173976CA11";
const { code: multicallCode } = readArtefact(new URL("multicall/multicall.json", import.meta.url));

/** Starts a chain of its own, which ends with this process at the latest. @throws {AnvilError} */
export async function startChain(options: EvmChainOptions = {}): Promise<EvmChain> {
  const { chainId = 84532, token: artefact = usdc } = options;
  const node = await startAnvil(chainId);
  try {
    const token = tokens[chainId];
    const client = createLocalClient(node.rpcUrl, chainId);
    await client.setCode({ address: multicall, bytecode: multicallCode });
    const issuer = await issueToken(client, token, artefact);

    const createWallet: EvmChain["createWallet"] = async (funds) => {
      const wallet = generateWallet();
      if (funds.eth !== undefined) await client.setBalance({ address: wallet.address, value: funds.eth });
      if (funds.usdc !== undefined) await issuer.mint(wallet.address, funds.usdc);
      return wallet;
    };

    const [payer, merchant, facilitator] = await Promise.all([
      createWallet({ usdc: 100_000_000n }),
      createWallet({}),
      createWallet({ eth: 100n * ether }),
    ]);
    return {
      rpcUrl: node.rpcUrl,
      chainId,
      network: `eip155:${chainId}`,
      token,
      payer,
      merchant,
      facilitator,
      issuer,
      blocks: createBlocks(client),
      client,
      createWallet,
      async readBalance(owner) {
        const { abi } = usdc;
        const { address } = token;
        return z
          .bigint()
          .parse(await client.readContract({ abi, address, functionName: "balanceOf", args: [owner] }));
      },
      async place({ code }) {
        const { address } = generateWallet();
        await client.setCode({ address, bytecode: code });
        return address;
      },
      stop: () => node.stop(),
    };
  } catch (error) {
    await node.stop();
    throw error;
  }
}
