import { parseArgs } from "node:util";
import { UsageError } from "../client/errors.ts";
import { runCommand } from "../operator/command.ts";
import { NoTimeError, sinceOf, tableOptions, tableUsage } from "../operator/command-line.ts";
import { retryDeadLetters } from "../operator/dead-letters.ts";
import { createFailedJobs, UnknownJobError } from "../operator/failed-jobs.ts";
import type { FailedJob, FailedJobs } from "../operator/failed-jobs.ts";
import { NoTableError, createOperatorTable } from "../operator/table.ts";

/** `npm run jobs`: documents that were paid for and could not be rendered, which an operator may have rendered again. */

const usage = `Usage: npm run jobs -- [COMMAND] [--table NAME | --url URL] [--json]

  list [--since TIME]              jobs that failed, the oldest first; the same without a command
  retry JOB                        has one rendered once more, however often it was tried
  retry --since TIME               the same for all that failed since then, for example 2026-11-21T09:00Z
  retry --dead-letters QUEUE_URL   the same for each message of a dead-letter queue of documents, which is emptied

The next sweep, within a minute, queues them with the documents that take their time. Nothing is charged, and their payers may
ask for them three times again.

${tableUsage}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...tableOptions,
      since: { type: "string" },
      "dead-letters": { type: "string" },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const [command = "list", ...named] = positionals;
  const since = sinceOf(values.since, usage);
  const queueUrl = values["dead-letters"];
  const print = (result: object, text: string): void => {
    console.log(values.json ? JSON.stringify(result) : text);
  };
  const open = async (): Promise<FailedJobs> =>
    createFailedJobs(await createOperatorTable(values), () => Date.now());

  switch (command) {
    case "list": {
      const failed = await (await open()).list(since);
      print(failed, failed.length === 0 ? "No document has failed." : failed.map(text).join("\n"));
      return;
    }
    case "retry": {
      const [jobId, ...more] = named;
      const ways = [jobId, values.since, queueUrl].filter((way) => way !== undefined);
      if (ways.length !== 1 || more.length > 0)
        throw new UsageError(`Give one job, --since or --dead-letters.\n\n${usage}`);
      if (queueUrl !== undefined && !URL.canParse(queueUrl))
        throw new UsageError("--dead-letters is the URL of a queue, https://sqs.….amazonaws.com/…");
      const jobs = await open();
      const { retried, needless } = await (queueUrl === undefined
        ? retryAll(jobs, jobId === undefined ? (await jobs.list(since)).map((job) => job.job_id) : [jobId])
        : retryDeadLetters(queueUrl, jobs));
      const rest =
        needless.length === 0 ? "" : `\n${needless.length} need it no more: ${needless.join(", ")}`;
      print({ retried, needless }, `${retried.length} will be rendered again within a minute.${rest}`);
      return;
    }
    default:
      throw new UsageError(`There is no command ${command}.\n\n${usage}`);
  }
}

async function retryAll(
  jobs: FailedJobs,
  ids: readonly string[],
): Promise<{ retried: FailedJob[]; needless: string[] }> {
  const retried: FailedJob[] = [];
  for (const id of ids) retried.push(await jobs.retry(id));
  return { retried, needless: [] };
}

function text({ at, job_id: id, document_name: name, description }: FailedJob): string {
  return [at, id, name, description].join("  ");
}

await runCommand(main, [UsageError, NoTableError, NoTimeError, UnknownJobError]);
