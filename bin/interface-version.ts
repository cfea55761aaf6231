import { writeFile } from "node:fs/promises";
import { interfaceVersionAt } from "../lambdas/site/openapi/interface-version.ts";
import known from "../lambdas/site/openapi/interface-version.json" with { type: "json" };

/** `npm run interface-version`: gives the interface a new version, now, if it has changed since its last one. */

const next = interfaceVersionAt(new Date(), known);
const file = new URL("../lambdas/site/openapi/interface-version.json", import.meta.url);
if (next !== known) await writeFile(file, `${JSON.stringify(next, undefined, 2)}\n`);
console.log(next === known ? `Unchanged since ${next.version}` : `Changed: ${next.version}`);
