import { chromiumAt } from "../../document/browser/chromium.ts";
import { spawnAhead } from "../../document/browser/spawn.ts";
import { forkAhead } from "../../document/compiler/fork.ts";

/** The two processes that render start while the rest of the function is being loaded; the browser only where it lies unpacked. */
const { CHROMIUM_PATH } = process.env;
if (CHROMIUM_PATH !== undefined) spawnAhead(chromiumAt(CHROMIUM_PATH, process.env));
forkAhead();
