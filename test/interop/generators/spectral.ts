import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { descriptionFile, fetchDescription } from "./description.ts";
import { runCommand } from "./packages.ts";

const ruleset = ".spectral.json";

/** Checks Spectral's recommended rules for OpenAPI, hints included. @throws {Error} with its output */
export async function spectral(serviceUrl: string, folder: string): Promise<void> {
  await fetchDescription(serviceUrl, folder);
  await writeFile(join(folder, ruleset), JSON.stringify({ extends: ["spectral:oas"] }));
  await runCommand(
    "spectral",
    ["lint", descriptionFile, "--ruleset", ruleset, "--fail-severity", "hint"],
    folder,
  );
}
