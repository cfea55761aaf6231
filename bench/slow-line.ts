import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { startService } from "../emulators/service.ts";
import { startBrowser } from "../test/integration/site/start-browser.ts";
import type { Console } from "./measure.ts";

/** How long the page takes on a slow line, in ms since it was asked for. */
export interface SlowLineFigures {
  /** Until somebody can write. */
  readonly writable: number;
  /** Until the page of a short text that was pasted then is shown. */
  readonly shown: number;
  /** Bytes that came by then. */
  readonly bytes: number;
}

/** 400 kbit/s, in bytes a ms, and half the time there and back. */
const rate = 50;
const delayMs = 200;
const text = "# Tides\n\nThe tide came in and went out again.\n";

/** Opens the page over 400 kbit/s with 400 ms there and back, and pastes a short text. */
export async function slowLine(console: Console): Promise<SlowLineFigures> {
  const [service, browser] = await Promise.all([
    startService({ sweepEveryMs: 0, printsFirst: false }),
    startBrowser(),
  ]);
  // What the first request builds is no part of the line.
  await (await fetch(service.url)).text();
  const line = await startLine(new URL(service.url));
  try {
    const page = await browser.newPage();
    const begun = performance.now();
    await page.goto(line.url, { waitUntil: "commit" });
    await page.waitForSelector("#text");
    const writable = performance.now() - begun;
    await page.fill("#text", text);
    await page.waitForSelector("#preview[data-state='shown'] #page-number:not(:empty)", {
      state: "attached",
      timeout: 120_000,
    });
    const shown = performance.now() - begun;
    const figures = { writable, shown, bytes: line.bytes() };
    console.line(
      `  can be written in after ${(writable / 1_000).toFixed(1)} s; first page after ${(shown / 1_000).toFixed(1)} s, ${(figures.bytes / 1_000).toFixed(0)} kB`,
    );
    return figures;
  } finally {
    await browser.close();
    line.server.close();
    await service.stop();
  }
}

interface Line {
  readonly url: string;
  readonly server: Server;
  /** Returns the bytes that reached the browser. */
  bytes(): number;
}

/** Starts a line to a server, which all connections share. */
async function startLine(to: URL): Promise<Line> {
  let bytes = 0;
  let isFreeAt = 0;
  const server = createServer((browser) => {
    const upstream = connect(Number(to.port), to.hostname);
    carry(browser, upstream, () => delayMs);
    carry(upstream, browser, (length) => {
      bytes += length;
      const now = performance.now();
      isFreeAt = Math.max(isFreeAt, now) + length / rate;
      return isFreeAt - now + delayMs;
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, server, bytes: () => bytes };
}

/** Passes data on with a delay. @param msFor returns the time that so many bytes take to arrive */
function carry(from: Socket, to: Socket, msFor: (length: number) => number): void {
  from.on("data", (chunk: Buffer) => {
    setTimeout(() => to.write(chunk), msFor(chunk.length));
  });
  for (const event of ["close", "error"]) from.on(event, () => setTimeout(() => to.destroy(), msFor(0)));
}
