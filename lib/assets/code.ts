import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { buildSync } from "esbuild";
import { finishStaticFiles, staticFilesOptions } from "./static-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Bundles one function, `lambdas/<name>/handler.ts`, with esbuild and without Docker. What it imports only when it needs it
 * stays in files of its own, so that a start loads no more than it uses.
 */
export function functionCode(name: string): Code {
  // The folder only tells the assets of functions apart; what they are made of is in the bundle.
  return Code.fromAsset(`${root}lambdas/${name}`, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry("none"),
      local: {
        tryBundle: (folder: string) => {
          bundle(name, folder);
          // The pages lie beside the code of the one function that serves them.
          if (name === "site") bundlePages(join(folder, "static"));
          return true;
        },
      },
    },
  });
}

function bundle(name: string, folder: string): void {
  buildSync({
    entryPoints: {
      index: `${root}lambdas/${name}/handler.ts`,
      // It starts this program in a process of its own, by the file's name.
      ...(name === "render" && { "compile-process": `${root}document/compiler/compile-process.ts` }),
    },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    minify: true,
    platform: "node",
    target: "node24",
    format: "esm",
    mainFields: ["module", "main"],
    alias: {
      // Its build for Node carries node-fetch and tables of all Unicode domains, to talk to a network that we never ask it to.
      "@solana/web3.js": `${root}node_modules/@solana/web3.js/lib/index.browser.esm.js`,
      // Macaroons are for third parties as well, and load their ciphers; ours never are.
      tweetnacl: `${root}lib/assets/no-ciphers.ts`,
    },
    // CommonJS packages inside an ESM bundle still call require.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: "error",
    absWorkingDir: root,
  });
}

function bundlePages(folder: string): void {
  const { metafile } = buildSync(staticFilesOptions(folder));
  finishStaticFiles(folder, metafile.outputs);
}
