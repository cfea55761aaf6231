import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getBase58Decoder } from "@solana/kit";
import * as z from "zod";
import { jobIn, startHarness } from "../../integration/service/harness.ts";
import type { Conformance } from "../conformance.ts";
import { installPython } from "../python.ts";
import { cacheFolder, runCommand } from "../tools.ts";

/** A main module's `replace` lines alone count, so Aperture's own (its go.mod) is repeated. */
const apertureModule = `module conformance/aperture

go 1.24.9

require github.com/lightninglabs/aperture v0.4.2

replace google.golang.org/protobuf => github.com/lightninglabs/protobuf-go-hex-display v1.34.2-hex-display
`;
const packages = ["x402[httpx,svm]==2.25.0", "l402-requests==0.9.0"];

const bought = z.object({ status: z.number(), answer: z.string() });

export const buyers: Conformance = {
  name: "buyers",
  about: "the service, by clients in Go and Python: Aperture's of L402, l402-requests, x402",
  needs: ["go", "python3"],
  async run(report) {
    const python = await installPython("buyers", packages, report.say);
    const aperture = await buildAperture(report.say);
    const service = await startHarness();
    try {
      const { payer, solanaRpc, url } = service;
      const buy = (name: string, command: string, ...parameters: string[]) =>
        report.check(`${name} buys a document`, async () => {
          const document = service.document();
          const { output } = await runCommand(command, parameters, {
            env: {
              SERVICE_URL: url,
              DOCUMENT: JSON.stringify(document),
              SOLANA_RPC_URL: solanaRpc.url,
              SOLANA_WALLET_KEY: getBase58Decoder().decode(payer.secretKey),
            },
          });
          const { status, answer } = bought.parse(JSON.parse(output.trim().split("\n").pop() ?? ""));
          assert.equal(status, 200, answer);
          const done = await service.finished(await jobIn(new Response(answer)));
          assert.equal(done.status, "Done");
        });
      await buy("x402 2.25.0 (Python)", python, source("x402_buyer.py"));
      await buy("l402-requests 0.9.0 (Python)", python, source("l402_buyer.py"));
      await buy("Aperture's l402 0.4.2 (Go)", aperture);
    } finally {
      await service.stop();
    }
  },
};

async function buildAperture(say: (text: string) => void): Promise<string> {
  say("Building Aperture's client: five minutes the first time");
  const folder = join(cacheFolder, "aperture-0.4.2");
  const program = join(folder, "aperture");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "go.mod"), apertureModule);
  copyFileSync(source("aperture.go"), join(folder, "main.go"));
  await runCommand("go", ["build", "-mod=mod", "-o", program, "."], { cwd: folder });
  return program;
}

function source(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
