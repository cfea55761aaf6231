import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startWorld } from "../../interop/world.ts";
import type { Conformance } from "../conformance.ts";
import { installPython } from "../python.ts";
import { cacheFolder, runCommand } from "../tools.ts";
import { tryExamples } from "./examples.ts";
import { startPayingNode } from "./paying-node.ts";
import { tryBuyer } from "./purchases.ts";

/** A main module's `replace` lines alone count, so Aperture's own (its go.mod) is repeated. */
const apertureModule = `module conformance/aperture

go 1.24.9

require github.com/lightninglabs/aperture v0.4.2

replace google.golang.org/protobuf => github.com/lightninglabs/protobuf-go-hex-display v1.34.2-hex-display
`;
const packages = [
  "x402[httpx,requests,svm,evm,mcp]==2.25.0",
  // Later ones name what they give in another way than x402 reads it.
  "mcp==1.30.0",
  "l402-requests==0.9.0",
  "l402sdk==0.1.0",
  "pympp[evm]==0.16.0",
];

export const buyers: Conformance = {
  name: "buyers",
  about: "the service, by clients in Go and Python, and the examples of both that pay by x402",
  needs: ["go", "python3"],
  async run(report) {
    const python = await installPython("buyers", packages, report.say);
    // It wants an httpx of its own.
    const apart = await installPython("pyl402", ["pyl402==0.1.2"], report.say);
    const aperture = await buildAperture(report.say);
    const world = await startWorld();
    const node = await startPayingNode(world);
    try {
      const { secretKey } = await world.solanaWallet();
      const env = {
        SERVICE_URL: world.url,
        SOLANA_RPC_URL: world.rpcUrl,
        SOLANA_WALLET_KEY: JSON.stringify([...secretKey]),
        EVM_WALLET_KEY: (await world.evmWallet()).privateKey,
        LND_URL: node.url,
      };
      const buy = (name: string, ...command: readonly string[]) =>
        tryBuyer({ name, command, env }, world, report);
      for (const network of ["solana", "base"])
        for (const library of ["httpx", "requests"])
          await buy(
            `x402 2.25.0 with ${library} on ${network} (Python)`,
            ...[python, source("x402_buyer.py"), library, network],
          );
      await buy("x402 2.25.0 for MCP, on base (Python)", python, source("mcp_buyer.py"));
      await buy("pympp 0.16.0 on base (Python)", python, source("payment_buyer.py"));
      await buy("l402-requests 0.9.0 (Python)", python, source("l402_buyer.py"), "l402-requests");
      await buy("l402sdk 0.1.0 (Python)", python, source("l402_buyer.py"), "l402sdk");
      await buy("Aperture's l402 0.4.2, a store for each document (Go)", aperture);
      const pyl402 = {
        name: "pyl402 0.1.2 (Python)",
        command: [apart, source("l402_buyer.py"), "pyl402"],
        env,
      };
      // It sends its second credential as `L402 L402 …`, and pays after a 402 alone.
      await tryBuyer({ ...pyl402, second: 401 }, world, report);
      await tryExamples(python, { ...env, NETWORK: "base-sepolia" }, world, report);
    } finally {
      await node.stop();
      await world.stop();
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
