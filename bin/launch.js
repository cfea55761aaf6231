/**
 * Starts a TypeScript program of this package: `node bin/launch.js bin/demo.ts …`. Plain JavaScript that every Node reads, so that without `npm ci`
 * it prints a sentence rather than a stack trace.
 */
import { existsSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { readsTypeScript } from "./install/machine-node.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const [, , program = ""] = process.argv;

if (!existsSync(join(root, "node_modules", ".package-lock.json"))) {
  stop("The packages are not installed. Run: npm ci");
} else if (!readsTypeScript()) {
  stop(
    `Node ${process.versions.node} cannot run TypeScript. Use the npm scripts, for which \`npm run postinstall\` installs ` +
      "Node 24, or Node 22.18 or newer.",
  );
} else {
  process.argv.splice(1, 2, join(root, program));
  // Half of a program's start is compiling hundreds of sources: what V8 makes of them is kept.
  module.enableCompileCache(join(root, "node_modules", ".cache", "compiled"));
  try {
    await import(pathToFileURL(join(root, program)).href);
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    stop(`${error.message.split("\n", 1).join("")}. The packages do not match the lock file. Run: npm ci`);
  }
}

/** Ends the program with a message. @param {string} message */
function stop(message) {
  console.error(message);
  process.exitCode = 1;
}

/**
 * Returns whether an error means that npm packages are missing.
 * @param {unknown} error
 * @returns {error is Error}
 */
function isMissingPackage(error) {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ERR_MODULE_NOT_FOUND" && String(error).includes("Cannot find package");
}
