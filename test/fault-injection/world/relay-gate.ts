import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import type { HttpServer } from "../../../server/host/http-server.ts";
import { unnamedCall } from "../outside-call.ts";
import type { GateOptions } from "./gate.ts";

/** Stands between functions and a relay of Nostr, on the wire: each event that a function publishes is a call, and what comes back its answer. */
export async function startRelayGate({ origin, decide, kill, traffic }: GateOptions): Promise<HttpServer> {
  const http = createServer();
  const server = new WebSocketServer({ server: http });

  server.on("connection", (near) => {
    const far = new WebSocket(origin);
    const opened = new Promise((resolve) => far.once("open", resolve));
    /** What becomes of the next answers; they go through when absent. */
    let atAnswer: (() => void) | undefined;
    let isAnswering = false;
    const answering = (is: boolean): void => {
      if (is !== isAnswering) traffic.answering += is ? 1 : -1;
      isAnswering = is;
    };
    const hang = (): void => {
      answering(false);
      traffic.hanging++;
      near.once("close", () => traffic.hanging--);
      atAnswer = () => undefined;
    };
    const end = (): void => {
      near.terminate();
    };
    near.on("close", () => {
      answering(false);
      far.terminate();
    });
    far.on("close", end);
    far.on("error", end);
    far.on("message", (data: Buffer) => {
      const isAnswer = data.toString("utf8").startsWith('["EVENT","answers-');
      if (isAnswer) answering(false);
      if (atAnswer && isAnswer) atAnswer();
      else if (near.readyState === WebSocket.OPEN) near.send(data.toString("utf8"));
    });

    const pass = async (text: string): Promise<void> => {
      const [kind, event] = JSON.parse(text) as [string, { id?: string }];
      await opened;
      if (kind !== "EVENT") {
        far.send(text);
        return;
      }
      answering(true);
      switch (await decide({ name: "EVENT wallet", id: unnamedCall() })) {
        case "fails":
          near.send(JSON.stringify(["OK", event.id, false, "error: the relay is in trouble"]));
          answering(false);
          return;
        case "cut":
          end();
          return;
        case "hangs":
          hang();
          return;
        case "dies before":
          kill();
          end();
          return;
        case "lost":
          atAnswer = end;
          break;
        case "hangs afterwards":
          atAnswer = hang;
          break;
        case "dies after":
          atAnswer = () => {
            kill();
            end();
          };
          break;
        case "twice":
          far.send(text);
          break;
        case "passes":
          break;
      }
      far.send(text);
    };
    near.on("message", (data: Buffer) => {
      void pass(data.toString("utf8"));
    });
  });

  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${String(port)}`,
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
