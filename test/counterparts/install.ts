import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
/** Says which lock file the packages were installed from. */
const stamp = `${folder}node_modules/.installed-from`;

/** Installs the clients where they are missing, or are not those of the lock file. @param say is told what is done */
export async function installClients(say: (text: string) => void): Promise<void> {
  const wanted = createHash("sha256")
    .update(await readFile(`${folder}package-lock.json`))
    .digest("hex");
  const found = await readFile(stamp, "utf8").catch(() => undefined);
  if (found === wanted) return;
  const reason = found === undefined ? "are not installed" : "are not those of the lock file";
  say(`The clients ${reason}: installing some 500 MB into test/counterparts/node_modules`);
  const begun = Date.now();
  const clock = setInterval(() => {
    say(`Installing for ${Math.round((Date.now() - begun) / 1000)} s`);
  }, 15_000);
  try {
    await npmCi();
  } finally {
    clearInterval(clock);
  }
  await writeFile(stamp, wanted);
}

function npmCi(): Promise<void> {
  return new Promise((resolve, reject) => {
    const npm = spawn("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    npm.once("error", reject);
    npm.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error("npm ci failed in test/counterparts"));
    });
  });
}
