/**
 * Takes the callbacks of a service and saves the PDFs, verified by the published library of Standard Webhooks.
 *
 *     npm install standardwebhooks
 *     PORT=8080 SECRETS=secrets OUT=out node receiver.ts
 *
 * Whoever sends a document with `options.callback_url` is answered with the job's `id` and its `callback_secret`, and writes the secret into
 * the file SECRETS/<id>. Put a server that speaks HTTPS in front.
 */
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { Webhook, WebhookVerificationError } from "standardwebhooks";

const { PORT = "8080", SECRETS = "secrets", OUT = "out" } = process.env;

interface JobEvent {
  readonly type: "job.done" | "job.failed";
  readonly data: { readonly id: string; readonly description: string; readonly path: string };
}

const server = createServer(async (request, response) => {
  try {
    response.writeHead(await receive(request)).end();
  } catch (error) {
    // Whatever went wrong here, the service calls again.
    console.error(error);
    response.writeHead(500).end();
  }
});
server.listen(Number(PORT), "127.0.0.1");

/** Answers within five seconds, or is called again. @returns the status of the answer */
async function receive(request: IncomingMessage): Promise<number> {
  if (request.method !== "POST") return 405;
  // The signature is over the bytes that came; parsing them first and writing them anew would change them.
  const body = await readBytes(request);
  const id = body && unverifiedId(body);
  if (!id) return 400;
  // A callback can be faster than the answer to the document: called again in a minute, we know the secret.
  if (!existsSync(join(SECRETS, id))) return 503;
  const secret = (await readFile(join(SECRETS, id), "utf8")).trim();
  let event: JobEvent;
  try {
    event = new Webhook(secret).verify(body, request.headers as Record<string, string>) as JobEvent;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return 400;
    throw error;
  }
  // The same webhook-id is the same event, and may come twice. What is signed is known now, so it may name a file.
  const handled = join(OUT, `${String(request.headers["webhook-id"])}.handled`);
  if (existsSync(handled)) return 204;
  await handle(event);
  await writeFile(handled, "");
  return 204;
}

async function handle({ type, data }: JobEvent): Promise<void> {
  if (type === "job.failed") {
    console.log(`${data.id} failed: ${data.description}`);
    return;
  }
  const { url } = await (await fetch(data.path)).json();
  const pdf = await fetch(url);
  if (!pdf.ok) throw new Error(`${url} answered ${pdf.status}`);
  const file = join(OUT, `${data.id}.pdf`);
  await writeFile(`${file}.part`, Buffer.from(await pdf.arrayBuffer()));
  await rename(`${file}.part`, file);
  console.log(`${data.id} is in ${file}`);
}

/** Which job it is about, to find its secret by; nothing else of it may be believed yet. */
function unverifiedId(body: Buffer): string | undefined {
  try {
    const id: unknown = JSON.parse(body.toString("utf8")).data.id;
    return typeof id === "string" && /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 65_536) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
