import { createAccountBook } from "../../operator/account-book.ts";
import { createTable } from "../../lambdas/aws/table.ts";
import { startService } from "../../local/service.ts";

/** A process in which one buyer sends a crowd of documents that take the printers' whole time, while another one sends ordinary ones. */

export interface CrowdReport {
  readonly bad: number;
  /** From the request to the finished document, in ms, the median. */
  readonly quietMs: number;
  readonly crowdedMs: number;
  readonly slowestMs: number;
  readonly violations: readonly string[];
}

/** An ordinary document may take so many times as long as it does when nothing else is printed. */
const patience = 2;
const honestDocuments = 15;
/** The page looks every second, and so do programs at the most. */
const lookEveryMs = 1_000;

async function crowd(bad: number): Promise<CrowdReport> {
  const service = await startService({ environment: { POWERTOOLS_LOG_LEVEL: "SILENT" } });
  try {
    const book = createAccountBook(createTable({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
    const buyer = async (name: string, documents: number) => {
      const { account_id: id, key } = await book.create(name);
      await book.credit(id, documents);
      return async (text: string): Promise<string> => {
        const answer = await fetch(`${service.url}/v1/document/l402/markdown`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-api-key": key },
          body: JSON.stringify({ data: { text_body: text } }),
        });
        if (answer.status !== 200) throw new Error(`A document was not taken: ${await answer.text()}`);
        return ((await answer.json()) as { id: string }).id;
      };
    };
    const honest = await buyer("Honest", 2 * honestDocuments + 1);
    const crowding = await buyer("Crowd", bad);

    const oneHonest = async (name: string): Promise<number> => {
      const begun = performance.now();
      const job = await honest(`# ${name}\n\n${paragraph.repeat(20)}`);
      while ((await stateOf(service.url, job)) !== "Done") await pause(lookEveryMs);
      return performance.now() - begun;
    };
    const manyHonest = async (name: string): Promise<number[]> => {
      const times: number[] = [];
      for (let index = 0; index < honestDocuments; index++) times.push(await oneHonest(`${name} ${index}`));
      return times.sort((a, b) => a - b);
    };
    await oneHonest("The first, for which the browser starts");
    const quiet = await manyHonest("Quiet");

    const sending = Promise.all(
      Array.from({ length: bad }, (_, index) => crowding(`# Bad ${index}\n\n${longParagraphs}`)),
    );
    // Once the first of them are at the printers.
    await pause(lookEveryMs);
    const crowded = await manyHonest("Crowded");
    await sending;
    const [quietMs, crowdedMs] = [middleOf(quiet), middleOf(crowded)];
    return {
      bad,
      quietMs,
      crowdedMs,
      slowestMs: Math.round(crowded.at(-1) ?? 0),
      violations:
        crowdedMs > patience * quietMs
          ? [`An ordinary document took ${crowdedMs} ms, ${quietMs} ms when nothing else was printed`]
          : [],
    };
  } finally {
    await service.stop();
  }
}

const paragraph = "The tide gauges of the harbour were read every six minutes, and what they told was kept. ";
/** Far more than can be printed in the time that the fast queue gives. */
const longParagraphs = `${paragraph.repeat(8)}\n\n`.repeat(1_500);

function middleOf(sorted: readonly number[]): number {
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

async function stateOf(url: string, job: string): Promise<string> {
  return ((await (await fetch(`${url}/job/${job}/status`)).json()) as { status: string }).status;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

process.once("message", (bad: number) => {
  void crowd(bad).then((report) => process.send?.(report, () => process.exit()));
});
