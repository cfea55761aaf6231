import * as z from "zod";
import { descriptionFile, fetchDescription } from "./description.ts";
import { runCommand } from "./packages.ts";

/** What is left, as `rule pointer`, and why. */
const accepted: Readonly<Record<string, string>> = {
  "operation-2xx-response #/paths/~1job~1{job_id}~1download/get/responses":
    "It leads elsewhere by 302, and that is all that it ever does.",
};

const report = z.object({
  problems: z.array(
    z.object({
      ruleId: z.string(),
      severity: z.string(),
      message: z.string(),
      location: z.array(z.object({ pointer: z.string() })),
    }),
  ),
});

/** Checks Redocly's recommended rules, except for accepted findings above. @throws {Error} naming each further problem */
export async function redocly(serviceUrl: string, folder: string): Promise<void> {
  await fetchDescription(serviceUrl, folder);
  const parameters = ["--extends", "recommended", "--format", "json", "--max-problems", "10000"];
  const printed = await runCommand("redocly", ["lint", descriptionFile, ...parameters], folder, 1);
  const { problems } = report.parse(JSON.parse(printed));
  const unexpected = problems
    .map(({ ruleId, message, location }) => ({ place: `${ruleId} ${location[0]?.pointer ?? ""}`, message }))
    .filter(({ place }) => accepted[place] === undefined)
    .map(({ place, message }) => `${place}: ${message}`);
  if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
}
