import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { functionBundleOptions } from "../../../lib/assets/function-bundle.ts";
import { listen, readBody } from "../../../server/host/http-server.ts";
import { credentials } from "../../../server/aws/credentials.ts";

/**
 * AWS' own runtime interface client, where it is named: the environment is then frozen between events, and its code cannot be written
 * (Lambda developer guide, "Understanding the Lambda execution environment lifecycle").
 */
const { LAMBDA_RIC: client } = process.env;
/** Runs a program in whose view of the machine a folder is read-only. */
const readOnly = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && cd "$0" && exec "$@"';

let built: string | undefined;

/** Returns the program of a function's process. Lambda's is JavaScript, too: reading TypeScript would add 60 ms to each cold start. */
function bootstrap(): string {
  if (built === undefined) {
    const folder = mkdtempSync(join(tmpdir(), "bootstrap-"));
    process.once("exit", () => {
      rmSync(folder, { recursive: true });
    });
    buildSync(functionBundleOptions({ bootstrap: "test/integration/assembly/bootstrap.ts" }, folder));
    built = join(folder, "bootstrap.mjs");
  }
  return built;
}

export interface LambdaOptions {
  readonly name: string;
  /** Folder of the bundled asset. */
  readonly code: string;
  /** Stands for /tmp, which an environment has to itself. */
  readonly temporary: string;
  /** As the template says, for example `index.handler`. */
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

export interface Lambda {
  /** Of the function's process. */
  readonly pid: number;
  /** Invokes the function. @throws {Error} when the function threw, or took longer than its time-out */
  invoke(event: unknown): Promise<unknown>;
  /** How long each invocation took, in ms. */
  readonly durations: number[];
  /** What the function wrote to its log. */
  readonly log: string[];
  stop(): Promise<void>;
}

interface Invocation {
  readonly id: string;
  readonly event: unknown;
  begun?: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs one function from its deployed asset in a process of its own, through the Lambda runtime API (version 2018-06-01). The
 * process sees the environment that Lambda would give it, and nothing of ours.
 */
export async function startLambda(options: LambdaOptions): Promise<Lambda> {
  const { name, code, temporary, handler, environment, timeoutMs } = options;
  const waiting: Invocation[] = [];
  const running = new Map<string, Invocation>();
  const log: string[] = [];
  const durations: number[] = [];
  let idle: ServerResponse | undefined;

  const signal = (sent: NodeJS.Signals): void => {
    if (client !== undefined && child.pid !== undefined && child.exitCode === null)
      process.kill(-child.pid, sent);
  };

  const next = (): void => {
    const invocation = idle && waiting.shift();
    if (!idle || !invocation) return;
    running.set(invocation.id, invocation);
    signal("SIGCONT");
    invocation.begun = performance.now();
    idle.writeHead(200, {
      "lambda-runtime-aws-request-id": invocation.id,
      "lambda-runtime-deadline-ms": String(Date.now() + timeoutMs),
      "lambda-runtime-invoked-function-arn": `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
      "content-type": "application/json",
    });
    idle.end(JSON.stringify(invocation.event));
    idle = undefined;
  };

  const fail = (message: string): void => {
    for (const invocation of [...running.values(), ...waiting.splice(0)]) {
      invocation.reject(new Error(`${name}: ${message}\n${log.slice(-20).join("")}`));
    }
    running.clear();
  };

  const api = await listen(async (request, response) => {
    const [, id = "", outcome = ""] = /\/runtime\/invocation\/([^/]+)\/?(\w*)$/.exec(request.url ?? "") ?? [];
    if (id === "next") {
      idle = response;
      if (waiting.length === 0) signal("SIGSTOP");
      next();
      return;
    }
    const body = (await readBody(request, 7 * 1024 * 1024)).toString("utf8");
    response.writeHead(202).end();
    const invocation = running.get(id);
    running.delete(id);
    if (invocation?.begun !== undefined) durations.push(performance.now() - invocation.begun);
    if (outcome === "response") invocation?.resolve(JSON.parse(body));
    else if (invocation) invocation.reject(new Error(`${name}: ${body}`));
    else fail(`did not start: ${body}`);
  });

  const words =
    client === undefined
      ? [process.execPath, bootstrap(), code, handler]
      : ["unshare", "--mount", "sh", "-c", readOnly, code, process.execPath, client, handler];
  const [program = "", ...given] = words;
  const child: ChildProcess = spawn(program, given, {
    // Its own group, which is frozen as a whole.
    detached: client !== undefined,
    // Lambda's own: see "Defined runtime environment variables".
    env: {
      PATH: process.env.PATH,
      TMPDIR: temporary,
      TZ: ":UTC",
      LANG: "en_US.UTF-8",
      AWS_LAMBDA_RUNTIME_API: api.url.replace("http://", ""),
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "512",
      AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
      AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x",
      LAMBDA_TASK_ROOT: code,
      _HANDLER: handler,
      AWS_LAMBDA_FUNCTION_VERSION: "$LATEST",
      AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
      AWS_LAMBDA_LOG_STREAM_NAME: "local",
      ...credentials,
      AWS_SESSION_TOKEN: "local",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer) => log.push(text.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once("exit", (exitCode, signal) => {
      fail(`ended with ${String(exitCode ?? signal)}`);
      resolve();
    });
  });

  return {
    pid: child.pid ?? 0,
    log,
    durations,
    invoke: (event) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(
            new Error(`${name} took longer than its time-out of ${timeoutMs} ms\n${log.slice(-20).join("")}`),
          );
        }, timeoutMs);
        const settle =
          <T>(done: (value: T) => void) =>
          (value: T) => {
            clearTimeout(timer);
            done(value);
          };
        waiting.push({ id: randomUUID(), event, resolve: settle(resolve), reject: settle(reject) });
        next();
      }),
    async stop() {
      // As Lambda ends an environment: without asking. Its browser ends with the pipe that led to it.
      signal("SIGCONT");
      child.kill("SIGKILL");
      await ended;
      await api.stop();
    },
  };
}
