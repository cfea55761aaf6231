import { Readable } from "node:stream";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { isThisMachine } from "../../document/core/public-web/hosts.ts";
import type { NodemailerError } from "nodemailer/lib/errors";

/** The SMTP server that takes an operator's emails. */
export interface SmtpServer {
  /** `smtps://host` (port 465), or `smtp://host` (587), which has to upgrade to TLS unless it is on this machine. */
  readonly url: string;
  /** Returns the credentials, read for each message; undefined for a server that needs none. */
  readonly credentials: () => Promise<SmtpCredentials | undefined>;
}

interface SmtpCredentials {
  readonly user: string;
  readonly password: string;
}

/** Who sends a message, to whom. */
interface Envelope {
  readonly from: string;
  readonly to: string[];
}

/**
 * `refused`: the server never takes messages for this recipient. `unsent`: it has not taken this one, for a reason that may pass or that the operator
 * has to mend. `unknown`: the connection broke after the text was on its way.
 */
export type SmtpOutcome =
  | { readonly result: "sent" }
  | { readonly result: "refused" | "unsent" | "unknown"; readonly reason: string };

/** Of each step, in ms. */
const timeoutMs = 10_000;

/** Hands a message to an SMTP server, byte for byte. Never rejects. */
export async function sendBySmtp(
  server: SmtpServer,
  envelope: Envelope,
  message: Uint8Array,
): Promise<SmtpOutcome> {
  const progress = { isOnItsWay: false };
  const text = new Readable({
    // It is read once the server waits for it.
    read() {
      progress.isOnItsWay = true;
      this.push(message);
      this.push(null);
    },
  });
  try {
    await withConnection(server, (connection, done) => {
      connection.send(envelope, text, done);
    });
    return { result: "sent" };
  } catch (error) {
    const { responseCode = 0, command, message: reason } = error as NodemailerError;
    if (responseCode >= 500 && command === "RCPT TO") return { result: "refused", reason };
    return { result: progress.isOnItsWay && responseCode === 0 ? "unknown" : "unsent", reason };
  }
}

/** Explains why the server accepts no emails; undefined if it does. */
export async function findSmtpFault(server: SmtpServer): Promise<string | undefined> {
  try {
    await withConnection(server, (_connection, done) => {
      done(null);
    });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

type Done = (error: Error | null) => void;

/** Connects, logs in, does something, and hangs up. */
async function withConnection(
  { url, credentials }: SmtpServer,
  use: (connection: SMTPConnection, done: Done) => void,
): Promise<void> {
  const login = await credentials();
  const { protocol, hostname, port } = new URL(url);
  const connection = new SMTPConnection({
    host: hostname,
    ...(port !== "" && { port: Number(port) }),
    secure: protocol === "smtps:",
    requireTLS: protocol === "smtp:" && !isThisMachine(hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const done: Done = (error) => {
        if (error) reject(error);
        else resolve();
      };
      connection.once("error", reject);
      connection.once("end", () => {
        reject(new Error("The connection was closed"));
      });
      connection.connect((failed) => {
        if (failed) done(failed);
        else if (login === undefined) use(connection, done);
        else
          connection.login({ user: login.user, pass: login.password }, (refused) => {
            if (refused) done(refused);
            else use(connection, done);
          });
      });
    });
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}
