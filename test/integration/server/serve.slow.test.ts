import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { routes } from "../../../lambdas/http-contract/routes.ts";
import { startSmtpInbox } from "../../smtp-inbox.ts";
import { until } from "../../until.ts";
import { change, createCustomer, readJob } from "./customer.ts";
import { serversOfThisFile } from "./served.ts";
import { startServing } from "./server-process.ts";
import { postJson } from "../../post-json.ts";

/** `npm run serve`, as an operator runs it: a process of its own, on a folder, before a node and a facilitator that know nothing of it. */

const fullDisk = fileURLToPath(new URL("full-disk.ts", import.meta.url));

const { outside, started } = await serversOfThisFile();
const customer = createCustomer(outside);

describe("a server", () => {
  it("sells a document, and after a restart it is still sold, its link still good, and nothing left behind", async () => {
    const data = await outside.makeFolder();
    const first = await started(data);
    const body = customer.document();
    const job = await customer.buy(body);
    const pdf = await customer.fetched(job);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const output = (await (await fetch(`${outside.url}/job/${job.id}/output`)).json()) as { url: string };
    first.signal("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(await readdir(data)).not.toContain("running.json");

    const second = await started(data);
    expect((await readJob(await customer.post(body))).id).toBe(job.id);
    expect(Buffer.from(await (await fetch(output.url)).arrayBuffer()).equals(pdf)).toBe(true);
    expect((await stat(data)).mode & 0o077).toBe(0);
    second.signal("SIGTERM");
    expect(await second.ended).toBe(0);
  });

  // Catches an email that no part of a server takes, though each is there.
  it("sends a document by email, through an SMTP server", async () => {
    const inbox = await startSmtpInbox();
    const data = await outside.makeFolder();
    await change(data, { email: { from: "Seller <pdf@example.com>", smtp: inbox.url } });
    const server = await started(data);
    const path = "/v1/document/l402/markdown";
    const body = {
      ...customer.document(),
      options: { delivery: { method: "email", to_email: "ada@example.com" } },
    };
    await customer.pay(body, path);
    const pdf = await customer.fetched(await readJob(await customer.post(body, {}, path)));
    const { raw, to } = await until(() => inbox.messages[0]);
    expect(to).toEqual(["ada@example.com"]);
    const { attachments, html } = await PostalMime.parse(raw);
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(pdf)).toBe(true);
    const link = /href="([^"]+\/unsubscribe\/[^"]+)"/.exec(html ?? "")?.[1] ?? "";
    expect((await fetch(link)).status).toBe(200);
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
    await inbox.stop();
  });

  it("answers every path that is read, and agents, as the deployment does", async () => {
    await started(await outside.makeFolder());
    const read = routes.filter(
      ({ method, path }) => method === "GET" && !path.includes("{") && !path.includes("security"),
    );
    expect(read.length).toBeGreaterThan(10);
    // Where documents are sold, it tells what they cost; credit needs its key.
    const find = ({ path, function: of }: (typeof read)[number]): number =>
      path === "/v1/credits" ? 401 : of === "submit" ? 402 : 200;
    for (const route of read)
      expect([route.path, (await fetch(outside.url + route.path)).status]).toEqual([route.path, find(route)]);
    // Its printer of previews gets what processors nothing else wants.
    await until(async () => {
      const seen = await postJson(`${outside.url}/markdown/preview`, { data: { text_body: "# Seen" } });
      return seen.status === 200;
    });
    const script = /\/assets\/main-[\w-]+\.js/.exec(await (await fetch(outside.url)).text())?.[0] ?? "";
    expect((await fetch(outside.url + script)).headers.get("content-type")).toContain("javascript");
    const answer = await postJson(
      `${outside.url}/mcp`,
      {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "price", arguments: { markdown: "# Hello" } },
      },
      { accept: "application/json, text/event-stream" },
    );
    expect(await answer.text()).toContain("5 SATS by lightning");
  });

  // Catches a stop that breaks off the request of somebody who has paid.
  it("finishes the request in progress when it is stopped, and accepts no other", async () => {
    const data = await outside.makeFolder();
    const server = await started(data);
    const body = customer.document();
    await customer.pay(body);
    const seen = outside.lightning.requests.length;
    const asked = customer.post(body, { Prefer: "wait=20" });
    await until(() => outside.lightning.requests.length > seen);
    server.signal("SIGTERM");
    await until(() => server.output().includes("Stopping"));
    expect((await asked).status).toBe(200);
    expect(await server.ended, server.output()).toBe(0);
    await expect(customer.post(body)).rejects.toThrow();
  });

  // Catches a document that is paid for, and cannot be printed for want of space.
  it("sells nothing once its temporary folder is nearly full, and then again", async () => {
    const folder = join(outside.folder, "temporary");
    const sizes = join(outside.folder, "sizes.json");
    const set = (mb: number) => writeFile(sizes, JSON.stringify({ [folder]: mb }));
    await mkdir(folder);
    await set(1_000);
    const environment = { ...outside.environment, TMPDIR: folder, FREE_MB: sizes };
    const server = startServing(await outside.makeFolder({ minFreeMb: 100 }), environment, fullDisk);
    expect(await server.serves).toBe(true);
    expect((await customer.post(customer.document())).status).toBe(402);
    await set(20);
    await until(() => server.output().includes(`Sales stopped: ${folder} has`));
    expect((await customer.post(customer.document())).status).toBe(503);
    await set(1_000);
    await until(() => server.output().includes(`Sales resumed: ${folder} has 1000 MB free`));
    expect((await customer.post(customer.document())).status).toBe(402);
    // Killed, it leaves the page's files, which the next one removes.
    const left = async () =>
      (await readdir(folder)).filter((name) => name.startsWith("markdown-to-pdf-site-"));
    server.signal("SIGKILL");
    await server.ended;
    const [first, ...others] = await left();
    expect([first, others]).toEqual([expect.any(String), []]);
    const next = startServing(await outside.makeFolder({ minFreeMb: 100 }), environment, fullDisk);
    expect(await next.serves).toBe(true);
    expect((await left()).filter((name) => name !== first)).toHaveLength(1);
    expect(await left()).not.toContain(first);
    next.signal("SIGTERM");
    expect(await next.ended).toBe(0);
    expect(await left()).toEqual([]);
  });

  it("sells nothing while its disk is nearly full, and still serves what is sold", async () => {
    const data = await outside.makeFolder();
    const first = await started(data);
    const body = customer.document();
    const pdf = await customer.fetched(await customer.buy(body));
    first.signal("SIGTERM");
    await first.ended;
    await change(data, { minFreeMb: 1_000_000_000 });
    const full = await started(data);
    const refused = await customer.post(customer.document());
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(full.output()).toMatch(/Sales stopped: .* need 1000000000 MB/);
    full.signal("SIGTERM");
    await full.ended;
    await change(data, { minFreeMb: 0 });
    await started(data);
    expect((await customer.fetched(await readJob(await customer.post(body)))).equals(pdf)).toBe(true);
  });
});
