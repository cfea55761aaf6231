import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { buildSync } from "esbuild";
import packageJson from "../../package.json" with { type: "json" };
import { runProgram } from "../program/run.ts";
import manifest from "./manifest.json" with { type: "json" };

/**
 * `npm run client-package`: makes the npm package of the buyer's program and library. It holds all that they need but zod, whose types are in
 * the library's own. A workspace would put a link to a program that is not built into every install.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const program = new Command("npm run client-package --")
  .description("Makes the npm package of the buyer's program and library.")
  .argument("[folder]", "where the package is made", join(root, "out", "client-package"))
  .action(makePackage);
process.exitCode = await runProgram(program, process.argv.slice(2));

function makePackage(folder: string): void {
  const content = join(folder, "package");
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content, { recursive: true });
  const { name, ...others } = manifest;
  writeFileSync(
    join(content, "package.json"),
    `${JSON.stringify({ name, version: packageJson.version, ...others }, null, 2)}\n`,
  );
  copyFileSync(join(root, "client", "pack", "README.md"), join(content, "README.md"));
  buildSync({
    absWorkingDir: root,
    entryPoints: { client: "client/client.ts", "markdown-to-pdf": "client/pack/markdown-to-pdf.ts" },
    outdir: join(content, "dist"),
    bundle: true,
    splitting: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "esm",
    mainFields: ["module", "main"],
    external: Object.keys(manifest.dependencies),
    banner: {
      // CommonJS packages inside an ESM bundle still call require.
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: "error",
  });
  const typescript = join(root, "node_modules", "typescript", "bin", "tsc");
  const types = ["-p", join(root, "client", "pack"), "--outDir", join(content, "dist", "types")];
  execFileSync(process.execPath, [typescript, ...types], { stdio: "inherit" });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: content, stdio: "ignore" });
  console.log(join(folder, `${name}-${packageJson.version}.tgz`));
}
