import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** `npm run serve` in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when it sells; undefined when it ended before. */
  readonly serves: Promise<true | undefined>;
  /** Resolves with its exit code, null after a signal. */
  readonly ended: Promise<number | null>;
  /** Returns its output so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
}

const here = fileURLToPath(new URL("../../..", import.meta.url));
const running = new Set<ServerProcess>();

/** Starts a server on a data folder. @param loaded module that is loaded before it @param root of the version that serves */
export function startServing(
  data: string,
  environment: Readonly<Record<string, string>>,
  loaded?: string,
  root = here,
): ServerProcess {
  const words = [
    ...(loaded === undefined ? [] : ["--import", loaded]),
    "bin/launch.js",
    "bin/serve.ts",
    "--data",
    data,
  ];
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { HOME: process.env.HOME, PATH: process.env.PATH, ...environment },
    // Its own group, so that its browser ends with it where it is killed.
    detached: true,
  });
  let output = "";
  const listening = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      for (const look of listening) look();
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const sells = new Promise<true>((resolve) => {
    listening.add(() => {
      if (output.includes('"Serves ')) resolve(true);
    });
  });
  const server: ServerProcess = {
    pid: child.pid ?? 0,
    serves: Promise.race([sells, ended.then(() => undefined)]),
    ended,
    output: () => output,
    signal(name) {
      try {
        // Killed as a machine kills what belongs together; asked to stop alone, as systemd does (KillMode=mixed).
        process.kill(name === "SIGKILL" ? -server.pid : server.pid, name);
      } catch {
        // It has ended by itself.
      }
    },
  };
  running.add(server);
  void ended.then(() => running.delete(server));
  return server;
}

/** Kills the servers that a test left behind. */
export async function killServers(): Promise<void> {
  for (const server of running) {
    server.signal("SIGKILL");
    await server.ended;
  }
}
