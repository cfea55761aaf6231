import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { verifyEvent, type Event } from "nostr-tools/pure";
import { WebSocket, WebSocketServer } from "ws";
import * as z from "zod";

const filter = z.object({
  kinds: z.array(z.number()).optional(),
  authors: z.array(z.string()).optional(),
  "#p": z.array(z.string()).optional(),
  "#e": z.array(z.string()).optional(),
  limit: z.number().optional(),
});
type Filter = z.infer<typeof filter>;

/** A relay of Nostr on this machine (NIP-01), in clear. */
export interface LocalRelay {
  readonly url: string;
  /** Connections that were made so far, and those that are open. */
  readonly connections: { readonly made: number; readonly open: number };
  /** Events that came, in order. */
  readonly events: readonly Event[];
  /** Makes the relay receive nothing, hang up, or refuse events, until it is called with undefined. */
  misbehave(fault: "silent" | "hang-up" | "refuses" | undefined): void;
  stop(): Promise<void>;
}

/** Starts a relay that keeps the newest replaceable event of a key, and passes on ephemeral ones (NIP-01, "Kinds"). */
export async function startRelay(): Promise<LocalRelay> {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  const kept = new Map<string, Event>();
  const events: Event[] = [];
  /** Filters of each connection, by the names of its subscriptions. */
  const subscriptions = new Map<WebSocket, Map<string, readonly Filter[]>>();
  let fault: "silent" | "hang-up" | "refuses" | undefined;
  let made = 0;

  const sendTo = (socket: WebSocket, ...parts: readonly unknown[]): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(parts));
  };
  const publish = (socket: WebSocket, event: Event): void => {
    if (!verifyEvent(event)) {
      sendTo(socket, "OK", event.id, false, "invalid: bad signature");
      return;
    }
    if (fault === "refuses") {
      sendTo(socket, "OK", event.id, false, "blocked: not here");
      return;
    }
    events.push(event);
    if (event.kind >= 10_000 && event.kind < 20_000) kept.set(`${String(event.kind)} ${event.pubkey}`, event);
    sendTo(socket, "OK", event.id, true, "");
    for (const [subscriber, names] of subscriptions)
      for (const [name, filters] of names)
        if (filters.some((filter) => matches(filter, event))) sendTo(subscriber, "EVENT", name, event);
  };

  server.on("connection", (socket) => {
    made++;
    const names = new Map<string, readonly Filter[]>();
    subscriptions.set(socket, names);
    socket.on("close", () => subscriptions.delete(socket));
    socket.on("message", (data: Buffer) => {
      if (fault === "silent") return;
      if (fault === "hang-up") {
        socket.terminate();
        return;
      }
      const [kind, first, ...rest] = JSON.parse(data.toString("utf8")) as unknown[];
      if (kind === "EVENT") publish(socket, first as Event);
      if (kind === "CLOSE") names.delete(String(first));
      if (kind !== "REQ") return;
      const filters = z.array(filter).min(1).parse(rest);
      names.set(String(first), filters);
      for (const event of kept.values())
        if (filters.some((filter) => matches(filter, event))) sendTo(socket, "EVENT", first, event);
      sendTo(socket, "EOSE", first);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;

  return {
    url: `ws://127.0.0.1:${String(port)}`,
    get connections() {
      return { made, open: subscriptions.size };
    },
    events,
    misbehave(next) {
      fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate();
        server.close();
        http.close(() => {
          resolve();
        });
        http.closeAllConnections();
      }),
  };
}

function matches(wanted: Filter, event: Event): boolean {
  const tagged = (name: string, values: readonly string[] | undefined) =>
    !values || event.tags.some(([tag, value = ""]) => tag === name && values.includes(value));
  return (
    (!wanted.kinds || wanted.kinds.includes(event.kind)) &&
    (!wanted.authors || wanted.authors.includes(event.pubkey)) &&
    tagged("p", wanted["#p"]) &&
    tagged("e", wanted["#e"])
  );
}
