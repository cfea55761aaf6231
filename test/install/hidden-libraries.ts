import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The libraries that the browser is linked to and slim systems lack, with those that load them. */
const libraries = ["nss3", "nssutil3", "smime3", "ssl3", "nspr4", "plc4", "plds4", "expat"];
const folders = "/lib /lib64 /usr/lib /usr/lib64";

/** Hides the libraries behind an empty device, in a mount namespace of its own (mount_namespaces(7)), and runs the arguments. */
const script = `
for file in $(find ${folders} ${libraries.map((name) => `-name 'lib${name}.so*'`).join(" -o ")} 2>/dev/null | xargs -r readlink -f | sort -u)
do mount --bind /dev/null "$file" || exit 99
done
exec "$@"`;

/** What came of a command. */
export interface Outcome {
  readonly status: number;
  readonly said: string;
}

/**
 * Runs a command as on a machine without the browser's libraries, and without a browser that was unpacked before.
 * @returns undefined where this system does not let a process have mounts of its own
 */
export function runWithoutLibraries(
  command: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Outcome | undefined {
  const ways = [["--mount"], ["--mount", "--map-root-user"]];
  const way = ways.find((words) => spawnSync("unshare", [...words, "true"]).status === 0);
  if (!way) return undefined;
  const temporary = mkdtempSync(join(tmpdir(), "slim-"));
  try {
    const { status, stdout, stderr } = spawnSync("unshare", [...way, "sh", "-c", script, "sh", ...command], {
      cwd,
      env: { ...env, TMPDIR: temporary },
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    return { status: status ?? 1, said: `${stdout}${stderr}` };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
