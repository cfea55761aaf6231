import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { createTestClient, http, publicActions, walletActions } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { PrivateKeyAccount } from "viem/accounts";
import { baseSepolia } from "./base-sepolia.ts";
import { evmUsdc } from "./addresses.ts";
import token from "./token/TestUsdc.json" with { type: "json" };
import { tokenAbi } from "./token/abi.ts";

/** Base units of USDC that the payer begins with: 100 USDC. */
const payerUsdc = 100_000_000n;

/** A chain of EVM on this machine, with USDC and its wallets. */
export interface LocalEvmChain {
  /** JSON-RPC endpoint. */
  readonly url: string;
  /** Mines, reads, and changes state as no real chain would let one. */
  readonly client: EvmTestClient;
  /** A wallet with 100 USDC. */
  readonly payer: EvmWallet;
  /** The wallet that is paid. */
  readonly merchant: EvmWallet;
  /** The facilitator's wallet, which has ether for fees. */
  readonly settler: EvmWallet;
  /** USDC of an account, in base units. */
  balance(address: string): Promise<bigint>;
  /** Makes a wallet. @param usdc base units */
  createWallet(usdc?: bigint): Promise<EvmWallet>;
  stop(): Promise<void>;
}

/** A wallet and its private key. */
export type EvmWallet = PrivateKeyAccount & { readonly key: `0x${string}` };

type EvmTestClient = ReturnType<typeof clientOf>;

/** Starts anvil, the EVM node of Foundry, on a free port of loopback. It ends with this process. */
export async function startEvmChain(): Promise<LocalEvmChain> {
  const anvil = await startAnvil();
  try {
    const client = clientOf(anvil.url);
    const createWallet = async (usdc = 0n): Promise<EvmWallet> => {
      const key = generatePrivateKey();
      const account = privateKeyToAccount(key);
      if (usdc > 0n) await mint(client, account.address, usdc);
      return { ...account, key };
    };
    await client.setCode({ address: evmUsdc, bytecode: token.code as `0x${string}` });
    const [payer, merchant, settler] = await Promise.all([
      createWallet(payerUsdc),
      createWallet(),
      createWallet(),
    ]);
    await client.setBalance({ address: settler.address, value: 10n ** 20n });
    return {
      url: anvil.url,
      client,
      payer,
      merchant,
      settler,
      createWallet,
      balance: (address) =>
        client.readContract({
          address: evmUsdc,
          abi: tokenAbi,
          functionName: "balanceOf",
          args: [address as `0x${string}`],
        }),
      stop: anvil.stop,
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

/** A client that may do what only a test may, and signs with accounts that are handed in. */
function clientOf(url: string) {
  const transport = http(url, { retryCount: 0 });
  return createTestClient({ chain: baseSepolia, mode: "anvil", transport, pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions);
}

async function mint(client: EvmTestClient, to: `0x${string}`, value: bigint): Promise<void> {
  const [from] = await client.getAddresses();
  if (!from) throw new Error("The node has no account to mint from");
  const hash = await client.writeContract({
    account: from,
    address: evmUsdc,
    abi: tokenAbi,
    functionName: "mint",
    args: [to, value],
  });
  await client.waitForTransactionReceipt({ hash });
}

/** Ends the node when this process does, however that ends: its standard input is closed then. */
const watchdog = `
  const { spawn } = require("node:child_process");
  const node = spawn(process.argv[1], process.argv.slice(2), { stdio: ["ignore", "inherit", "inherit"] });
  const stop = () => node.kill("SIGKILL");
  process.stdin.on("end", stop).on("error", stop).resume();
  node.on("exit", () => process.exit());
`;

/** @throws {Error} with what the node says, when it does not start */
async function startAnvil(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const options = ["--host", "127.0.0.1", "--port", "0", "--chain-id", "84532", "--accounts", "1"];
  const child = spawn(process.execPath, ["-e", watchdog, anvilProgram(), ...options], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      resolve();
    }),
  );
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString("utf8")));
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    const [, address] = /^Listening on (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return {
      url: `http://${address}`,
      async stop() {
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error(`The local EVM node does not start: ${said.join("\n")}`);
}

/** The node's program, which npm installs for this system alone. */
function anvilProgram(): string {
  const system = process.platform === "win32" ? "win32" : process.platform;
  const processor = process.arch === "x64" ? "amd64" : process.arch;
  const file = process.platform === "win32" ? "anvil.exe" : "anvil";
  return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${system}-${processor}/bin/${file}`);
}
