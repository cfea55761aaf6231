import type { Command } from "commander";
import { UsageError } from "../../client/errors.ts";
import { retryDeadLetters } from "../../operator/dead-letters.ts";
import { createFailedJobs, type FailedJob, type FailedJobs } from "../../operator/failed-jobs.ts";
import { readStackOutput, stackNames } from "../../operator/stack-outputs.ts";
import { onTable, print, openTable, parseTime, type CommonValues } from "./options.ts";

interface JobsValues extends CommonValues {
  readonly since?: number;
  readonly deadLetters?: string;
}

/** The dead-letter queues of documents, by the outputs of the service stack that name them. */
const deadLetterOutputs: Readonly<Record<string, string>> = {
  fast: "RenderDeadLetters",
  slow: "SlowRenderDeadLetters",
};

const afterwards = `
The next sweep puts them into the slow queue within a minute. Nobody is charged, and their payers get three free retries again.`;

/** Adds `operator jobs`, which lists failed documents and renders them again. */
export function addJobs(program: Command): void {
  const jobs = program
    .command("jobs")
    .description("lists and retries paid documents that could not be rendered");

  onTable(
    jobs
      .command("list", { isDefault: true })
      .description("lists failed jobs, oldest first")
      .option("--since <time>", "only jobs that failed since this time", parseTime),
  ).action(async (values: JobsValues) => {
    const failed = await (await open(values)).list(values.since);
    print(values, failed.length === 0 ? "No document has failed." : failed.map(text).join("\n"), failed);
  });

  onTable(
    jobs
      .command("retry")
      .description("renders documents again, however often they have failed")
      .argument("[job]", "id of a failed job")
      .option("--since <time>", "all jobs that failed since this time", parseTime)
      .option(
        "--dead-letters <queue>",
        "all jobs of a dead-letter queue, which this empties: its URL or, with --stage, fast or slow",
      ),
  )
    .addHelpText("after", afterwards)
    .action(async (job: string | undefined, values: JobsValues) => {
      const { since, deadLetters } = values;
      if ([job, since, deadLetters].filter((way) => way !== undefined).length !== 1)
        throw new UsageError("Give exactly one of: a job, --since, --dead-letters.");
      const queueUrl = deadLetters === undefined ? undefined : await queueNamed(deadLetters, values);
      const failed = await open(values);
      const { retried, needless } = await (queueUrl === undefined
        ? retryAll(
            failed,
            job === undefined ? (await failed.list(since)).map((failedJob) => failedJob.job_id) : [job],
          )
        : retryDeadLetters(queueUrl, failed));
      const rest =
        needless.length === 0 ? "" : `\n${needless.length} no longer need it: ${needless.join(", ")}`;
      print(values, `${retried.length} will be rendered again within a minute.${rest}`, {
        retried,
        needless,
      });
    });
}

async function open(values: CommonValues): Promise<FailedJobs> {
  return createFailedJobs(await openTable(values), () => Date.now());
}

async function queueNamed(given: string, { stage }: CommonValues): Promise<string> {
  const output = deadLetterOutputs[given];
  if (output !== undefined && stage !== undefined) return readStackOutput(stackNames(stage).service, output);
  if (URL.canParse(given)) return given;
  throw new UsageError(
    "--dead-letters must be a queue's URL, https://sqs.….amazonaws.com/…, or fast or slow with --stage.",
  );
}

async function retryAll(
  jobs: FailedJobs,
  ids: readonly string[],
): Promise<{ retried: FailedJob[]; needless: string[] }> {
  const retried: FailedJob[] = [];
  for (const id of ids) retried.push(await jobs.requeue(id));
  return { retried, needless: [] };
}

function text({ at, job_id: id, document_name: name, description }: FailedJob): string {
  return [at, id, name, description].join("  ");
}
