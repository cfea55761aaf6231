import { readFile } from "node:fs/promises";
import { descriptionFile, fetchDescription } from "./description.ts";
import { buyByGeneratedClient } from "./generated-client.ts";
import type { PayInvoice } from "./generated-client.ts";
import { linkPackages, runCommand } from "./packages.ts";

/** The program that is shown to readers. */
const example = new URL("../../../examples/clients/openapi-fetch.ts", import.meta.url);

/** Types by openapi-typescript, and openapi-fetch which asks by them. @throws {Error} when they do not compile or buy */
export async function openapiTypescript(
  serviceUrl: string,
  folder: string,
  payInvoice: PayInvoice,
): Promise<void> {
  await fetchDescription(serviceUrl, folder);
  await linkPackages(folder);
  // A module rather than a declaration, which the compiler would not look into.
  await runCommand("openapi-typescript", [descriptionFile, "--output", "schema.ts"], folder);
  await buyByGeneratedClient(serviceUrl, folder, payInvoice, await readFile(example, "utf8"));
}
