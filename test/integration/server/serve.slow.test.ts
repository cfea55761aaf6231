import { readdir, stat } from "node:fs/promises";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { routes } from "../../../lambdas/http-contract/routes.ts";
import { startSmtpInbox } from "../../smtp-inbox.ts";
import { until } from "../../until.ts";
import { change, customerOf, jobIn } from "./customer.ts";
import { serversOfThisFile } from "./served.ts";

/** `npm run serve`, as an operator runs it: a process of its own, on a folder, before a node and a facilitator that know nothing of it. */

const { outside, started } = await serversOfThisFile();
const customer = customerOf(outside);

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
    expect((await jobIn(await customer.post(body))).id).toBe(job.id);
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
    const pdf = await customer.fetched(await jobIn(await customer.post(body, {}, path)));
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
    const body = customer.document();
    await customer.pay(body);
    const seen = outside.lightning.requests.length;
    const asked = customer.post(body, { Prefer: "wait=20" });
    await until(() => outside.lightning.requests.length > seen);
    server.signal("SIGTERM");
    await until(() => server.output().includes("Stops"));
    expect((await asked).status).toBe(200);
    expect(await server.ended).toBe(0);
    await expect(customer.post(body)).rejects.toThrow();
  });

  it("sells nothing while its disk is nearly full, and gives out what is sold", async () => {
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
    expect(full.output()).toMatch(/Nothing is sold while .* has less than 1000000000 MB free/);
    full.signal("SIGTERM");
    await full.ended;
    await change(data, { minFreeMb: 0 });
    await started(data);
    expect((await customer.fetched(await jobIn(await customer.post(body)))).equals(pdf)).toBe(true);
  });
});
