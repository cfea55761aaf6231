import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { descriptionFile, fetchDescription } from "./description.ts";
import { runCommand } from "./packages.ts";

const ruleset = ".spectral.json";

/** Spectral's recommended rules for OpenAPI find nothing, not even a hint. @throws {Error} with what it prints */
export async function spectral(serviceUrl: string, folder: string): Promise<void> {
  await fetchDescription(serviceUrl, folder);
  await writeFile(join(folder, ruleset), JSON.stringify({ extends: ["spectral:oas"] }));
  await runCommand(
    "spectral",
    ["lint", descriptionFile, "--ruleset", ruleset, "--fail-severity", "hint"],
    folder,
  );
}
