import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { jobStatus } from "../../../lambdas/http-contract/responses.ts";
import type { JobStatus } from "../../../lambdas/http-contract/responses.ts";
import { routes } from "../../../lambdas/http-contract/routes.ts";
import { backUp } from "../../../server/backup.ts";
import { until } from "../../until.ts";
import { startOutside } from "./outside.ts";
import type { Outside } from "./outside.ts";
import { killServers, startServing } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** `npm run serve`, as an operator runs it: a process of its own, on a folder, before a node and a facilitator that know nothing of it. */

const dying = fileURLToPath(new URL("dying.ts", import.meta.url));

let outside: Outside;
beforeAll(async () => {
  outside = await startOutside();
});
afterEach(killServers);
afterAll(() => outside.stop());

const start = (data: string, environment: Record<string, string> = {}): ServerProcess =>
  startServing(data, { ...outside.environment, ...environment });

async function started(data: string, environment?: Record<string, string>): Promise<ServerProcess> {
  const server = start(data, environment);
  expect(await server.serves, server.output()).toBe(true);
  return server;
}

const document = () => ({ data: { text_body: `# Served\n\n${randomUUID()}` } });

const post = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${outside.url}/markdown`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Buys a document over Lightning, as somebody who sends no proof. */
async function buy(body: object): Promise<JobStatus> {
  const challenge = (await post(body)).headers.get("www-authenticate") ?? "";
  outside.lightning.pay(/invoice="([^"]+)"/.exec(challenge)?.[1] ?? "");
  return jobIn(await post(body));
}

async function jobIn(answer: Response): Promise<JobStatus> {
  expect(answer.status).toBe(200);
  return jobStatus.parse(await answer.json());
}

/** The job once it is done, and its PDF. */
async function fetched({ id }: JobStatus): Promise<Buffer> {
  const done = await until(async () => {
    const job = jobStatus.parse(await (await fetch(`${outside.url}/job/${id}/status`)).json());
    return job.status === "Done" && job;
  });
  const { url } = (await (await fetch(done.path)).json()) as { url: string };
  expect(url.startsWith(`${outside.url}/files/documents/`)).toBe(true);
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

describe("a server", () => {
  it("sells a document, and after a restart it is still sold, its link still good, and nothing left behind", async () => {
    const data = await outside.makeFolder();
    const first = await started(data);
    const body = document();
    const job = await buy(body);
    const pdf = await fetched(job);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const output = (await (await fetch(`${outside.url}/job/${job.id}/output`)).json()) as { url: string };
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(await readdir(data)).not.toContain("running.json");

    const second = await started(data);
    expect((await jobIn(await post(body))).id).toBe(job.id);
    expect(Buffer.from(await (await fetch(output.url)).arrayBuffer()).equals(pdf)).toBe(true);
    expect((await stat(data)).mode & 0o077).toBe(0);
    second.signal("SIGTERM");
    expect(await second.ended).toBe(0);
  });

  it("answers every path that is read, and agents, as the deployment does", async () => {
    await started(await outside.makeFolder());
    const read = routes.filter(
      ({ method, path }) => method === "GET" && !path.includes("{") && !/rates|security/.test(path),
    );
    expect(read.length).toBeGreaterThan(10);
    for (const { path } of read)
      expect([path, (await fetch(outside.url + path)).status]).toEqual([path, 200]);
    const script = /\/assets\/main-[\w-]+\.js/.exec(await (await fetch(outside.url)).text())?.[0] ?? "";
    expect((await fetch(outside.url + script)).headers.get("content-type")).toContain("javascript");
    const answer = await fetch(`${outside.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "price", arguments: { markdown: "# Hello" } },
      }),
    });
    expect(await answer.text()).toContain("5 SATS by lightning");
  });

  // Catches a stop that breaks off the request of somebody who has paid.
  it("asked to stop, finishes the request that is under way and takes no other", async () => {
    const data = await outside.makeFolder();
    const server = await started(data);
    const body = document();
    const challenge = (await post(body)).headers.get("www-authenticate") ?? "";
    outside.lightning.pay(/invoice="([^"]+)"/.exec(challenge)?.[1] ?? "");
    const seen = outside.lightning.requests.length;
    const asked = post(body, { Prefer: "wait=20" });
    await until(() => outside.lightning.requests.length > seen);
    server.signal("SIGTERM");
    await until(() => server.output().includes("Stops"));
    expect((await asked).status).toBe(200);
    expect(await server.ended).toBe(0);
    await expect(post(body)).rejects.toThrow();
  });

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
      /^The port is taken/,
    ],
    [
      "a node that cannot be reached",
      (data: string) => change(data, { lightning: { node: "lnd", url: "https://127.0.0.1:9" } }),
      /lightning-node: .*(reach|connect)/i,
    ],
    [
      "test money that nobody asked for",
      (data: string) => change(data, { testMoney: false, x402: undefined }),
      /^lightning-node: makes invoices of a test network \(lnbcrt\)/,
    ],
    [
      "a facilitator that settles elsewhere",
      (data: string) =>
        change(data, {
          x402: {
            facilitatorUrl: "https://localhost:9",
            network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
            asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
            payTo: outside.merchant.publicKey.toBase58(),
            rpcUrl: "https://api.devnet.solana.com",
          },
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

  // Catches a clock by which invoices are over before they are paid, or leases never end.
  it.each([3_600_000, -3_600_000])(
    "does not start by a clock that is %i ms off, whoever shows it",
    async (ms) => {
      const shown = async (settings: object): Promise<string> => {
        const data = await outside.makeFolder(settings);
        const server = startServing(data, { ...outside.environment, CLOCK_AHEAD_MS: String(ms) }, dying);
        expect(await server.ended).toBe(1);
        return server.output();
      };
      expect(await shown({})).toMatch(/^lightning-node: .* unless its clock or this machine's is wrong$/m);
      expect(await shown({ lightning: undefined })).toMatch(
        /^clock: this machine's is 60 minutes (ahead of|behind) that of localhost/m,
      );
    },
  );

  it("sells nothing while its disk is nearly full, and gives out what is sold", async () => {
    const data = await outside.makeFolder();
    const first = await started(data);
    const body = document();
    const pdf = await fetched(await buy(body));
    first.signal("SIGTERM");
    await first.ended;
    await change(data, { minFreeMb: 1_000_000_000 });
    const full = await started(data);
    const refused = await post(document());
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(full.output()).toMatch(/Nothing is sold while .* has less than 1000000000 MB free/);
    full.signal("SIGTERM");
    await full.ended;
    await change(data, { minFreeMb: 0 });
    await started(data);
    expect((await fetched(await jobIn(await post(body)))).equals(pdf)).toBe(true);
  });
});

describe("the operator's commands", () => {
  it("work on the records of a server by its data folder, while it runs", async () => {
    const data = await outside.makeFolder();
    const server = await started(data);
    await fetched(await buy(document()));
    const sales = () =>
      spawnSync(process.execPath, ["bin/launch.js", "bin/operator.ts", "sales", "--data", data, "--json"], {
        encoding: "utf8",
      });
    expect(sales().stdout).toContain('"lightning"');
    server.signal("SIGTERM");
    await server.ended;
    expect(sales().stderr).toContain(`No npm run serve runs on ${data}. Start it first.`);
  });
});

describe("a backup", () => {
  it("is a folder to serve from, with all that was sold before it began, though documents were bought meanwhile", async () => {
    const data = await outside.makeFolder();
    const copy = join(outside.folder, "copy");
    const server = await started(data);
    const bought = [];
    for (let nth = 0; nth < 3; nth++) {
      const body = document();
      bought.push({ body, pdf: await fetched(await buy(body)) });
    }
    const meanwhile = Array.from({ length: 4 }, () => buy(document()));
    const [{ documents }] = await Promise.all([backUp(data, copy), ...meanwhile]);
    expect(documents).toBeGreaterThanOrEqual(6);
    server.signal("SIGKILL");
    await server.ended;

    await rm(data, { recursive: true });
    await writeFile(
      join(copy, "server.json"),
      await readFile(join(await outside.makeFolder(), "server.json")),
    );
    await started(copy);
    for (const { body, pdf } of bought)
      expect((await fetched(await jobIn(await post(body)))).equals(pdf)).toBe(true);
  });

  it("goes into a folder that is empty alone, and comes out of a data folder alone", async () => {
    const data = await outside.makeFolder();
    await expect(backUp(data, join(outside.folder, "nowhere"))).rejects.toThrow(/is no data folder/);
    await mkdir(join(outside.folder, "full"), { recursive: true });
    await writeFile(join(outside.folder, "full/file"), "");
    await writeFile(join(data, "records.db"), "");
    await expect(backUp(data, join(outside.folder, "full"))).rejects.toThrow(/is not empty/);
  });
});

async function change(data: string, settings: object): Promise<void> {
  const file = join(data, "server.json");
  const configuration = JSON.parse(await readFile(file, "utf8")) as object;
  await writeFile(file, JSON.stringify({ ...configuration, ...settings }));
}
