import { readFile, rename, writeFile } from "node:fs/promises";
import { until } from "../../until.ts";

/** `pay-from-file.ts FILE INVOICE`: a wallet's command that leaves the invoice in a file, and prints what is left beside it once it is paid. */

const [, , file = "", invoice = ""] = process.argv;
await writeFile(`${file}.new`, invoice);
await rename(`${file}.new`, file);
console.log(`Paid. Preimage: ${await until(() => readFile(`${file}.paid`, "utf8").catch(() => undefined))}`);
