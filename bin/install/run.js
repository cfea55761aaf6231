/**
 * The last step of `npm ci` (package.json, "postinstall"): downloads a Node if the machine's own is too old for TypeScript, and removes an unread
 * table from a font. Plain JavaScript, since it runs on the machine's Node.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readsTypeScript } from "./machine-node.js";
import { installNode, linkNode, nodeVersion } from "./node-program.js";

const folder = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const emoji = join(folder, "@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf");

// npm runs this in a dry run as well, which has installed nothing.
if (process.env.npm_config_dry_run !== "true") {
  if (readsTypeScript()) linkNode(folder);
  else await getNode();
  if (existsSync(emoji) && process.exitCode === undefined) shrinkEmoji();
}

function shrinkEmoji() {
  const node = readsTypeScript() ? process.execPath : join(folder, ".bin", "node");
  const script = fileURLToPath(new URL("shrink-emoji.ts", import.meta.url));
  execFileSync(node, ["--disable-warning=ExperimentalWarning", script, emoji], { stdio: "inherit" });
}

async function getNode() {
  try {
    await installNode(folder);
  } catch (error) {
    console.error(
      `Node ${process.versions.node} cannot run TypeScript, and we couldn't download Node ${nodeVersion}: ` +
        `${error instanceof Error ? error.message : String(error)}. Install Node 24 or newer.`,
    );
    process.exitCode = 1;
  }
}
