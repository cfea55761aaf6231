import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { WatchedWorld } from "../world.ts";
import { program, quiet } from "./program.ts";

/** `mppx validate`: the check that the scheme's own authors have for whoever sells by it. */

/** What is left, and why. */
const accepted: Readonly<Record<string, string>> = {
  "Realm matches server hostname": "The service's port is part of its host; deployments have none.",
  "Payment-Receipt header present":
    "It pays for one document on each network. The second payment is not taken.",
};

const check = z.object({ label: z.string(), detail: z.string().optional(), severity: z.string() });
const checks = z.array(check);
const report = z.object({
  discovery: z.object({ valid: z.literal(true) }),
  endpoints: z.array(z.object({ challenge: checks, errorHandling: checks, payment: checks })).length(1),
});

/** Validates challenges, refusals, payments and receipts by mppx. @throws {Error} naming each fault */
export async function validateByMppx(url: string, folder: string, world: WatchedWorld): Promise<void> {
  const { privateKey } = await world.evmWallet();
  const words = ["validate", url, "--endpoint", "POST:/markdown", "--body", world.document()];
  const options = ["--header", "accept-payment: */*", "--yes", "--output-json"];
  // It ends before a pipe has taken all that it prints.
  const printed = join(folder, "report.json");
  const file = await open(printed, "w");
  const mppx = spawn(process.execPath, [program, ...words, ...options], {
    env: { ...process.env, ...quiet, MPPX_PRIVATE_KEY: privateKey },
    stdio: ["ignore", file.fd, "ignore"],
  });
  await once(mppx, "close");
  await file.close();
  const found = report
    .parse(JSON.parse(await readFile(printed, "utf8")))
    .endpoints.flatMap(({ challenge, errorHandling, payment }) => [
      ...challenge,
      ...errorHandling,
      ...payment,
    ]);
  const faults = found
    .filter(({ label, severity }) => severity !== "pass" && accepted[label] === undefined)
    .map(({ label, detail = "" }) => `${label}: ${detail}`);
  const receipts = found.filter(
    ({ label, severity }) => label.startsWith("Receipt status") && severity === "pass",
  );
  if (receipts.length !== 1) faults.push(`${String(receipts.length)} receipts`);
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
