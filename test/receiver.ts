import { listen, readBody, type HttpServer } from "../server/host/http-server.ts";
import { Webhook } from "standardwebhooks";
import { jobEvent, type JobEvent } from "../lambdas/http-contract/responses.ts";

/** A call that came, as it came. */
export interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver of callbacks. */
export interface Receiver extends HttpServer {
  readonly calls: readonly Call[];
  /** Sets the next answers, in order; afterwards each call is answered 204. `hang`: no answer. */
  next(...answers: (number | "hang")[]): void;
}

export async function startReceiver(): Promise<Receiver> {
  const calls: Call[] = [];
  const answers: (number | "hang")[] = [];
  const server = await listen(async (request, response) => {
    const body = (await readBody(request, 1_000_000)).toString("utf8");
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    calls.push({ path: request.url ?? "", headers, body });
    const answer = answers.shift() ?? 204;
    if (answer === "hang") return;
    response.writeHead(answer, answer >= 300 && answer < 400 ? { location: "/moved" } : {}).end();
  });
  return { ...server, calls, next: (...more) => answers.push(...more) };
}

/** Returns the event of a call at any time; undefined unless its signature is that of `secret`. */
export function signedEvent({ headers, body }: Call, secret: string): JobEvent | undefined {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const signature = new Webhook(secret).sign(headers["webhook-id"] ?? "", at, body);
  return signature === headers["webhook-signature"] ? jobEvent.parse(JSON.parse(body)) : undefined;
}

/**
 * Reads a call by the library of Standard Webhooks, which nobody here wrote.
 * @throws when its signature is not that of `secret`, or it is not fresh
 */
export function verified({ headers, body }: Call, secret: string): JobEvent {
  return jobEvent.parse(new Webhook(secret).verify(body, { ...headers }));
}
