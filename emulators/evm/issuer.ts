import { encodeFunctionData, type Address } from "viem";
import type { Artefact } from "./artefact.ts";
import type { LocalClient } from "./client.ts";
import { createSender } from "./sender.ts";
import { generateWallet } from "./wallet.ts";
import { usdcDecimals, type Token } from "./token/usdc.ts";

/** Who issues USDC, and may stop it. Each waits for the block that its transaction is in. */
export interface Issuer {
  /** Mints tokens. @param amount base units */
  mint(to: Address, amount: bigint): Promise<void>;
  /** Stops every transfer. */
  pause(): Promise<void>;
  unpause(): Promise<void>;
  /** Stops every transfer from and to an account. */
  blacklist(account: Address): Promise<void>;
  unBlacklist(account: Address): Promise<void>;
}

const ether = 10n ** 18n;
const supply = 10n ** 15n;

/** Puts USDC where its payers expect it, as FiatToken is set up: by a call. */
export async function issueToken(client: LocalClient, token: Token, artefact: Artefact): Promise<Issuer> {
  const { address, name } = token;
  const { address: from } = generateWallet();
  const [send] = await Promise.all([
    createSender(client, from),
    client.setCode({ address, bytecode: artefact.code }),
    client.setBalance({ address: from, value: 1_000n * ether }),
  ]);
  const issue = async (functionName: string, ...args: readonly unknown[]): Promise<void> => {
    const data = encodeFunctionData({ abi: artefact.abi, functionName, args });
    const hash = await send({ to: address, data });
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== "success") throw new Error(`USDC: ${functionName} reverted`);
  };
  await issue("initialize", name, "USDC", "USD", usdcDecimals, from, from, from, from);
  await issue("configureMinter", from, supply);
  return {
    mint: (to, amount) => issue("mint", to, amount),
    pause: () => issue("pause"),
    unpause: () => issue("unpause"),
    blacklist: (account) => issue("blacklist", account),
    unBlacklist: (account) => issue("unBlacklist", account),
  };
}
