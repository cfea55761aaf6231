import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** An npm of a certain version, and the Node that it runs on. */
export interface Npm {
  readonly version: string;
  readonly node: string;
  /** Runs npm. @returns exit status and all output */
  run(folder: string, ...words: readonly string[]): { readonly status: number; readonly said: string };
}

/**
 * The npm versions that come with the Nodes of today: Node 20 (10.8.2), Node 22 (the newest 10.9), Node 24 (the newest 11), and the
 * newest of all (https://nodejs.org/dist/index.json).
 */
export const npmVersions = ["10.8.2", "10.9", "11", "latest"] as const;

/** PATH without what `npm run` adds to it, so that the machine's own Node is found. */
const machinePath = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((folder) => !/node_modules[/\\].bin|node-gyp-bin/.test(folder))
  .join(delimiter);

/** The environment of a terminal: `npm run` hands its own settings on, and another npm would take them for its own. */
export const terminal: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^npm_(package|lifecycle|command|execpath|node_execpath)/.test(name) &&
        !/^npm_config_(local_prefix|global_prefix|prefix|user_agent|node_gyp|noproxy|loglevel)$/.test(name),
    ),
  ),
  PATH: machinePath,
};

/**
 * Gets an npm from the registry. It runs on the machine's own Node, or on this one where that is too old for it.
 * @param version exact, or a range
 * @throws {Error} when the registry has no such npm
 */
export function installNpm(version: string, folder: string): Npm {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  execFileSync("npm", ["install", `npm@${version}`, ...options], {
    cwd: folder,
    env: terminal,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const program = join(folder, "node_modules", "npm", "bin", "npm-cli.js");
  const run = (node: string, cwd: string, words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(node, [program, ...words], {
      cwd,
      env: terminal,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    return { status: status ?? 1, said: `${stdout}${stderr}` };
  };
  // An npm that is too new for its Node says so before its version.
  const versionOn = (node: string) => run(node, folder, ["--version"]).said.trim();
  const node = /^[\d.]+$/.test(versionOn("node")) ? "node" : process.execPath;
  return {
    version: versionOn(node),
    node: execFileSync(node, ["--version"], { env: terminal, encoding: "utf8" }).trim(),
    run: (cwd, ...words) => run(node, cwd, words),
  };
}
