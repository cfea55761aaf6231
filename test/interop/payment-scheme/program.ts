import { fileURLToPath } from "node:url";

/** The command `mppx`. */
export const program = fileURLToPath(new URL("node_modules/mppx/dist/bin.js", import.meta.url));

/** It would ask the registry for a later version. */
export const quiet = { CI: "1", NO_UPDATE_NOTIFIER: "1" };
