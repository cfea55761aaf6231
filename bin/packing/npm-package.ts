import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import packageJson from "../../package.json" with { type: "json" };

/** An npm package made from a module of this repository: its README, its manifest without a version, and its content. */
export interface NpmPackage {
  /** What it is, for the help. */
  readonly description: string;
  readonly manifest: {
    readonly name: string;
    readonly exports: { readonly ".": { readonly types: string } };
  };
  /** The folder of its README, its licence if it has its own, and `tsconfig.json`, by which its types are made. */
  readonly pack: string;
  /** Puts its code into the folder. */
  readonly fill: (content: string) => void | Promise<void>;
}

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Creates the command of an npm script that makes a package and prints its path. A workspace would put a link to a program that is not built into
 * every install.
 * @param script its name
 */
export function createPackCommand(script: string, npmPackage: NpmPackage): Command {
  return new Command(`npm run ${script} --`)
    .description(npmPackage.description)
    .argument("[folder]", "output folder", join(root, "out", script))
    .action((folder: string) => makePackage(folder, npmPackage));
}

async function makePackage(folder: string, { manifest, pack, fill }: NpmPackage): Promise<void> {
  const content = join(folder, "package");
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content, { recursive: true });
  const { name, ...others } = manifest;
  writeFileSync(
    join(content, "package.json"),
    `${JSON.stringify({ name, version: packageJson.version, ...others }, null, 2)}\n`,
  );
  copyFileSync(join(root, pack, "README.md"), join(content, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(content, "LICENSE"));
  await fill(content);
  const typescript = join(root, "node_modules", "typescript", "bin", "tsc");
  const made = join(folder, "types");
  execFileSync(process.execPath, [typescript, "-p", join(root, pack), "--outDir", made], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  copyTypes(made, join(content, "dist", "types"), relative("dist/types", manifest.exports["."].types));
  rmSync(made, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: content, stdio: "ignore" });
  console.log(join(folder, `${name}-${packageJson.version}.tgz`));
}

/** Copies a file of types with those that it imports: all types of the program are hundreds of files, and name packages that are bundled. */
function copyTypes(from: string, to: string, path: string, known = new Set<string>()): void {
  if (known.has(path)) return;
  known.add(path);
  const text = readFileSync(join(from, path), "utf8");
  mkdirSync(dirname(join(to, path)), { recursive: true });
  writeFileSync(join(to, path), text);
  for (const [, imported = ""] of text.matchAll(/(?:from |import\()"(\.[^"]+)\.ts"/g))
    copyTypes(from, to, join(dirname(path), `${imported}.d.ts`), known);
}
