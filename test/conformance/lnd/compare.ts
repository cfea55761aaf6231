import { isDeepStrictEqual } from "node:util";
import type { Observed } from "./observed.ts";

/**
 * Holds what the emulator answered against what LND did: the same status, and in the body no field that LND does not have, nor another value in one.
 * LND's further fields are nobody's here. What is not protobuf's JSON it says in words about lines, which nobody reads.
 * @throws {Error} that shows both
 */
export function compare(lnd: Observed, emulator: Observed): void {
  const paths = differences("", wordless(emulator.body), wordless(lnd.body));
  if (lnd.status === emulator.status && paths.length === 0) return;
  throw new Error(
    [
      `differs in ${lnd.status === emulator.status ? paths.join(", ") : "status"}`,
      `LND:      ${lnd.status} ${JSON.stringify(lnd.body)}`,
      `emulator: ${emulator.status} ${JSON.stringify(emulator.body)}`,
    ].join("\n"),
  );
}

/** gRPC's INVALID_ARGUMENT. */
const invalidArgument = 3;

function wordless(body: unknown): unknown {
  const isError = typeof body === "object" && body !== null && "code" in body;
  return isError && body.code === invalidArgument ? { ...body, message: "" } : body;
}

function differences(path: string, mine: unknown, real: unknown): string[] {
  if (isDeepStrictEqual(mine, real)) return [];
  if (Array.isArray(mine) && Array.isArray(real) && mine.length === real.length)
    return mine.flatMap((item, at) => differences(`${path}[${at}]`, item, real[at]));
  if (isRecord(mine) && isRecord(real))
    return Object.entries(mine)
      .filter(([, value]) => value !== undefined)
      .flatMap(([name, value]) => differences(path === "" ? name : `${path}.${name}`, value, real[name]));
  return [path === "" ? "the body" : path];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
