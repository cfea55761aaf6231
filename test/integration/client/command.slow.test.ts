import { spawn, type ChildProcess } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { price, startHarness } from "../service/harness.ts";
import { forThisFile, ownFolder } from "../../lifetimes.ts";

/** `npm run convert`, as a person or a script runs it. */

const command = fileURLToPath(new URL("../../../bin/convert.ts", import.meta.url));

let folder: string;
const service = await forThisFile(startHarness());
beforeEach(() => {
  folder = ownFolder();
});
afterEach(async () => {
  service.facilitator.intercept(undefined);
  await rm(`${folder}-state`, { recursive: true, force: true });
});

function start(
  words: readonly string[],
  url = service.url,
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(process.execPath, [command, "--url", url, ...words], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      STATE_FOLDER: `${folder}-state`,
      SOLANA_WALLET_KEY: JSON.stringify([...service.payer.secretKey]),
      SOLANA_RPC_URL: service.solanaRpc.url,
      ...environment,
    },
  });
}

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function waitForOutcome(child: ChildProcess): Promise<Outcome> {
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const read = async (stream: Readable | null) => (stream ? text(stream) : "");
  const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

const run = (...words: string[]) => waitForOutcome(start(words));
const put = (name: string, markdown = `# ${name}\n\n${Math.random()}`) =>
  writeFile(join(folder, name), markdown);

async function earned(work: () => Promise<unknown>): Promise<bigint> {
  const before = await service.received();
  await work();
  return (await service.received()) - before;
}

const isPdf = async (name: string) =>
  (await readFile(join(folder, name))).subarray(0, 5).toString() === "%PDF-";

/** Resolves when the command has written this to its output. */
function waitForText(child: ChildProcess, sought: string): Promise<void> {
  return new Promise((resolve) => {
    let all = "";
    child.stdout?.on("data", (bytes: Buffer) => {
      all += bytes.toString();
      if (all.includes(sought)) resolve();
    });
  });
}

describe("npm run convert", () => {
  it("converts what a pattern matches into a folder, each paid for once; again, it pays nothing", async () => {
    await Promise.all([put("one.md"), put("two.md"), put("three.txt")]);
    expect(
      await earned(async () => {
        expect(await run("*.md", "one.md", "-o", "pdf/", "--paper", "letter")).toMatchObject({ code: 0 });
      }),
    ).toBe(2n * price);
    expect(await isPdf("pdf/one.pdf")).toBe(true);
    expect(await isPdf("pdf/two.pdf")).toBe(true);
    expect(await earned(() => run("*.md", "-o", "pdf/", "--paper", "letter"))).toBe(0n);
  });

  it("keeps a document from somebody who guesses it, and continues it from another folder", async () => {
    const markdown = `# Salary of ${Math.random()}`;
    await put("letter.md", markdown);
    expect(await run("letter.md")).toMatchObject({ code: 0 });
    const guess = { data: { text_body: markdown, meta: {} }, options: { document_name: "letter.pdf" } };
    expect((await service.post(guess)).status).toBe(402);
    await rm(join(folder, "letter.pdf"));
    expect(await earned(() => run("letter.md"))).toBe(0n);
    expect(await isPdf("letter.pdf")).toBe(true);
    expect(await earned(() => run("letter.md", "-o", "copy.pdf"))).toBe(0n);
    expect(await isPdf("copy.pdf")).toBe(true);
  });

  it("takes standard input, and writes to standard output", async () => {
    const child = start(["-"]);
    child.stdin?.end("# From a pipe");
    const { code, stdout } = await waitForOutcome(child);
    expect(code).toBe(0);
    expect(stdout.startsWith("%PDF-")).toBe(true);
  });

  it("does not spend more than it may", async () => {
    await put("dear.md");
    expect(
      await earned(async () => {
        const { code, stderr } = await run("dear.md", "--max-price", "0.009 USDC");
        expect(code).toBe(3);
        expect(stderr).toContain("The price is 0.01 USDC; the limit is 0.009 USDC. Nothing was paid.");
      }),
    ).toBe(0n);
  });

  const wrong: readonly [words: string[], code: number, says: string][] = [
    [["none-*.md"], 2, "We couldn't find none-*.md."],
    [[], 2, "missing required argument 'files'"],
    [["a.md", "--pay", "cash"], 2, "Allowed choices are x402, base, lightning."],
    [["a.md", "--max-price", "cheap"], 2, '"cheap" is not an amount'],
    [["a.md", "--colour"], 2, "unknown option '--colour'"],
    [["a.md", "b.md", "-o", "one.pdf"], 2, "Several documents need a folder."],
    [["a.md", "--url", "http://127.0.0.1:59999"], 4, "did not respond"],
  ];
  it("reports an error by its exit code and a message", async () => {
    await Promise.all([put("a.md"), put("b.md")]);
    const outcomes = await Promise.all(
      wrong.map(async ([words, code, says]) => ({ outcome: await run(...words), code, says })),
    );
    for (const { outcome, code, says } of outcomes) {
      expect(outcome.stderr).toContain(says);
      expect(outcome.code).toBe(code);
    }
  });

  it("says that a wallet's command printed nothing, and goes on once the invoice is paid all the same", async () => {
    await put("silent.md");
    const pays = join(folder, "invoice");
    const child = start(["silent.md", "--pay", "lightning"], service.url, {
      PAY_INVOICE: `touch ${pays}; printf %s "$0" > ${pays}; :`,
    });
    const outcome = waitForOutcome(child);
    await waitForText(child, "printed nothing, so it may not have paid");
    service.lightning.pay(await readFile(pays, "utf8"));
    expect(await outcome).toMatchObject({ code: 0 });
    expect(await isPdf("silent.pdf")).toBe(true);
  });

  it("killed between payment and download, goes on when it is run again, and pays nothing more", async () => {
    await put("cut.md");
    expect(
      await earned(async () => {
        const child = start(["cut.md", "--json"]);
        const ended = waitForOutcome(child);
        await waitForText(child, '"event":"paid"');
        child.kill("SIGKILL");
        await ended;
        expect(await run("cut.md")).toMatchObject({ code: 0 });
        expect(await isPdf("cut.pdf")).toBe(true);
      }),
    ).toBe(price);
  });

  it("ends at once on Ctrl-C, and says how to go on", async () => {
    await put("stop.md");
    const child = start(["stop.md", "--json"]);
    const ended = waitForOutcome(child);
    await waitForText(child, '"event":"offers"');
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect(stderr).toContain("Run the same command again");
    expect(code).toBe(130);
  });

  it("is patient with a payment whose outcome is unknown, and does not sign another one", async () => {
    await put("patient.md");
    let settlements = 0;
    service.facilitator.intercept(async (operation, work) => {
      const answer = await work();
      return operation === "settle" && ++settlements === 1 ? "hang-up" : answer;
    });
    service.solanaRpc.fail("getSignaturesForAddress", 2);
    expect(
      await earned(async () => {
        const { code, stdout } = await run("patient.md");
        expect(stdout).toMatch(/Waiting +\d+ s: A payment for this document is being settled/);
        expect(code).toBe(0);
      }),
    ).toBe(price);
  });

  it("converts again what changed while it was converted the first time", async () => {
    await put("live.md");
    service.facilitator.intercept(async (_operation, work) => {
      service.facilitator.intercept(undefined);
      await put("live.md", `# Meanwhile\n\n${Math.random()}`);
      return work();
    });
    const child = start(["live.md", "--watch"]);
    const ended = waitForOutcome(child);
    await waitForText(child, "Written");
    await waitForText(child, "Written");
    child.kill("SIGINT");
    expect((await ended).code).toBe(0);
  });

  it("converts again when a file changes, once for several quick writes", async () => {
    await put("live.md");
    const child = start(["live.md", "--watch"]);
    const ended = waitForOutcome(child);
    await waitForText(child, "Written");
    expect(
      await earned(async () => {
        for (let write = 0; write < 4; write++)
          await put("live.md", `# Version ${write}\n\n${Math.random()}`);
        await waitForText(child, "Written");
      }),
    ).toBe(price);
    child.kill("SIGINT");
    expect((await ended).code).toBe(0);
  });
});
