import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { change, createCustomer } from "./customer.ts";
import { serversOfThisFile } from "./served.ts";
import { startServing } from "./server-process.ts";

/** Where a server does not start, it says why in a sentence. */

const dying = fileURLToPath(new URL("dying.ts", import.meta.url));
const fullDisk = fileURLToPath(new URL("full-disk.ts", import.meta.url));

const { outside, start, started } = await serversOfThisFile();
const customer = createCustomer(outside);

/** Settings of a facilitator that does not answer. */
const silentFacilitator = {
  facilitatorUrl: "https://localhost:9",
  network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  payTo: outside.merchant.publicKey.toBase58(),
  rpcUrl: "https://api.devnet.solana.com",
};

describe("a server", () => {
  it("does not start on a folder that another one serves, which goes on", async () => {
    const data = await outside.makeFolder();
    await started(data);
    const second = start(data);
    expect(await second.ended).toBe(1);
    expect(second.output().trim().split("\n")).toEqual([expect.stringMatching(/^Another server uses/)]);
    expect((await fetch(`${outside.url}/health`)).status).toBe(200);
  });

  it.each([
    [
      "a secret that is missing",
      (data: string) => rm(join(data, "secrets/lightning.json")),
      /^lightning-secret: is missing: .*secrets\/lightning\.json/,
    ],
    [
      "a secret that is none",
      (data: string) => writeFile(join(data, "secrets/lightning.json"), "{}"),
      /^lightning-secret: /,
    ],
    [
      "a port that is taken",
      (data: string) => change(data, { port: Number(new URL(outside.facilitator.url).port) }),
      /^The port is in use/,
    ],
    [
      "a node that cannot be reached",
      (data: string) => change(data, { lightning: { node: "lnd", url: "https://127.0.0.1:9" } }),
      /lightning-node: .*(reach|connect)/i,
    ],
    [
      "test money that nobody asked for",
      (data: string) => change(data, { testMoney: false, x402: undefined }),
      /^lightning-node: is on a test network \(lnbcrt\)/,
    ],
    [
      "no rail but one whose facilitator does not answer",
      (data: string) =>
        change(data, {
          lightning: undefined,
          x402: silentFacilitator,
        }),
      /^facilitator: /,
    ],
  ])("does not start with %s, and says so", async (_what, spoil, sentence) => {
    const data = await outside.makeFolder();
    await spoil(data);
    const server = start(data);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(new RegExp(sentence.source, `${sentence.flags}m`));
    // No stack trace, and no secret.
    expect(server.output()).not.toMatch(/^\s+at |[0-9a-f]{64}/m);
  });

  // Catches a stack trace in place of the folder's name, for what the system refuses: a full disk, say.
  it("does not start without a temporary folder, and names it", async () => {
    const server = startServing(
      await outside.makeFolder(),
      { ...outside.environment, TMPDIR: "/nowhere" },
      dying,
    );
    expect(await server.ended).toBe(1);
    expect(server.output().trim().split("\n")).toEqual([expect.stringMatching(/^ENOENT: .*\/nowhere\//)]);
  });

  it("does not start on a temporary folder that has no space to print in, and names it", async () => {
    const folder = join(outside.folder, "tiny");
    const sizes = join(outside.folder, "sizes.json");
    await mkdir(folder, { recursive: true });
    await writeFile(sizes, JSON.stringify({ [folder]: 20 }));
    const environment = { ...outside.environment, TMPDIR: folder, FREE_MB: sizes };
    const server = startServing(await outside.makeFolder({ minFreeMb: 100 }), environment, fullDisk);
    expect(await server.ended).toBe(1);
    expect(server.output().trim().split("\n")).toEqual([
      `${folder} has 20 MB free, but rendering needs 100 MB there: free some space, or set TMPDIR to another folder.`,
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  // Catches a clock by which invoices are over before they are paid, or leases never end.
  it.each([3_600_000, -3_600_000])(
    "does not start when its clock is %i ms off, whichever source shows it",
    async (ms) => {
      const shown = async (settings: object): Promise<string> => {
        const data = await outside.makeFolder(settings);
        const server = startServing(data, { ...outside.environment, CLOCK_AHEAD_MS: String(ms) }, dying);
        expect(await server.ended).toBe(1);
        return server.output();
      };
      expect(await shown({})).toMatch(
        /^lightning-node: .* expires at another time than requested, or a clock is wrong$/m,
      );
      expect(await shown({ lightning: undefined })).toMatch(
        /^clock: this machine's is 60 minutes (ahead of|behind) that of localhost/m,
      );
    },
  );

  // Catches a shop that closes for the fault of a party that half of its buyers do not need.
  it("starts without a facilitator that does not answer, says so, and sells over Lightning", async () => {
    const data = await outside.makeFolder({ x402: silentFacilitator });
    const server = await started(data);
    expect(server.output()).toMatch(/facilitator: /);
    const job = await customer.buy(customer.document());
    expect((await customer.fetched(job)).subarray(0, 5).toString()).toBe("%PDF-");
  });
});
