import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { Packages } from "../interop/install.ts";

/** The compiler that the contracts name, in a folder of its own: nothing else needs it. */
export const compiler: Packages = {
  folder: new URL(".", import.meta.url),
  what: "packages of the Solidity compiler",
  megabytes: 10,
};

/** Contracts by the paths of their sources, and where each is kept compiled. */
const artefacts = {
  "emulators/evm/token/Usdc.sol": "emulators/evm/token/usdc.json",
  "emulators/evm/multicall/Multicall.sol": "emulators/evm/multicall/multicall.json",
  "test/contracts/sources/FeeUsdc.sol": "test/contracts/sources/fee-usdc.json",
  "test/contracts/sources/SilentUsdc.sol": "test/contracts/sources/silent-usdc.json",
  "test/contracts/sources/ContractWallet.sol": "test/contracts/sources/contract-wallet.json",
} as const;
const imported = ["emulators/evm/token/FiatToken.sol", "emulators/evm/token/Signatures.sol"];

const output = z.object({
  errors: z.array(z.object({ formattedMessage: z.string() })).default([]),
  contracts: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.object({
          abi: z.array(z.unknown()),
          evm: z.object({ deployedBytecode: z.object({ object: z.string().regex(/^[0-9a-f]*$/) }) }),
        }),
      ),
    )
    .default({}),
});
const solc = z.object({
  compile: z.custom<(input: string) => string>((value) => typeof value === "function"),
});

/** The repository. */
export const root = new URL("../../", import.meta.url);

/**
 * Compiles the contracts (the compiler's standard JSON). The compiler has to be installed.
 * @returns texts of the artefacts, by their paths below the repository
 * @throws {Error} with all that the compiler says, warnings too
 */
export async function compile(): Promise<ReadonlyMap<string, string>> {
  const paths = [...Object.keys(artefacts), ...imported];
  const sources = await Promise.all(
    paths.map(async (path) => [path, { content: await readFile(new URL(path, root), "utf8") }] as const),
  );
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(sources),
    settings: {
      evmVersion: "paris",
      optimizer: { enabled: true, runs: 200 },
      // Without the hash of the sources, a comment changes nothing.
      metadata: { appendCBOR: false, bytecodeHash: "none" },
      outputSelection: { "*": { "*": ["abi", "evm.deployedBytecode.object"] } },
    },
  };
  const load = createRequire(new URL("package.json", compiler.folder));
  const { errors, contracts } = output.parse(
    JSON.parse(solc.parse(load("solc")).compile(JSON.stringify(input))),
  );
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join("\n"));
  return new Map(
    Object.entries(artefacts).map(([path, artefact]) => {
      const name = /(\w+)\.sol$/.exec(path)?.[1] ?? path;
      const contract = contracts[path]?.[name];
      if (!contract) throw new Error(`${path} has no contract ${name}`);
      const { abi, evm } = contract;
      return [artefact, `${JSON.stringify({ abi, code: `0x${evm.deployedBytecode.object}` })}\n`];
    }),
  );
}

/** Returns the path of an artefact. */
export function resolveArtefact(artefact: string): string {
  return fileURLToPath(new URL(artefact, root));
}
