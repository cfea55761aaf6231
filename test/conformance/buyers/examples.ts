import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Keypair } from "@solana/web3.js";
import type { WatchedWorld } from "../../interop/world.ts";
import type { Report } from "../conformance.ts";
import { cacheFolder, runCommand } from "../tools.ts";

/** What buys a file: its words are followed by the file and the PDF. */
interface Example {
  readonly name: string;
  readonly command: readonly string[];
}

type Environment = Readonly<Record<string, string>>;

const examplesFile = (path: string) =>
  fileURLToPath(new URL(`../../../examples/clients/${path}`, import.meta.url));
const folderOfExamples = examplesFile("x402");

/** Runs the programs of `examples/clients/x402`, as somebody who copied them. @param python has the packages of buy.py */
export async function tryExamples(python: string, env: Environment, world: WatchedWorld, report: Report) {
  report.say("Building the example in Go");
  const program = join(cacheFolder, "x402-example", "buy");
  mkdirSync(join(cacheFolder, "x402-example"), { recursive: true });
  await runCommand("go", ["build", "-o", program, "."], { cwd: folderOfExamples });
  const examples: readonly Example[] = [
    { name: "examples/clients/x402 in Go", command: [program] },
    {
      name: "examples/clients/x402 in Python",
      command: [python, "-W", "ignore", join(folderOfExamples, "buy.py")],
    },
  ];
  await tryPayment(python, env, world, report);
  for (const example of examples) {
    const folder = await mkdtemp(join(tmpdir(), "x402-example-"));
    try {
      await tryExample(example, folder, env, world, report);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
}

async function tryPayment(python: string, env: Environment, world: WatchedWorld, report: Report) {
  const name = "examples/clients/payment.py";
  await report.check(`${name} buys a document, and has it again for nothing`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "payment-example-"));
    const [source, target] = [join(folder, "report.md"), join(folder, "report.pdf")];
    try {
      await writeFile(source, `# ${name}\n\n${world.document()}`);
      const before = await world.payments();
      for (const paid of [1, 1]) {
        await rm(target, { force: true });
        await runCommand(python, [examplesFile("payment.py"), source, target], { env });
        assert.equal((await readFile(target)).subarray(0, 5).toString("latin1"), "%PDF-");
        assert.equal((await world.payments()) - before, paid);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
}

async function tryExample(
  { name, command: [program = "", ...words] }: Example,
  folder: string,
  env: Environment,
  world: WatchedWorld,
  report: Report,
): Promise<void> {
  const [source, target] = [join(folder, "report.md"), join(folder, "report.pdf")];
  /** Buys what is in the file. @returns whether there is a PDF then, what was said, and how often was paid */
  const buy = async (more: Environment = {}) => {
    await rm(target, { force: true });
    world.newPurchase();
    const before = await world.payments();
    const { code, output } = await runCommand(program, [...words, source, target], {
      env: { ...env, ...more },
      mayFail: true,
    });
    const pdf = await readFile(target).catch(() => Buffer.alloc(0));
    const printed = pdf.subarray(0, 5).toString("latin1") === "%PDF-";
    return { code, output, printed, paid: (await world.payments()) - before };
  };
  const write = () => writeFile(source, `# ${name}\n\n![Gone](gone.png)\n\n${world.document()}`);
  const check = (what: string, make: () => Promise<void>) => report.check(`${name} ${what}`, make);

  await check("tells the price, buys a document, and tells what it lacks", async () => {
    await write();
    const { code, output, printed, paid } = await buy();
    assert.deepEqual({ code, printed, paid }, { code: 0, printed: true, paid: 1 }, output);
    assert.match(output, /costs 0\.010* USDC/);
    assert.match(output, /gone\.png/);
  });
  await check("has the same document again for nothing", async () => {
    const { code, output, printed, paid } = await buy();
    assert.deepEqual({ code, printed, paid }, { code: 0, printed: true, paid: 0 }, output);
  });
  await check("pays nothing beyond its limit", async () => {
    await write();
    const { code, output, paid } = await buy({ MAX_USDC: "0.009" });
    assert.deepEqual({ code, paid }, { code: 1, paid: 0 }, output);
    assert.match(output, /the limit is 0\.009 USDC/);
  });
  await check("tells why the payment of an empty wallet is refused", async () => {
    const empty = JSON.stringify([...Keypair.generate().secretKey]);
    const { code, output, paid } = await buy({ SOLANA_WALLET_KEY: empty });
    assert.deepEqual({ code, paid }, { code: 1, paid: 0 }, output);
    assert.match(output, /was refused: \w+/);
  });
  await check("pays for the document that was changed, after all this", async () => {
    const { code, output, printed, paid } = await buy();
    assert.deepEqual({ code, printed, paid }, { code: 0, printed: true, paid: 1 }, output);
  });
  await check("tells what is wrong with a document that cannot be printed, and pays nothing", async () => {
    await writeFile(source, ">".repeat(1000));
    const { code, output, paid } = await buy();
    assert.deepEqual({ code, paid }, { code: 1, paid: 0 }, output);
    assert.match(output, /answered 422: .*nested/);
  });
}
