import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { comingTimeOuts } from "../../time-outs.ts";
import { until } from "../../until.ts";
import { startByteServer } from "../web-server.ts";
import { guard, timeoutMs } from "./image-web.ts";

describe("a server that breaks HTTP", () => {
  const talks: readonly [string, (socket: Socket) => void][] = [
    [
      "a head without an end",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\n");
        const t = setInterval(() => socket.write(`x-${"y".repeat(100)}: z\r\n`), 1);
        socket.on("close", () => {
          clearInterval(t);
        });
      },
    ],
    [
      "a head of 1 MB",
      (socket) =>
        socket.end(`HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nx: ${"y".repeat(1_000_000)}\r\n\r\n`),
    ],
    ["a head of 50,000 lines", (socket) => socket.end(`HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(50_000)}\r\n`)],
    [
      "a slow head",
      (socket) => {
        const t = setInterval(() => socket.write("H"), 30);
        socket.on("close", () => {
          clearInterval(t);
        });
      },
    ],
    [
      "hints without an end",
      (socket) => {
        const t = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(100)), 1);
        socket.on("close", () => {
          clearInterval(t);
        });
      },
    ],
    [
      "two lengths",
      (socket) =>
        socket.end(
          "HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
        ),
    ],
    [
      "a chunk of 16 EiB",
      (socket) =>
        socket.end(
          "HTTP/1.1 200 OK\r\ncontent-type: image/png\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\nab",
        ),
    ],
    [
      "an upgrade",
      (socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    ],
    [
      "a redirect whose address has a line break",
      (socket) => socket.end("HTTP/1.1 302 Found\r\nlocation: http://web.example/\x00\x01\r\n\r\n"),
    ],
    ["an SSH greeting", (socket) => socket.end("SSH-2.0-OpenSSH_9.0\r\n")],
    ["nothing", (socket) => socket.end()],
    ["a reset", (socket) => socket.resetAndDestroy()],
  ];
  /** Those that would keep us for as long as we let them. */
  const endless = ["a slow head", "hints without an end"];
  it.each(talks)(
    "yields no image, and does not delay the document, when it sends %s",
    async (name, speak) => {
      const server = await startByteServer(speak);
      try {
        const time = comingTimeOuts(timeoutMs);
        const fetching = guard()(`http://web.example:${server.port}/a.png`);
        await until(() => server.requests.length === 1);
        if (endless.includes(name)) await time.end();
        expect(await fetching).toBeUndefined();
        expect(server.requests).toEqual(["GET /a.png HTTP/1.1"]);
      } finally {
        await server.stop();
      }
    },
  );
});
