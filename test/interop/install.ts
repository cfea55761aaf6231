import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/** Packages of others, in a folder of their own with its own lock file, which the service itself never needs. */
export interface Packages {
  readonly folder: URL;
  /** In words, for whoever waits. */
  readonly what: string;
  readonly megabytes: number;
}

export const clients: Packages = { folder: new URL(".", import.meta.url), what: "clients", megabytes: 500 };
export const readers: Packages = {
  folder: new URL("generators/", import.meta.url),
  what: "readers of the OpenAPI document",
  megabytes: 300,
};

export const payers: Packages = {
  folder: new URL("payment-scheme/", import.meta.url),
  what: "clients of the scheme Payment",
  megabytes: 160,
};

export const agents: Packages = {
  folder: new URL("agents/", import.meta.url),
  what: "tools for agents",
  megabytes: 700,
};

/** Installs packages where they are missing, or are not those of the lock file. @param say called with each step */
export async function install(
  { folder, what, megabytes }: Packages,
  say: (text: string) => void,
): Promise<void> {
  const lockFile = await readFile(new URL("package-lock.json", folder));
  const wanted = createHash("sha256").update(lockFile).digest("hex");
  /** Says which lock file the packages were installed from. */
  const stamp = new URL("node_modules/.installed-from", folder);
  const installedStamp = await readFile(stamp, "utf8").catch(() => undefined);
  if (installedStamp === wanted) return;
  const reason = installedStamp === undefined ? "are not installed" : "are not those of the lock file";
  say(`The ${what} ${reason}: installing some ${megabytes} MB`);
  const begun = Date.now();
  const clock = setInterval(() => {
    say(`Installing for ${Math.round((Date.now() - begun) / 1000)} s`);
  }, 15_000);
  try {
    await npmCi(fileURLToPath(folder));
  } finally {
    clearInterval(clock);
  }
  await writeFile(stamp, wanted);
}

function npmCi(cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const npm = spawn("npm", ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd,
      // No telemetry.
      env: { ...process.env, SCARF_ANALYTICS: "false" },
      stdio: ["ignore", "ignore", "inherit"],
    });
    npm.once("error", reject);
    npm.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ci failed in ${cwd}`));
    });
  });
}
