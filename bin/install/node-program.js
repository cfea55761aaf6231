import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";

/** The Node that a machine gets whose own is too old: Lambda's major version. */
export const nodeVersion = "24.21.0";
/** SHA-512 of the registry's packages of that version, by platform and processor. */
const integrities = {
  "linux-arm64":
    "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  "linux-x64":
    "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  "win-x64":
    "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
};

/**
 * Makes this Node the one that `npx node` runs, which would download another if there were none.
 * @param {string} folder `node_modules`
 */
export function linkNode(folder) {
  const program = join(folder, ".bin", "node");
  // Windows makes links for administrators only.
  if (process.platform === "win32" || process.execPath === program) return;
  mkdirSync(join(folder, ".bin"), { recursive: true });
  rmSync(program, { force: true });
  symlinkSync(process.execPath, program);
}

/**
 * Puts the program `node` where npm scripts and npx look first, from the registry that npm is set to.
 * @param {string} folder `node_modules`
 * @throws {Error} when this machine has no Node, the registry does not respond, or the checksum is wrong
 */
export async function installNode(folder) {
  const platform = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const integrity = new Map(Object.entries(integrities)).get(platform);
  if (integrity === undefined) throw new Error(`there is no Node ${nodeVersion} for ${platform}`);
  const archive = await fetchPackage(`node-${platform}@${nodeVersion}`, folder);
  const found = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  if (found !== integrity) throw new Error(`node-${platform}@${nodeVersion} has a wrong checksum`);
  const { extract } = await import("tar-fs");
  const mine = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const entries = extract(join(folder, ".bin"), {
    // Root would give it to the user that packed it.
    map: (header) => ({
      ...header,
      ...mine,
      name: header.name.replace(/^package\/bin\/(?=node(?:\.exe)?$)/, ""),
    }),
    ignore: (_, header) => header?.name.includes("/") ?? true,
  });
  await pipeline(Readable.from([archive]), createGunzip(), entries);
}

/**
 * Downloads a package.
 * @param {string} name with its version
 * @param {string} folder
 */
async function fetchPackage(name, folder) {
  const scratch = mkdtempSync(join(folder, ".node-"));
  try {
    const words = ["pack", name, "--pack-destination", scratch, "--silent"];
    // npm tells its scripts where it is; a shell finds it by its name.
    const { npm_execpath: npm } = process.env;
    if (npm === undefined) await promisify(execFile)("npm", words, { cwd: scratch });
    else await promisify(execFile)(process.execPath, [npm, ...words], { cwd: scratch });
    return readFileSync(join(scratch, readdirSync(scratch).find((file) => file.endsWith(".tgz")) ?? ""));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
