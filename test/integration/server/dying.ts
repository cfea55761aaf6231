import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";

/**
 * Loaded into a server before anything else: it counts the calls that the server makes, from a signal on, and kills it at one of them, on its way
 * out or as its answer comes in. It may let the server live in a later time than its surroundings.
 */

const { DIE_AT = "", CLOCK_AHEAD_MS = "0" } = process.env;
const [nth = "0", moment = ""] = DIE_AT.split(" ");
let isArmed = false;
let calls = 0;
let deadly: unknown;
/** Whoever waits reads the same over and over, the more often the slower the machine: a death there is one at the last write. */
const reads = new Set<string>();

process.on("SIGUSR2", () => {
  isArmed = true;
  console.log("armed");
});

function goesOut(call: unknown, name: string): void {
  // A reader of a queue waits for as long as nothing happens.
  if (!isArmed || name.includes("ReceiveMessage")) return;
  const kind = name.replace(/[\da-f-]{32,}/g, "");
  if (reads.has(kind)) return;
  if (/GetItem|Query|^GET /.test(kind)) reads.add(kind);
  calls++;
  console.log(`call ${String(calls)} ${name}`);
  if (calls !== Number(nth)) return;
  deadly = call;
  if (moment === "before") die();
}

function dieIfDeadly(call: unknown): void {
  if (call === deadly && moment === "after") die();
}

/** Kills the server with its browser, as a power cut would. */
function die(): void {
  process.kill(-process.pid, "SIGKILL");
}

subscribe("http.client.request.start", (message) => {
  const { request } = message as { request: ClientRequest };
  goesOut(request, String(request.getHeader("x-amz-target") ?? `${request.method} ${request.path}`));
});
subscribe("http.client.response.finish", (message) => {
  dieIfDeadly((message as { request: ClientRequest }).request);
});
subscribe("undici:request:create", (message) => {
  const { request } = message as { request: { method: string; path: string } };
  goesOut(request, `${request.method} ${request.path}`);
});
subscribe("undici:request:headers", (message) => {
  dieIfDeadly((message as { request: object }).request);
});

if (CLOCK_AHEAD_MS !== "0") {
  const RealDate = Date;
  const now = (): number => RealDate.now() + Number(CLOCK_AHEAD_MS);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}
