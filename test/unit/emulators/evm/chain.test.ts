import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { startChain } from "../../../../emulators/evm/chain.ts";
import { until } from "../../../until.ts";
import { authorize, collect, sign } from "./authorizations.ts";
import { forThisFile } from "../../../lifetimes.ts";

const chain = await forThisFile(startChain());

const one = 1_000_000n;
const merchantHas = () => chain.readBalance(chain.merchant.address);
const pay = async () => {
  const authorization = authorize(chain, { value: one });
  return collect(chain, authorization, await sign(chain, authorization));
};

describe("the local EVM chain", () => {
  it.each([
    [8453, "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "USD Coin"],
    [84532, "0x036CbD53842c5426634e7929541eC2318f3dCF7e", "USDC"],
  ] as const)(
    "has USDC of chain %i at the expected address, and a payer with a balance",
    async (id, at, name) => {
      const sameChain = await startChain({ chainId: id });
      try {
        expect(sameChain.token).toEqual({ address: at, name, version: "2" });
        expect(await sameChain.client.getChainId()).toBe(id);
        expect(await sameChain.readBalance(sameChain.payer.address)).toBe(100n * one);
        expect(await sameChain.readBalance(sameChain.merchant.address)).toBe(0n);
      } finally {
        await sameChain.stop();
      }
    },
  );

  it("funds many wallets at once", async () => {
    const wallets = await Promise.all(Array.from({ length: 8 }, () => chain.createWallet({ usdc: 7n })));
    const balances = await Promise.all(wallets.map(({ address }) => chain.readBalance(address)));
    expect(balances).toEqual(wallets.map(() => 7n));
  });

  it("refuses a transaction whose sender cannot pay for the gas", async () => {
    const { payer, merchant, client } = chain;
    const transfer = { account: payer, to: merchant.address, gas: 21_000n, maxFeePerGas: 10n ** 10n };
    await expect(client.sendTransaction(transfer)).rejects.toThrow(/exceeds the balance|Insufficient funds/);
  });
});

describe("the blocks of the local EVM chain", () => {
  it("are held until they are asked for", async () => {
    const before = await merchantHas();
    await chain.blocks.hold();
    const paid = pay();
    await until(async () => (await chain.client.getBlock({ blockTag: "pending" })).transactions.length > 0);
    expect(await merchantHas()).toBe(before);
    await chain.blocks.mine();
    await paid;
    expect(await merchantHas()).toBe(before + one);
    await chain.blocks.release();
  });

  it("undo a transfer when they are replaced", async () => {
    await chain.blocks.mine(3);
    const before = await merchantHas();
    const hash = await pay();
    const { blockHash, blockNumber } = await chain.client.getTransactionReceipt({ hash });
    await chain.blocks.mine(2);
    expect(await merchantHas()).toBe(before + one);
    await chain.blocks.reorganize(3);
    expect(await merchantHas()).toBe(before);
    await expect(chain.client.getTransactionReceipt({ hash })).rejects.toThrow("could not be found");
    expect((await chain.client.getBlock({ blockNumber })).hash).not.toBe(blockHash);
  });

  it("are final when 64 others stand on them", async () => {
    const hash = await pay();
    const { blockNumber } = await chain.client.getTransactionReceipt({ hash });
    const final = async () => (await chain.client.getBlock({ blockTag: "finalized" })).number;
    await chain.blocks.mine(63);
    expect(await final()).toBeLessThan(blockNumber);
    await chain.blocks.mine();
    expect(await final()).toBe(blockNumber);
  });
});

describe("the clock of the local EVM chain", () => {
  it("advances as told, and lets authorizations expire", async () => {
    const secondChain = await startChain();
    try {
      const authorization = authorize(secondChain);
      await secondChain.blocks.advance(1_000);
      await expect(
        collect(secondChain, authorization, await sign(secondChain, authorization)),
      ).rejects.toThrow("FiatTokenV2: authorization is expired");
    } finally {
      await secondChain.stop();
    }
  });
});

describe("the node of the local EVM chain", () => {
  it("ends with the process that started it, however that ends", async () => {
    const program = `import { startChain } from "./emulators/evm/chain.ts";
      const { rpcUrl } = await startChain();
      process.stdout.write(rpcUrl, () => process.kill(process.pid, "SIGKILL"));`;
    const cwd = fileURLToPath(new URL("../../../..", import.meta.url));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", program],
      { cwd },
    ).catch((error: unknown) => error as { readonly stdout: string });
    expect(stdout).toMatch(/^http:/);
    const answers = () =>
      fetch(stdout, { method: "POST" }).then(
        () => true,
        () => false,
      );
    await until(async () => !(await answers()));
  });
});
