import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AssetHashType, DockerImage } from "aws-cdk-lib/core";
import { Code } from "aws-cdk-lib/aws-lambda";
import { buildSync } from "esbuild";
import {
  copyRasteriser,
  copySubsetter,
  enginePrograms,
  functionBundleOptions,
  letterheadProgram,
  writePageProgram,
} from "./function-bundle.ts";
import { copyPageFiles, copyPages } from "./page/built-page.ts";
import { checkUnzipped } from "./unzipped-size.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Bundles one function, `lambdas/<name>/handler.ts`, with esbuild and without Docker. */
export function bundleFunction(name: string): Code {
  // The folder only distinguishes the functions' assets; their content is in the bundle.
  return Code.fromAsset(`${root}lambdas/${name}`, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry("none"),
      local: {
        tryBundle: (folder: string) => {
          bundle(name, folder);
          checkUnzipped("code", folder);
          if (name === "site") copyPages(join(folder, "static"));
          if (name === "page-files") copyPageFiles(folder);
          return true;
        },
      },
    },
  });
}

function bundle(name: string, folder: string): void {
  const entryPoints = {
    index: `lambdas/${name}/handler.ts`,
    ...(prints(name) && enginePrograms),
    ...(name === "submit" && letterheadProgram),
  };
  buildSync(functionBundleOptions(entryPoints, folder));
  if (prints(name) || name === "submit") copyRasteriser(folder);
  if (!prints(name)) return;
  writePageProgram(folder);
  copySubsetter(folder);
}

/** Returns whether a function has the engine. */
function prints(name: string): boolean {
  return name === "render" || name === "preview";
}
