import type { Event } from "nostr-tools/pure";
import * as z from "zod";
import { LightningNodeError } from "../node/node.ts";
import { toJson } from "../node/rest/caller.ts";

/** What events are asked for (NIP-01, "filters"). */
export interface EventFilter {
  readonly kinds: readonly number[];
  readonly authors: readonly string[];
  readonly "#p"?: readonly string[];
  readonly "#e"?: readonly string[];
}

/** A connection to a relay (NIP-01, "Communication between clients and relays"). */
export interface Relay {
  /** Finds the first event that the relay has, or undefined once it has sent all. @throws {LightningNodeError} */
  findStoredEvent(filter: EventFilter, signal: AbortSignal): Promise<Event | undefined>;
  /** Publishes an event, and waits for the first one that answers it. @throws {LightningNodeError} */
  exchange(event: Event, answers: EventFilter, signal: AbortSignal): Promise<Event>;
  close(): void;
}

const event = z.object({
  id: z.string(),
  pubkey: z.string(),
  created_at: z.number(),
  kind: z.number(),
  tags: z.array(z.array(z.string())),
  content: z.string(),
  sig: z.string(),
});

/** What a relay says; all else is passed over. */
const message = z.union([
  z.tuple([z.literal("EVENT"), z.string(), event]),
  z.tuple([z.literal("EOSE"), z.string()]),
  z.tuple([z.literal("CLOSED"), z.string()]).rest(z.unknown()),
  z.tuple([z.literal("OK"), z.string(), z.boolean()]).rest(z.unknown()),
]);
type Message = z.infer<typeof message>;

/** Limit on a message: many times a wallet's message about one invoice. */
const maxMessageChars = 256 * 1024;

const createUnreachableError = (why: string) =>
  new LightningNodeError("unreachable", `We couldn't reach the wallet's relay: ${why}`);

/** Connects to a relay. @throws {LightningNodeError} when it cannot be reached in time */
export async function openRelay(url: string, signal: AbortSignal): Promise<Relay> {
  const socket = new WebSocket(url);
  const listeners = new Set<(heard: Message | LightningNodeError) => void>();
  const notifyListeners = (heard: Message | LightningNodeError): void => {
    for (const listener of [...listeners]) listener(heard);
  };
  socket.addEventListener("message", ({ data }: { data: unknown }) => {
    const read =
      typeof data === "string" && data.length <= maxMessageChars
        ? message.safeParse(toJson(data))
        : undefined;
    if (read?.success) notifyListeners(read.data);
  });
  socket.addEventListener("close", () => {
    notifyListeners(createUnreachableError("the connection was lost"));
  });
  let subscriptions = 0;
  const send = (...parts: unknown[]): void => {
    socket.send(JSON.stringify(parts));
  };

  /** Hears the relay until there is a result. */
  const waitForMessage = <Result>(
    begin: () => void,
    read: (heard: Message) => { readonly is: Result } | LightningNodeError | undefined,
    until: AbortSignal,
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        listeners.delete(listener);
        until.removeEventListener("abort", abort);
      };
      const abort = (): void => {
        end();
        reject(new LightningNodeError("slow", "The wallet did not answer in time"));
      };
      const listener = (heard: Message | LightningNodeError): void => {
        const result = heard instanceof LightningNodeError ? heard : read(heard);
        if (!result) return;
        end();
        if (result instanceof LightningNodeError) reject(result);
        else resolve(result.is);
      };
      listeners.add(listener);
      until.addEventListener("abort", abort);
      if (until.aborted) abort();
      else if (socket.readyState !== WebSocket.OPEN)
        listener(createUnreachableError("the connection was lost"));
      else begin();
    });

  await waitUntilOpen(socket, signal);

  return {
    findStoredEvent(filter, until) {
      const name = `stored-${String(++subscriptions)}`;
      return waitForMessage<Event | undefined>(
        () => {
          send("REQ", name, { ...filter, limit: 1 });
        },
        (message) => {
          if (message[1] !== name) return undefined;
          if (message[0] === "EVENT") return { is: message[2] };
          return { is: undefined };
        },
        until,
      );
    },

    async exchange(published, answers, until) {
      const name = `answers-${String(++subscriptions)}`;
      try {
        return await waitForMessage<Event>(
          () => {
            send("REQ", name, answers);
            send("EVENT", published);
          },
          (heard) => {
            if (heard[0] === "EVENT" && heard[1] === name) return { is: heard[2] };
            const isRefused = heard[0] === "OK" && heard[1] === published.id && !heard[2];
            if (isRefused || (heard[0] === "CLOSED" && heard[1] === name))
              return new LightningNodeError("failed", "The wallet's relay does not forward messages");
            return undefined;
          },
          until,
        );
      } finally {
        if (socket.readyState === WebSocket.OPEN) send("CLOSE", name);
      }
    },

    close() {
      socket.close();
    },
  };
}

/** Resolves when a relay can be spoken with. @throws {LightningNodeError} when it cannot be reached in time; its connection is closed then */
function waitUntilOpen(socket: WebSocket, signal: AbortSignal): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const fail = (error: LightningNodeError): void => {
      signal.removeEventListener("abort", abort);
      reject(error);
      socket.close();
    };
    const abort = (): void => {
      fail(new LightningNodeError("slow", "The wallet's relay did not answer in time"));
    };
    socket.addEventListener("open", () => {
      signal.removeEventListener("abort", abort);
      resolve();
    });
    // The reason stays with the machine: it may hold the address.
    socket.addEventListener("error", () => {
      fail(createUnreachableError("no connection"));
    });
    signal.addEventListener("abort", abort);
    if (signal.aborted) abort();
  });
}
