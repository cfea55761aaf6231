import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The file that the tools read. */
export const descriptionFile = "openapi.json";

/** Puts a running service's OpenAPI document into a folder. @throws {Error} when the service does not give it */
export async function fetchDescription(serviceUrl: string, folder: string): Promise<void> {
  const answer = await fetch(`${serviceUrl}/openapi.json`);
  if (!answer.ok) throw new Error(`${serviceUrl}/openapi.json answered ${String(answer.status)}`);
  await writeFile(join(folder, descriptionFile), await answer.text());
}
