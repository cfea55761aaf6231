import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, it } from "vitest";
import { install, path, run } from "../install-package.ts";
import { price, startHarness } from "../service/harness.ts";
import { forThisFile, ownFolder } from "../../lifetimes.ts";

/** The client's npm package, packed, and installed in an empty folder by the machine's own npm and Node. */

const root = fileURLToPath(new URL("../../../", import.meta.url));

const service = await forThisFile(startHarness());
const folder = ownFolder();
const { stdout } = await run(process.execPath, [
  join(root, "bin", "client-package.ts"),
  join(folder, "built"),
]);
const tarball = stdout.trim();
await install(folder, tarball);

const environment = () => ({
  PATH: path,
  SERVICE_URL: service.url,
  STATE_FOLDER: join(folder, "state"),
  OUTPUT_FOLDER: join(folder, "out"),
  SOLANA_WALLET_KEY: JSON.stringify([...service.payer.secretKey]),
  SOLANA_RPC_URL: service.solanaRpc.url,
});
const program = () => join(folder, "node_modules", ".bin", "markdown-to-pdf");
const inFolder = () => ({ cwd: folder, env: environment() });

async function earned(work: () => Promise<unknown>): Promise<bigint> {
  const before = await service.received();
  await work();
  return (await service.received()) - before;
}

describe("the client's package", () => {
  it("is small, brings one other package, and holds nothing but what it runs and its types", async () => {
    expect((await stat(tarball)).size).toBeLessThan(2_000_000);
    const installed = await readdir(join(folder, "node_modules"));
    expect(installed.filter((name) => !name.startsWith("."))).toEqual(["markdown-to-pdf-client", "zod"]);
    const held = await readdir(join(folder, "node_modules", "markdown-to-pdf-client"));
    expect(held.sort()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
  });

  it("tells a price, buys a document, and knows it is paid for afterwards", async () => {
    await writeFile(join(folder, "letter.md"), `# Letter\n\n${Math.random()}`);
    const printed = await run(program(), ["price", "letter.md"], inFolder());
    expect(printed.stdout).toContain("letter.md: 5 SATS by lightning, or 0.01 USDC by x402");
    expect(await earned(() => run(program(), ["letter.md"], inFolder()))).toBe(price);
    expect((await readFile(join(folder, "letter.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    const again = await run(program(), ["price", "letter.md"], inFolder());
    expect(again.stdout).toContain("letter.md: already paid for");
  });

  it("says without a stack trace what is wrong, by its exit code too", async () => {
    const wrong: readonly (readonly [words: string[], code: number, says: string])[] = [
      [["letter.md", "--bogus"], 2, "unknown option '--bogus'"],
      [["letter.md", "--paper", "a7"], 2, "Allowed choices are a4, letter"],
      [["letter.md", "--url", "notaurl"], 2, '"notaurl" is not a service URL'],
      [[folder], 2, "is a folder"],
      [["letter.md", "-o", "/proc/nope/x.pdf"], 2, "couldn't write the PDF to /proc/nope/x.pdf"],
      [["letter.md", "--max-price", "cheap"], 2, '"cheap" is not an amount'],
      [["letter.md", "--url", "http://127.0.0.1:9"], 4, "did not respond"],
    ];
    for (const [words, code, says] of wrong) {
      const failure = await run(program(), words, inFolder()).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code, stderr: expect.stringContaining(says) as string });
      expect((failure as { stderr: string }).stderr).not.toMatch(/^\s+at /m);
    }
  });

  it("is a library whose types hold, and which buys", async () => {
    await writeFile(join(folder, "buy.ts"), buyer);
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    const options = ["--strict", "--module", "nodenext", "--target", "es2023", "--outDir", "built"];
    await run(process.execPath, [tsc, "--lib", "es2023,dom", ...options, "buy.ts"], { cwd: folder });
    expect(await earned(() => run("node", ["built/buy.js"], inFolder()))).toBe(price);
  });

  it("serves agents from the client's package", async () => {
    const client = new Client({ name: "test", version: "1" });
    const transport = { command: program(), args: ["mcp"], env: environment(), cwd: dirname(tarball) };
    await client.connect(new StdioClientTransport({ ...transport, stderr: "pipe" }));
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["price", "convert", "receipt"]);
    } finally {
      await client.close();
    }
  });
});

const buyer = `
import { convert, createSpendingLimit, parseAmounts, createX402Payer, NotPaidError } from "markdown-to-pdf-client";

declare const process: { readonly env: Record<string, string | undefined> };
const { SERVICE_URL: baseUrl = "", SOLANA_WALLET_KEY: wallet = "", SOLANA_RPC_URL: rpcUrl } = process.env;
const pdf: Uint8Array = await convert(
  { data: { text_body: "# By a program " + String(Math.random()) } },
  {
    baseUrl,
    payer: await createX402Payer(wallet, rpcUrl),
    limit: createSpendingLimit({ perDocument: parseAmounts("0.05 USDC") }),
    onEvent(event) {
      if (event.event === "output") console.log(event.output.pages.toFixed());
    },
  },
);
if (pdf.byteLength < 1000) throw new NotPaidError("There is no PDF.");
`;
