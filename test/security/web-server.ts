import { createServer, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";

/** A server that tells what it was asked for. */
export interface WebServer {
  readonly port: number;
  /** What was asked for, or sent, in its order. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** Starts an HTTP server on loopback, which answers 404 for everything that `pages` does not name. */
export async function startWebServer(
  pages: Readonly<Record<string, (response: ServerResponse) => void>>,
): Promise<WebServer> {
  const requests: string[] = [];
  const known = new Map(Object.entries(pages));
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const page = known.get((request.url ?? "").split("?")[0] ?? "");
    if (page) page(response);
    else response.writeHead(404).end();
  });
  const port = await listening(server);
  return {
    port,
    requests,
    stop: () =>
      stopServer(server, () => {
        server.closeAllConnections();
      }),
  };
}

/** Starts a server of bytes on loopback, which answers each connection by `speak`. */
export async function startByteServer(speak: (socket: Socket) => void): Promise<WebServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", (data) => {
      requests.push(data.toString("latin1").split("\r\n")[0] ?? "");
      speak(socket);
    });
  });
  const port = await listening(server);
  return {
    port,
    requests,
    stop: () =>
      stopServer(server, () => {
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function stopServer(server: Server, closeAll: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    closeAll();
  });
}
