import * as z from "zod";
import { until } from "../until.ts";

const look = z.object({ status: z.string(), description: z.string().optional(), path: z.url() });
const download = z.object({ url: z.url() });
/** What the tool `convert` gives in the end. */
const converted = z.object({ status: z.literal("done"), url: z.url() });

/** How a client goes from the answer that it paid for to the PDF. */
export type Polling = "status first" | "path blindly";

/**
 * Fetches the PDF of an answer to `POST /markdown`, or of the tool `convert`.
 * @param polling whether the answer's own `status` is looked at, or its `path` polled whatever it says
 * @throws {Error} when there is none
 */
export async function collect(answer: unknown, polling: Polling = "status first"): Promise<void> {
  const tool = converted.safeParse(answer);
  if (tool.success) return checkPdf(tool.data.url);
  let job = look.parse(answer);
  if (polling === "path blindly") job = look.parse(await json(job.path));
  job = await until(async () => {
    if (job.status !== "Done") job = look.parse(await json(job.path));
    if (job.status === "Failed") throw new Error(`the job failed: ${job.description ?? ""}`);
    return job.status === "Done" && job;
  });
  const { url } = download.parse(await json(job.path));
  await checkPdf(url);
}

/** Checks the PDF at an address. @throws {Error} when there is none */
async function checkPdf(url: string): Promise<void> {
  const pdf = Buffer.from(await (await fetched(url)).arrayBuffer());
  if (pdf.subarray(0, 5).toString("latin1") !== "%PDF-") throw new Error("what was downloaded is no PDF");
}

async function json(url: string): Promise<unknown> {
  return (await fetched(url)).json();
}

async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (answer.status !== 200) throw new Error(`GET ${new URL(url).pathname} answered ${answer.status}`);
  return answer;
}
