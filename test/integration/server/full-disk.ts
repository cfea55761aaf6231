import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** Loaded into a server before anything else: a disk is as full as `FREE_MB` says, a file of folders with their free space in MB. */

const { FREE_MB = "" } = process.env;
const measure = fs.promises.statfs;

fs.promises.statfs = (async (path: string) => {
  const measured = await measure(path);
  const free = (JSON.parse(fs.readFileSync(FREE_MB, "utf8")) as Record<string, number>)[path];
  return free === undefined ? measured : Object.assign(measured, { bsize: 1_000_000, bavail: free });
}) as typeof measure;
syncBuiltinESMExports();
