import { execFile } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The packages of this folder, which the service itself never needs. */

const run = promisify(execFile);
const here = fileURLToPath(new URL(".", import.meta.url));
const installed = join(here, "node_modules");
/** Sends no telemetry. */
const silent = {
  ...process.env,
  DO_NOT_TRACK: "1",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
  REDOCLY_TELEMETRY: "off",
  SCARF_ANALYTICS: "false",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
};

/** Returns the path of a file of an installed package. @param path from `node_modules` on */
export const packageFile = (path: string): string => join(installed, path);

/** Makes the packages importable from a folder elsewhere. */
export async function linkPackages(folder: string): Promise<void> {
  await symlink(installed, join(folder, "node_modules"), "dir");
}

/**
 * Runs a package's command in a folder.
 * @returns what it printed
 * @param findings the exit code that says that it ran, and found something
 * @throws {Error} with what it printed, when it exits with anything else but 0
 */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  folder: string,
  findings = 0,
): Promise<string> {
  try {
    const script = packageFile(join(".bin", command));
    const { stdout } = await run(process.execPath, [script, ...parameters], {
      cwd: folder,
      env: silent,
      maxBuffer: 32 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    if (!(error instanceof Error && "stdout" in error && "stderr" in error && "code" in error)) throw error;
    if (error.code === findings) return String(error.stdout);
    const printed = `${String(error.stdout)}${String(error.stderr)}`;
    throw new Error(`${command} ${parameters.join(" ")}:\n${printed}`, { cause: error });
  }
}
