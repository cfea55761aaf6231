import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { freePort } from "../../../server/host/free-port.ts";
import { installPython } from "../python.ts";
import { runCommand, startProgram, waitFor } from "../tools.ts";

export const region = "us-east-1";
/** The account that moto takes for everybody's. */
export const accountId = "123456789012";
const packages = ["moto[server]==5.2.5", "awscli==1.46.3"];
const knownTypes = fileURLToPath(new URL("known_types.py", import.meta.url));

/** moto's server, a mock of AWS's APIs in Python, whose documentation is at docs.getmoto.org, with the AWS CLI beside it. */
export interface Moto {
  readonly url: string;
  /** Runs a command of the AWS CLI. @returns what it printed, parsed where it is JSON. @throws {Error} with what it said, when it failed */
  aws(...words: readonly string[]): Promise<unknown>;
  /** Folder of the AWS CLI's program. */
  readonly programs: string;
  /** What a process needs to ask moto in place of AWS. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns those of some resource types that its CloudFormation creates. */
  knows(types: readonly string[]): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

/** Installs moto, unless it is there, and starts it on loopback. */
export async function startMoto(say: (text: string) => void): Promise<Moto> {
  const python = await installPython("moto", packages, say);
  const bin = dirname(python);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const logs = mkdtempSync(join(tmpdir(), "conformance-moto-"));
  const server = startProgram(
    join(bin, "moto_server"),
    ["-H", "127.0.0.1", "-p", String(port)],
    join(logs, "log"),
    // Of policies it knows too little to be asked (docs.getmoto.org, "IAM-like Access Control").
    {
      env: { MOTO_ACCOUNT_ID: accountId, INITIAL_NO_AUTH_ACTION_COUNT: "inf", MOTO_ACM_VALIDATION_WAIT: "1" },
    },
  );
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(logs, { recursive: true, force: true });
  };
  try {
    await waitFor("moto", async () => (await fetch(`${url}/moto-api/data.json`)).ok);
  } catch (error) {
    const log = server.log();
    await stop();
    throw new Error(`moto does not start: ${log}`, { cause: error });
  }
  const environment = {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: "conformance",
    AWS_SECRET_ACCESS_KEY: "conformance",
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_PAGER: "",
    AWS_MAX_ATTEMPTS: "1",
  };
  return {
    url,
    environment,
    programs: bin,
    async aws(...words) {
      const { output } = await runCommand(join(bin, "aws"), ["--output", "json", ...words], {
        env: environment,
      });
      return output.trim() === "" ? undefined : (JSON.parse(output) as unknown);
    },
    async knows(types) {
      const { output } = await runCommand(python, [knownTypes, ...types]);
      return new Set(z.array(z.string()).parse(JSON.parse(output.trim().split("\n").pop() ?? "")));
    },
    stop,
  };
}
