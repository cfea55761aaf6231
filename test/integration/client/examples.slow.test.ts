import { execFile, execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { LocalServiceRecord } from "../../../client/local-service.ts";
import { recordCallbacks, tryReceiver } from "../../conformance/receivers/deliveries.ts";
import { startReceiver } from "../../receiver.ts";
import { startHarness } from "../service/harness.ts";
import { forThisFile, ownFolder } from "../../lifetimes.ts";

/** The programs of examples/clients buy a document. */

const file = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const run = promisify(execFile);

const service = await forThisFile(startHarness());
const folder = ownFolder();
const record: LocalServiceRecord = {
  pid: process.pid,
  url: service.url,
  dynamo_db: service.dynamoDb,
  solana: { rpc_url: service.solanaRpc.url, secret_key: [...service.payer.secretKey] },
  lightning: {
    url: service.lightning.url,
    certificate: service.lightning.credentials.certificate,
    macaroon: service.lightning.walletMacaroon,
  },
};
await writeFile(join(folder, "record.json"), JSON.stringify(record));

const programs: readonly (readonly [name: string, has: readonly string[], command: readonly string[]])[] = [
  ["Go", ["go", "version"], ["go", "run", file("examples/clients/buy.go")]],
  ["Python", ["python3", "--version"], ["python3", file("examples/clients/buy.py")]],
];

describe.each(programs)("the example in %s", (name, [asked = "", ...words], [program = "", ...before]) => {
  let isThere = true;
  try {
    execFileSync(asked, words, { stdio: "ignore" });
  } catch {
    isThere = false;
    console.warn(`Skipped: there is no ${asked} on this machine.`);
  }

  const buy = async (markdown: string, environment: Record<string, string> = {}) => {
    const [source, target] = [join(folder, `${name}.md`), join(folder, `${name}.pdf`)];
    await writeFile(source, markdown);
    await rm(target, { force: true });
    const { stdout, stderr } = await run(program, [...before, source, target], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        GOFLAGS: "-mod=mod",
        SERVICE_URL: service.url,
        PAY_INVOICE: `${process.execPath} ${file("bin/pay-invoice.ts")} ${join(folder, "record.json")}`,
        ...environment,
      },
    });
    return { stdout, stderr, pdf: await readFile(target) };
  };

  it.runIf(isThere)("buys a document, within its limit, and tells what it lacks", async () => {
    const { stdout, stderr, pdf } = await buy(`# By ${name}\n\n![Gone](gone.png) ${Math.random()}`);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(stdout).toMatch(/^1 pages in /);
    expect(stderr).toContain("gone.png");
    const again = await buy(await readFile(join(folder, `${name}.md`), "utf8"), { PAY_INVOICE: "false" });
    expect(again.pdf).toEqual(pdf);
    await expect(buy(`# Dear ${Math.random()}`, { MAX_SATS: "4" })).rejects.toMatchObject({
      stderr: expect.stringMatching(/costs 5 SATS; the limit is 4 sats/) as string,
    });
  });

  it.runIf(isThere)(
    "says what the service says of a document that cannot be printed, and pays nothing",
    async () => {
      await expect(
        buy(">".repeat(1000), { PAY_INVOICE: "echo nothing is paid >&2; false" }),
      ).rejects.toMatchObject({
        stderr: expect.stringContaining("answered 422") as string,
      });
    },
  );
});

describe("the receiver in Node", () => {
  it("takes callbacks that are genuine, once, and nothing else", async () => {
    const recorder = await startReceiver();
    try {
      const callbacks = await recordCallbacks(service, recorder);
      await tryReceiver([process.execPath, file("examples/clients/receivers/receiver.ts")], callbacks);
    } finally {
      await recorder.stop();
    }
  });
});
