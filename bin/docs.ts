import { readFile, writeFile } from "node:fs/promises";
import { Command } from "commander";
import { runProgram } from "../client/program/run.ts";
import { writeReference } from "./documents/markdown-reference.ts";

/** `npm run docs`: writes the reference of Markdown from the features' `doc.md`. */
const program = new Command("npm run docs --")
  .description("Writes the reference in docs/markdown.md from each doc.md in document/.")
  .action(async () => {
    const page = await readFile("docs/markdown.md", "utf8");
    const next = writeReference(page);
    if (next !== page) await writeFile("docs/markdown.md", next);
    console.log(next === page ? "Unchanged" : "Wrote docs/markdown.md");
  });

process.exitCode = await runProgram(program, process.argv.slice(2));
