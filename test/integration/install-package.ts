import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** npm packages that are made here, as somebody has them who has not this repository. */

export const run = promisify(execFile);

/** Without the programs of this repository. */
export const path = (process.env.PATH ?? "")
  .split(":")
  .filter((folder) => !folder.includes("node_modules"))
  .join(":");

/** Installs a package into a folder by the machine's own npm and Node. */
export async function install(folder: string, tarball: string): Promise<void> {
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--no-audit", "--no-fund", "--silent", tarball], {
    cwd: folder,
    env: { ...process.env, PATH: path },
  });
}
