/**
 * What `npm ci` does last (package.json, "postinstall"): removes files and a table of a font that nobody reads, and gets a Node where the machine's own is too
 * old for TypeScript. Plain JavaScript, for it runs on the machine's Node.
 */
import { fileURLToPath } from "node:url";
import { readsTypeScript } from "./machine-node.js";
import { installNode, linkNode, nodeVersion } from "./node-program.js";
import { removeUnreadFiles } from "./remove-unread-files.js";
import { shrinkEmoji } from "./shrink-emoji.js";

const folder = fileURLToPath(new URL("../../node_modules/", import.meta.url));

// npm runs this in a dry run as well, which has installed nothing.
if (process.env.npm_config_dry_run !== "true") {
  await removeUnreadFiles(folder);
  await shrinkEmoji(`${folder}@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf`);
  if (readsTypeScript()) linkNode(folder);
  else await getNode();
}

async function getNode() {
  try {
    await installNode(folder);
  } catch (error) {
    console.error(
      `This is Node ${process.versions.node}, which does not run TypeScript, and Node ${nodeVersion} could not be fetched: ` +
        `${error instanceof Error ? error.message : String(error)}. Install Node 24 or newer.`,
    );
    process.exitCode = 1;
  }
}
