import { brotliDecompressSync } from "node:zlib";
import * as z from "zod";

/** The variable with those that would be too large for Lambda: names and values as JSON, compressed by Brotli, in base64. */
export const packedVariable = "PACKED_SETTINGS";

const variables = z.record(z.string(), z.string());

/** Adds the packed variables of an environment to the others. */
export function unpackSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const packed = environment[packedVariable];
  if (packed === undefined) return environment;
  const text = brotliDecompressSync(Buffer.from(packed, "base64")).toString();
  return { ...variables.parse(JSON.parse(text)), ...environment };
}
