import { join } from "node:path";
import { addBrotliFiles } from "./brotli-files.ts";
import { buildStaticFiles } from "./static-files.ts";

/** Builds the pages, for a deployment, into the folder that is given as the argument. A program, for CDK waits for it while it synthesises. */

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder of the pages");
await buildStaticFiles(folder);
await addBrotliFiles(join(folder, "assets"));
