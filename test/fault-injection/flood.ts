import { createAccountBook } from "../../operator/account-book.ts";
import { Table } from "../../lambdas/aws/table.ts";
import { startService } from "../../emulators/service.ts";
import { browserProcesses } from "../integration/document/browser-processes.ts";
import { postJson } from "../post-json.ts";

/** A process that submits many documents at once to a service of its own, and tells what came of it. */

export interface FloodReport {
  readonly documents: number;
  /** From the first request to the last finished document, in s. */
  readonly seconds: number;
  /** Memory of the browsers when a fifth was printed, and at the end, in MB. */
  readonly memoryMb: readonly [early: number, late: number];
  /** The most places by which a document was finished after one that was bought later. */
  readonly overtaken: number;
  readonly violations: readonly string[];
}

/** Documents that may be finished out of turn: several print at once, and SQS keeps no strict order. */
const fairPlaces = 40;
/** Room for what a browser keeps until it is replaced, in MB. */
const allowedGrowthMb = 150;

async function flood(documents: number): Promise<FloodReport> {
  const service = await startService({ environment: { POWERTOOLS_LOG_LEVEL: "SILENT" } });
  try {
    const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
    const { account_id: id, key } = await book.create("Flood");
    await book.credit(id, documents);
    const begun = performance.now();
    const bought: string[] = [];
    const submit = async (index: number): Promise<void> => {
      const answer = await postJson(
        `${service.url}/v1/document/l402/markdown`,
        { data: { text_body: `# Document ${index}\n\n${paragraph.repeat(20)}` } },
        { "x-api-key": key },
      );
      const job = (await answer.json()) as { id: string };
      if (answer.status === 200) bought.push(job.id);
    };
    await Promise.all(Array.from({ length: documents }, (_, index) => submit(index)));

    const finished: string[] = [];
    const failed: string[] = [];
    let early = 0;
    let waiting = bought;
    while (waiting.length > 0) {
      const states = await Promise.all(
        waiting.slice(0, 60).map(async (job) => [job, await fetchState(service.url, job)] as const),
      );
      for (const [job, state] of states) {
        if (state === "Done") finished.push(job);
        if (state === "Failed") failed.push(job);
      }
      const over = new Set([...finished, ...failed]);
      waiting = waiting.filter((job) => !over.has(job));
      if (early === 0 && over.size >= documents / 5) early = await browserMemoryMb();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const memory = [early, await browserMemoryMb()] as const;
    const overtaken = Math.max(0, ...finished.map((job, place) => place - bought.indexOf(job)));
    const violations = [
      ...(bought.length < documents ? [`${documents - bought.length} documents were not taken`] : []),
      ...(failed.length > 0 ? [`${failed.length} documents failed`] : []),
      ...(overtaken > fairPlaces ? [`A document was overtaken by ${overtaken} later ones`] : []),
      ...(memory[1] > memory[0] + allowedGrowthMb
        ? [`The memory of the browsers grew from ${memory[0]} to ${memory[1]} MB`]
        : []),
      ...(service.aws.deadLetters() > 0 ? ["A message went to the dead letters"] : []),
    ];
    return {
      documents,
      seconds: Math.round((performance.now() - begun) / 1000),
      memoryMb: memory,
      overtaken,
      violations,
    };
  } finally {
    await service.stop();
  }
}

const paragraph = "The tide gauges of the harbour were read every six minutes, and what they told was kept. ";

async function fetchState(url: string, job: string): Promise<string> {
  return ((await (await fetch(`${url}/job/${job}/status`)).json()) as { status: string }).status;
}

async function browserMemoryMb(): Promise<number> {
  return Math.round((await browserProcesses()).reduce((sum, { memoryMb }) => sum + memoryMb, 0));
}

process.once("message", (documents: number) => {
  void flood(documents).then((report) => process.send?.(report, () => process.exit()));
});
