import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { jobStatus, type JobStatus } from "../../../lambdas/http-contract/responses.ts";
import { until } from "../../until.ts";
import type { Outside } from "./outside.ts";
import { postJson } from "../../post-json.ts";

/** Whoever buys from a server over Lightning. */
export interface Customer {
  document(): object;
  post(body: object, headers?: Record<string, string>, path?: string): Promise<Response>;
  /** Asks for a document and pays the invoice. */
  pay(body: object, path?: string): Promise<void>;
  /** Buys a document, as somebody who sends no proof. */
  buy(body: object): Promise<JobStatus>;
  /** Downloads the PDF of a job, once it is done. */
  fetched(job: JobStatus): Promise<Buffer>;
}

export function createCustomer(outside: Outside): Customer {
  const customer: Customer = {
    document: () => ({ data: { text_body: `# Served\n\n${randomUUID()}` } }),

    post: (body, headers = {}, path = "/markdown") => postJson(outside.url + path, body, headers),

    async pay(body, path) {
      const challenge = (await customer.post(body, {}, path)).headers.get("www-authenticate") ?? "";
      outside.lightning.pay(/invoice="([^"]+)"/.exec(challenge)?.[1] ?? "");
    },

    async buy(body) {
      await customer.pay(body);
      return until(async () => {
        const answer = await customer.post(body);
        // A node on a busy machine may be too slow for one request: the answer then says to come again.
        return answer.status !== 503 && readJob(answer);
      });
    },

    async fetched({ id }) {
      const done = await until(async () => {
        const job = jobStatus.parse(await (await fetch(`${outside.url}/job/${id}/status`)).json());
        return job.status === "Done" && job;
      });
      const { url } = (await (await fetch(done.path)).json()) as { url: string };
      return Buffer.from(await (await fetch(url)).arrayBuffer());
    },
  };
  return customer;
}

/** Reads the job of an answer. @throws {Error} if there is none */
export async function readJob(answer: Response): Promise<JobStatus> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`There is no job in an answer ${String(answer.status)}: ${text}`);
  return jobStatus.parse(JSON.parse(text));
}

/** Changes the configuration in a data folder. */
export async function change(data: string, settings: object): Promise<void> {
  const file = join(data, "server.json");
  const configuration = JSON.parse(await readFile(file, "utf8")) as object;
  await writeFile(file, JSON.stringify({ ...configuration, ...settings }));
}
