import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { listReleases, readAtCommit, runGit } from "../../releases.ts";

/** The release before this version, which runs beside it. */
export interface EarlierVersion {
  /** What git knows it by. */
  readonly name: string;
  /** Lays it out in a folder of its own, with the packages that it asks for. */
  layOut(): { readonly folder: string; remove(): void };
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

const dependencies = z.object({ dependencies: z.unknown() });

/** Finds the last release that CHANGELOG.md names by its commit; undefined if this folder is no clone with its history. */
export function findEarlierVersion(): EarlierVersion | undefined {
  const name = listReleases().find(({ commit }) => commit !== undefined)?.commit;
  if (name === undefined || readAtCommit(name, "bin/serve.ts") === undefined) return undefined;
  return {
    name,
    layOut() {
      const folder = mkdtempSync(join(tmpdir(), "earlier-"));
      execFileSync("tar", ["-x", "-C", folder], { input: runGit("archive", name) });
      if (readDependencies(folder) === readDependencies(root))
        symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      // Its page is built by a package of development, which `NODE_ENV` would leave out.
      else
        execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
          cwd: folder,
          stdio: "ignore",
        });
      return {
        folder,
        remove() {
          rmSync(folder, { recursive: true });
        },
      };
    },
  };
}

function readDependencies(folder: string): string {
  const text = readFileSync(join(folder, "package.json"), "utf8");
  return JSON.stringify(dependencies.parse(JSON.parse(text)).dependencies);
}
