import { Command } from "commander";
import { documentFlags } from "../../client/program/document-options.ts";
import { jsonOption } from "../../client/program/standard-output.ts";
import { findChromium } from "../../document/core/browser/program/chromium.ts";
import { prestartBrowser, takePrestarted } from "../../document/core/browser/spawn.ts";
import { prestartCompiler } from "../../document/core/compiler/fork.ts";
import type { PrintValues } from "./print-files.ts";

/** Creates the command that prints Markdown files to PDF on this machine, by the engine alone. */
export function createPrintCommand(name: string): Command {
  const command = new Command(name)
    .description("Prints Markdown files to PDF on this machine.")
    .argument("<files...>", 'Markdown files, patterns such as "docs/**/*.md", or - for standard input')
    .option("-o, --output <path>", "file, folder, or - for standard output (default: beside each source)");
  for (const option of documentFlags()) command.addOption(option);
  return command
    .option("--explain", "explain which rule ended each page, and how full it is")
    .option("--watch", "print again whenever a file changes, or one that it names, until Ctrl-C")
    .addOption(jsonOption())
    .addHelpText("after", "\nExit code: 0 success; 1 a document failed; 2 usage error; 130 interrupted.")
    .action(async (files: string[], values: PrintValues) => {
      // Both start while the rest of the engine is loaded, which takes as long.
      prestartCompiler();
      // Why there is no browser, the document says that needs one.
      await findChromium().then(prestartBrowser, () => undefined);
      try {
        const { printFiles } = await import("./print-files.ts");
        process.exitCode = await printFiles(files, values);
      } finally {
        takePrestarted()?.child.kill("SIGKILL");
      }
    });
}
