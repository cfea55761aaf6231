import { describeChromium } from "../../document/core/browser/program/chromium.ts";
import { prestartBrowser } from "../../document/core/browser/spawn.ts";
import { prestartCompiler } from "../../document/core/compiler/fork.ts";

// Starts the two processes of rendering while the rest of the function is loaded; the browser only where it is unpacked.
const { CHROMIUM_PATH } = process.env;
if (CHROMIUM_PATH !== undefined) prestartBrowser(describeChromium(CHROMIUM_PATH, process.env));
prestartCompiler();
