import { join } from "node:path";
import { addBrotliFiles } from "./brotli-files.ts";
import { buildStaticFiles } from "./static-files.ts";

/** Builds the pages, for a deployment, into a folder, its argument. A program, since CDK waits for it while it synthesises. */

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder of the pages");
await buildStaticFiles(folder);
await addBrotliFiles(join(folder, "assets"));
