import type { World } from "../world.ts";
import { loadPayer } from "./load.ts";

interface MppxEvm {
  readonly evm: { charge(options: object): unknown };
}

interface Viem {
  readonly privateKeyToAccount: (key: string) => object;
}

/** Creates the method `evm` of mppx, with a wallet that spends no more than the price. */
export async function evmMethod(world: World): Promise<unknown> {
  const { evm } = (await loadPayer("mppx/evm/client")) as MppxEvm;
  const { privateKeyToAccount } = (await loadPayer("viem/accounts")) as Viem;
  const { privateKey } = await world.evmWallet();
  return evm.charge({
    account: privateKeyToAccount(privateKey),
    authorization: { name: "USDC", version: "2" },
    maxAtomicAmount: "10000",
  });
}
