import { createSocket } from "node:dgram";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What an attack would reach if it could: a server, a datagram socket, and a file with a secret. */
export interface Canary {
  readonly url: string;
  readonly host: string;
  /** Path of the file. */
  readonly file: string;
  /** Its content. */
  readonly secret: string;
  /** What has reached us, in its order: methods and paths, connections and datagrams. */
  readonly heard: string[];
  stop(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method ?? ""} ${request.url ?? ""}`);
    response
      .writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/html" })
      .end("caught");
  });
  server.on("upgrade", (request, socket) => {
    heard.push(`upgrade ${request.url ?? ""}`);
    socket.destroy();
  });
  server.on("clientError", (_error, socket) => {
    heard.push("bytes that are no HTTP");
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket("udp4", () => heard.push("a datagram"));
  await new Promise<void>((resolve) => datagrams.bind(port, "127.0.0.1", resolve));

  const folder = await mkdtemp(join(tmpdir(), "canary-"));
  const file = join(folder, "secret.txt");
  // Letters only, so that a PDF's text contains it unchanged.
  const secret = `canary${Array.from({ length: 16 }, () => "abcdefghij"[Math.floor(Math.random() * 10)]).join("")}`;
  await writeFile(file, secret);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    host: `127.0.0.1:${String(port)}`,
    file,
    secret,
    heard,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
      datagrams.close();
      await rm(folder, { recursive: true });
    },
  };
}
