import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ClientAnswer, Row } from "../row.ts";
import type { World } from "../world.ts";
import { program, quiet } from "./program.ts";

/** The command `mppx`, which a person or an agent calls in place of curl. */

async function runCommand(
  protocol: "mpp" | "x402",
  key: string,
  { endpoint }: World,
  body: string,
): Promise<ClientAnswer> {
  const words = [program, endpoint, "--json-body", body, "--protocol", protocol, "--fail", "--silent"];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, ...quiet, MPPX_PRIVATE_KEY: key },
  });
  return { status: 200, json: () => Promise.resolve(JSON.parse(stdout) as unknown) };
}

function createRow(protocol: "mpp" | "x402", inWords: Row["protocol"]): Row {
  return {
    name: "the command mppx 0.11.0",
    protocol: inWords,
    rail: "base",
    async open(world) {
      const { privateKey } = await world.evmWallet();
      return { buy: (body) => runCommand(protocol, privateKey, world, body) };
    },
  };
}

export const rows: readonly Row[] = [createRow("mpp", "Payment"), createRow("x402", "x402 v2")];
