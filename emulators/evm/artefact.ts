import { readFileSync } from "node:fs";
import type { Abi, Hex } from "viem";
import * as z from "zod";

/** A compiled contract as `npm run contracts` writes it. */
export interface Artefact {
  readonly abi: Abi;
  /** The deployed bytecode. */
  readonly code: Hex;
}

const artefact = z.object({
  abi: z.custom<Abi>((value) => Array.isArray(value)),
  code: z.custom<Hex>((value) => typeof value === "string" && /^0x[0-9a-f]+$/.test(value)),
});

/** Reads a compiled contract. @throws {Error} where there is none */
export function readArtefact(path: string | URL): Artefact {
  return artefact.parse(JSON.parse(readFileSync(path, "utf8")));
}
