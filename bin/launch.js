/**
 * Starts a TypeScript program of this package: `node bin/launch.js bin/demo.ts …`. Plain JavaScript that every Node reads, so that
 * who forgot `npm ci` is told so in a line, in place of a stack trace.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const [, , program = ""] = process.argv;
/** The first Node that reads TypeScript by itself. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const readsTypeScript = major > 22 || (major === 22 && minor >= 18);

if (!existsSync(join(root, "node_modules", ".package-lock.json"))) {
  stop("The packages are not installed. Run: npm ci");
} else if (!readsTypeScript) {
  stop(
    `This is Node ${process.versions.node}, which does not read TypeScript. npm ci installs Node 24 for the npm scripts; if it was ` +
      "run with --ignore-scripts, run it without, or use a Node 24 of your own.",
  );
} else {
  process.argv.splice(1, 2, join(root, program));
  try {
    await import(pathToFileURL(join(root, program)).href);
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    stop(
      `${error.message.split("\n", 1).join("")}. The packages are not those of the lock file. Run: npm ci`,
    );
  }
}

/** @param {string} message */
function stop(message) {
  console.error(message);
  process.exitCode = 1;
}

/**
 * @param {unknown} error
 * @returns {error is Error}
 */
function isMissingPackage(error) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ERR_MODULE_NOT_FOUND" && String(error).includes("Cannot find package");
}
