import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { spawnBound, type BoundProcess } from "../../server/host/bound-process.ts";

/** A node of an EVM chain on this machine. */
export interface Anvil {
  /** Its JSON-RPC over HTTP. */
  readonly rpcUrl: string;
  stop(): Promise<void>;
}

/** There is no EVM node for this machine, or it does not start. The message says what to do. */
export class AnvilError extends Error {
  override readonly name = "AnvilError";
}

/**
 * Starts an empty chain (Foundry's anvil) on a free port of loopback. It has no accounts, and mines each transaction at once.
 * @throws {AnvilError}
 */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const words = ["--host", "127.0.0.1", "--port", "0", "--chain-id", String(chainId), "--accounts", "0"];
  const node = spawnBound(programPath(), words);
  const address = await readAddress(node);
  if (address === undefined) {
    await node.stop();
    throw new AnvilError(
      "anvil ended as it started. Run its program in node_modules/@foundry-rs to see why.",
    );
  }
  return { rpcUrl: `http://${address}`, stop: () => node.stop() };
}

/** Reads all that the node ever writes, so that it never waits. @returns where it listens; undefined when it ended before */
function readAddress({ output }: BoundProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    createInterface(output)
      .on("line", (line) => {
        const address = /^Listening on (\S+)$/.exec(line)?.[1];
        if (address !== undefined) resolve(address);
      })
      .on("close", () => {
        resolve(undefined);
      });
  });
}

/** Returns the path of Anvil for this machine. The program of the shared package is another Node, which looks for it. */
function programPath(): string {
  const processor = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${processor}`;
  try {
    const shared = import.meta.resolve("@foundry-rs/anvil/package.json");
    const manifest = createRequire(shared).resolve(`${name}/package.json`);
    return join(dirname(manifest), "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
  } catch (cause) {
    throw new AnvilError(
      `The local EVM chain needs ${name}, which is not installed. Run npm ci, on Linux, macOS or Windows, x64 or arm64.`,
      { cause },
    );
  }
}
