import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import solc from "solc";
import * as z from "zod";

const source = new URL("TestUsdc.sol", import.meta.url);
const artefact = new URL("TestUsdc.json", import.meta.url);

const output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .object({
      "TestUsdc.sol": z.object({
        TestUsdc: z.object({
          abi: z.array(z.unknown()),
          evm: z.object({ deployedBytecode: z.object({ object: z.string() }) }),
        }),
      }),
    })
    .optional(),
});

/** Compiles the token. The same source gives the same text. @throws {Error} with what the compiler says */
export function compileToken(): string {
  const input = {
    language: "Solidity",
    sources: { "TestUsdc.sol": { content: readFileSync(source, "utf8") } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      metadata: { appendCBOR: false },
      outputSelection: { "*": { "*": ["abi", "evm.deployedBytecode.object"] } },
    },
  };
  const { errors, contracts } = output.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  const contract = contracts?.["TestUsdc.sol"].TestUsdc;
  if (!contract || errors.length > 0)
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return `${JSON.stringify({ abi: contract.abi, code: `0x${contract.evm.deployedBytecode.object}` })}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(artefact, compileToken());
