import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { until } from "../../../until.ts";
import { listen, readBody, type HttpServer } from "../../../../server/host/http-server.ts";

let server: HttpServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
});

/** Short ones, so that they are over at once. */
const limits = { headersMs: 50, requestMs: 100, idleMs: 50, checkMs: 10, maxConnections: 20 };

async function start(given: Partial<typeof limits> = {}): Promise<HttpServer> {
  return (server = await listen(
    async (request, response) => {
      response.end(`read ${String((await readBody(request, 1_000_000)).length)}`);
    },
    0,
    { ...limits, ...given },
  ));
}

function open({ url }: HttpServer, sent: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(sent);
  sockets.push(socket);
  return socket;
}

describe("the HTTP server", () => {
  it.each([
    ["nothing", ""],
    ["headers without an end", "POST / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n"],
    ["a body without its end", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc"],
  ])("closes each of twenty connections that send %s", async (_what, sent) => {
    const started = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => text(open(started, sent))));
    for (const answer of answers) expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    // The server counts a connection for a moment longer than its client, and may take a slow one for idle.
    const reads = () => fetch(started.url, { method: "POST", body: "abc" }).then((answer) => answer.text());
    await until(async () => (await reads().catch(() => "")) === "read 3");
  });

  it("closes an idle connection after a response", async () => {
    const started = await start();
    const answer = await text(open(started, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*read 0$/);
  });

  it("accepts connections only up to its limit", async () => {
    const started = await start({ maxConnections: 2, headersMs: 60_000, requestMs: 60_000 });
    const kept = [open(started, "GET"), open(started, "GET")];
    await Promise.all(kept.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
    const refused = await text(open(started, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")).catch(() => "");
    expect(refused).toBe("");
    expect(kept.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });
});
