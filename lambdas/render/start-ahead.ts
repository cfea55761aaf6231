import { chromiumAt } from "../../document/browser/chromium.ts";
import { prestartBrowser } from "../../document/browser/spawn.ts";
import { prestartCompiler } from "../../document/compiler/fork.ts";

/** The two processes that render start while the rest of the function is being loaded; the browser only where it lies unpacked. */
const { CHROMIUM_PATH } = process.env;
if (CHROMIUM_PATH !== undefined) prestartBrowser(chromiumAt(CHROMIUM_PATH, process.env));
prestartCompiler();
