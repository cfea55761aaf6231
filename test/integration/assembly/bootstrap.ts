import { request, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import "../../time-outs.ts";

/**
 * The part of Lambda's Node.js runtime between the runtime API and a handler. Arguments: the asset's folder, the
 * handler as the template names it.
 */

type Handler = (event: unknown, context: object) => unknown;

const [folder = "", handlerName = ""] = process.argv.slice(2);
const [file = "", exported = ""] = handlerName.split(".");
const [host, port] = (process.env.AWS_LAMBDA_RUNTIME_API ?? "").split(":");

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function call(method: string, path: string, body = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, method, path: `/2018-06-01/runtime${path}` }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        resolve({ headers: answer.headers, text: Buffer.concat(chunks).toString("utf8") });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function formatError(error: unknown): string {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return JSON.stringify({ errorType: name, errorMessage: message, stackTrace: stack.split("\n") });
}

async function load(): Promise<Handler> {
  const loaded = (await import(pathToFileURL(join(folder, `${file}.mjs`)).href)) as Record<string, Handler>;
  const handler = loaded[exported];
  if (!handler) throw new Error(`${file} exports no ${exported}`);
  return handler;
}

async function serve(handler: Handler): Promise<never> {
  for (;;) {
    const { headers, text } = await call("GET", "/invocation/next");
    const id = String(headers["lambda-runtime-aws-request-id"]);
    const deadline = Number(headers["lambda-runtime-deadline-ms"]);
    const context = {
      awsRequestId: id,
      functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
      invokedFunctionArn: headers["lambda-runtime-invoked-function-arn"],
      memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    };
    try {
      const result: unknown = await handler(JSON.parse(text), context);
      await call("POST", `/invocation/${id}/response`, JSON.stringify(result ?? null));
    } catch (error) {
      await call("POST", `/invocation/${id}/error`, formatError(error));
    }
  }
}

try {
  await serve(await load());
} catch (error) {
  await call("POST", "/init/error", formatError(error));
  process.exit(1);
}
