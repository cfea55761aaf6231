import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** An SMTP server on this machine that keeps what it takes. */
export interface SmtpInbox {
  readonly url: string;
  readonly messages: { readonly from: string; readonly to: readonly string[]; readonly raw: Buffer }[];
  /** Breaks all connections, without a word. */
  cut(): void;
  stop(): Promise<void>;
}

/** Listens on loopback. @param options what it refuses, and whom it lets in */
export async function startSmtpInbox(options: SMTPServerOptions = {}): Promise<SmtpInbox> {
  const messages: SmtpInbox["messages"] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
    ...options,
  });
  // A client that hangs up is what some tests are about.
  server.on("error", () => undefined);
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    messages,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
