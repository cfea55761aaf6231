import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, runCommand } from "./tools.ts";

/**
 * Installs packages of PyPI into an environment of their own, unless they are there.
 * @param packages each with its version
 * @returns the path of the environment's Python
 */
export async function installPython(
  name: string,
  packages: readonly string[],
  say: (text: string) => void,
): Promise<string> {
  const folder = join(cacheFolder, "python", name);
  const python = join(folder, "bin", "python");
  const stamp = join(folder, "installed");
  const wanted = packages.join("\n");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return python;
  say(`Installing ${packages.join(", ")}`);
  mkdirSync(folder, { recursive: true });
  await runCommand("python3", ["-m", "venv", folder]);
  await runCommand(python, ["-m", "pip", "install", "--quiet", ...packages]);
  writeFileSync(stamp, wanted);
  return python;
}
