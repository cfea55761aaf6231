import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as settings from "../lambdas/settings.ts";
import { startHarness } from "./service/harness.ts";
import type { Harness } from "./service/harness.ts";

/** Runs the README's examples, those whose code block says `run`. */

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = await readFile(`${root}README.md`, "utf8");
const run = promisify(execFile);
const payInvoice = fileURLToPath(new URL("service/pay-invoice.ts", import.meta.url));

interface Example {
  readonly language: string;
  readonly prints: string | undefined;
  readonly code: string;
}

const examples: Example[] = [...readme.matchAll(/^```(\w+) run(?: prints=(\S+))?\n(.*?)^```$/gms)].map(
  ([, language = "", prints, code = ""]) => ({ language, prints, code }),
);
const has = (program: string) =>
  (process.env.PATH ?? "").split(":").some((folder) => existsSync(`${folder}/${program}`));
/** What an example needs that a machine may lack. */
const needs = ({ language, code }: Example) =>
  language === "python" ? "python3" : code.includes("curl ") ? "curl" : "sh";

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
});
afterAll(() => service.stop());

describe("an example of the README", () => {
  it("is there in each language", () => {
    expect(examples.map(({ language }) => language).sort()).toEqual(["python", "sh", "sh", "sh", "ts", "ts"]);
  });

  it.each(examples.map((example) => [example.code.split("\n")[0] ?? "", example] as const))(
    "runs: %s",
    async (_name, example) => {
      const { language, prints, code } = example;
      if (!has(needs(example))) {
        console.warn(`Skipped: there is no ${needs(example)} on this machine.`);
        return;
      }
      const environment = {
        ...process.env,
        SERVICE_URL: service.url,
        SOLANA_WALLET_KEY: JSON.stringify([...service.payer.secretKey]),
        SOLANA_RPC_URL: service.solanaRpc.url,
        PAY_INVOICE: `${process.execPath} ${payInvoice}`,
        LIGHTNING_NODE_URL: service.lightning.url,
        LIGHTNING_MACAROON: service.lightning.credentials.macaroon,
      };
      const here = code.replaceAll("http://localhost:3000", service.url);
      await mkdir(`${root}out`, { recursive: true });
      const file = `${root}out/readme-example.ts`;
      await writeFile(file, here);
      try {
        const [command, parameters] = commandOf(language, here, file);
        const { stdout } = await run(command, parameters, { cwd: root, env: environment });
        if (prints !== undefined) expect(stdout.trim()).toBe(prints);
      } finally {
        await rm(file);
      }
    },
  );
});

function commandOf(language: string, code: string, file: string): [string, string[]] {
  if (language === "sh") return ["sh", ["-ec", code]];
  return language === "python" ? ["python3", ["-c", code]] : [process.execPath, [file]];
}

describe("the README's table of settings", () => {
  it("names every setting that the functions read", () => {
    const names = Object.values(settings).flatMap((value) =>
      typeof value === "object" && "shape" in value ? Object.keys(value.shape) : [],
    );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(readme, name).toContain(`\`${name}\``);
  });
});
