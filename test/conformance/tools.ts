import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Programs of this machine, and how each tells its version. */
const versions = {
  go: ["version"],
  python3: ["--version"],
  java: ["-version"],
  mvn: ["--version"],
  autoconf: ["--version"],
  automake: ["--version"],
  libtoolize: ["--version"],
  cmake: ["--version"],
  "g++": ["--version"],
  unshare: ["--version"],
} as const;
export type ToolName = keyof typeof versions;

/** Where what was built or installed is kept from run to run, outside of the tree. */
export const cacheFolder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"),
  "markdown-to-pdf-conformance",
);

export function isInstalled(tool: ToolName): boolean {
  const { status } = spawnSync(tool, versions[tool], { stdio: "ignore", cwd: "/" });
  return status === 0;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether a non-zero exit code is an answer as well. */
  readonly mayFail?: boolean;
}

export interface CommandResult {
  readonly code: number;
  /** What it wrote, to either stream. */
  readonly output: string;
}

/** Runs a program to its end. @throws {Error} with the end of what it wrote, when it failed */
export function runCommand(
  command: string,
  parameters: readonly string[],
  { cwd = "/", env = {}, mayFail = false }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
      });
    child.once("error", reject);
    child.once("close", (code) => {
      const output = Buffer.concat(chunks).toString("utf8");
      if (code === 0 || mayFail) resolve({ code: code ?? 1, output });
      else reject(new Error(`${command} ${parameters.join(" ")} failed:\n${output.slice(-3_000)}`));
    });
  });
}

/** A program that runs until it is stopped. */
export interface RunningProgram {
  /** Ends it, and waits until it has ended. */
  stop(): Promise<void>;
  /** Returns the end of its output. */
  log(): string;
}

/** Runs a program until our end of the pipe closes, which the system sees to however this process ends. */
const bound = '"$0" "$@" </dev/null & read -r _; kill $!; wait';

/** Starts a program. @param logFile is overwritten */
export function startProgram(
  command: string,
  parameters: readonly string[],
  logFile: string,
  options: CommandOptions = {},
): RunningProgram {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, "w");
  const child = spawn("/bin/sh", ["-c", bound, command, ...parameters], {
    cwd: options.cwd ?? "/",
    env: { ...process.env, ...options.env },
    stdio: ["pipe", log, log],
    // Out of reach of Ctrl-C: it ends with the pipe.
    detached: true,
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) =>
    child.once("exit", () => {
      resolve();
    }),
  );
  return {
    async stop() {
      child.stdin?.end();
      await ended;
    },
    log: () => readFileSync(logFile, "utf8").slice(-3_000),
  };
}

const pauseMs = 100;
const mostMs = 180_000;

/** Looks until there is something to see. @throws {Error} that names what was waited for, when there is nothing for three minutes */
export async function waitFor<Seen>(
  what: string,
  look: () => Seen | Promise<Seen>,
): Promise<Exclude<Seen, false | undefined>> {
  const end = Date.now() + mostMs;
  let failure: unknown;
  while (Date.now() < end) {
    try {
      const seen = await look();
      if (seen !== false && seen !== undefined) return seen as Exclude<Seen, false | undefined>;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`Waited in vain for ${what}`, { cause: failure });
}
