import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../server/host/free-port.ts";
import { startWorld } from "../../interop/world.ts";
import type { Conformance } from "../conformance.ts";
import { installPython } from "../python.ts";
import { cacheFolder, runCommand, startProgram, waitFor } from "../tools.ts";
import { startMintFunding } from "./mint-funding.ts";

/** Later ones of the last two lack what Nutshell calls. */
const packages = ["cashu==0.19.2", "marshmallow==3.26.2", "limits==4.8.0"];

const convert = fileURLToPath(new URL("../../../bin/convert.ts", import.meta.url));

export const ecash: Conformance = {
  name: "ecash",
  about: "the command convert, with the ecash of Nutshell's wallet and mint",
  needs: ["python3"],
  async run(report) {
    const bin = dirname(await installPython("ecash", packages, report.say));
    const world = await startWorld();
    const funding = await startMintFunding((invoice) => world.payInvoice(invoice));
    const home = await mkdtemp(join(tmpdir(), "ecash-"));
    const port = await freePort();
    const own = { HOME: home, CASHU_DIR: home, TOR: "FALSE" };
    const mint = startProgram(join(bin, "mint"), [], join(cacheFolder, "ecash", "mint.log"), {
      cwd: home,
      env: {
        ...own,
        ...{ MINT_PRIVATE_KEY: "of-a-test", MINT_DATABASE: join(home, "mint") },
        ...{ MINT_LISTEN_HOST: "127.0.0.1", MINT_LISTEN_PORT: String(port) },
        ...{
          MINT_BACKEND_BOLT11_SAT: "LNbitsWallet",
          MINT_LNBITS_ENDPOINT: funding.url,
          MINT_LNBITS_KEY: "k",
        },
      },
    });
    try {
      const url = `http://127.0.0.1:${String(port)}`;
      await waitFor("the mint", async () => (await fetch(`${url}/v1/info`)).ok);
      const env = { ...own, MINT_URL: url, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
      const cashu = async (...words: readonly string[]) =>
        (await runCommand(join(bin, "cashu"), words, { cwd: home, env })).output;
      const quote = /--id (\S+)/.exec(await cashu("invoice", "64", "--no-check"))?.[1] ?? "";
      await cashu("invoice", "64", "--id", quote);
      await report.check(
        "a wallet melts its ecash against the invoice, as the documents have it",
        async () => {
          const [source, target] = [join(home, "a.md"), join(home, "a.pdf")];
          await writeFile(source, "# Paid in ecash");
          const before = await world.payments();
          const words = [convert, source, "-o", target, "--pay", "lightning"];
          const { output } = await runCommand(process.execPath, words, {
            env: {
              ...env,
              ...{
                SERVICE_URL: world.url,
                STATE_FOLDER: join(home, "state"),
                PAY_INVOICE: await documented(),
              },
            },
          });
          assert.match(output, /Paid +5 SATS by lightning, preimage [0-9a-f]{64}/);
          assert.equal((await readFile(target)).subarray(0, 5).toString("latin1"), "%PDF-");
          assert.equal((await world.payments()) - before, 1);
        },
      );
    } finally {
      await mint.stop();
      await funding.stop();
      await world.stop();
      await rm(home, { recursive: true });
    }
  },
};

/** Returns the command in docs/api.md for holders of ecash. */
async function documented(): Promise<string> {
  const text = await readFile(new URL("../../../docs/api.md", import.meta.url), "utf8");
  const command = /\| ecash +\| `PAY_INVOICE='([^']+)'`/.exec(text)?.[1];
  if (command === undefined) throw new Error("docs/api.md tells nothing of ecash");
  return command;
}
