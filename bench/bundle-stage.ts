import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { allRails, synthesise, type Assembly } from "../test/integration/assembly/assembly.ts";

const self = fileURLToPath(import.meta.url);

/**
 * Synthesises a stage with all rails, bundled as for a deployment. It does so in a process of its own, whose memory would otherwise count against the
 * documents that are measured: a renderer's limit is for all processes together.
 */
export function bundleStage(): Assembly {
  const folder = execFileSync(process.execPath, [self], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  }).trim();
  const file = join(folder, "assembly.json");
  const assembly = JSON.parse(readFileSync(file, "utf8")) as Assembly;
  rmSync(file);
  return assembly;
}

if (process.argv[1] === self) {
  const assembly = synthesise({ bundle: true, configuration: allRails });
  writeFileSync(join(assembly.folder, "assembly.json"), JSON.stringify(assembly));
  console.log(assembly.folder);
}
