import { setTimeout as pause } from "node:timers/promises";
import { DocumentTimeError } from "../../document/core/errors.ts";
import { createAccountBook } from "../../operator/account-book.ts";
import { Table } from "../../lambdas/aws/table.ts";
import type { WatchRenderer } from "../../lambdas/render/create.ts";
import { startService } from "../../emulators/service.ts";
import { postJson } from "../post-json.ts";

/**
 * Runs a process in which many buyers have sent documents that fill a printer's time, and many others ask for previews, while one buyer sends
 * ordinary documents in turn. Queues, functions and records are real. Printers are simulated: each waits as long as such a document took when it was
 * measured, so that many print at once on two cores.
 */

/** How many ask for previews at once, all the time: many more than there are printers of previews. */
const viewers = 20;
/** Time to print one of the slowest previews, in ms. */
const previewMs = 5_000;

export interface CrowdOrder {
  readonly bad: number;
  /** Printers of the fast queue. */
  readonly concurrency: number;
}

export interface CrowdReport {
  /** From the request to the finished document, in ms, on average: a crowd holds up the first, and is then gone. */
  readonly quietMs: number;
  readonly crowdedMs: number;
  readonly slowestMs: number;
  readonly violations: readonly string[];
}

/** An ordinary document may take so many times as long as it does when nothing else is printed. */
const patience = 1.5;
const honestDocuments = 25;
const pollMs = 15;

const paragraph = "The tide gauges of the harbour were read every six minutes, and what they told was kept. ";
const isolates = `${"\u2067".repeat(120)}${"noon ".repeat(60)}${"\u2069".repeat(120)}\n\n`;
const chart = "```mermaid\ngantt\ndateFormat YYYY-MM-DD\ntickInterval 1minute\nA :a, 2026-01-01, 3d\n```\n\n";
const picture =
  '<svg width="600" height="600"><filter id="f"><feTurbulence numOctaves="8"/><feDiffuseLighting><feDistantLight/></feDiffuseLighting></filter><rect width="600" height="600" filter="url(#f)"/></svg>\n\n';

/** Kinds of documents by their headings, and what each took to be printed on an idle machine of two cores, in ms. */
const kinds = {
  Honest: { text: paragraph.repeat(20), printMs: 190 },
  Charts: { text: chart.repeat(30), printMs: 5_700 },
  Pictures: { text: picture.repeat(30), printMs: 6_500 },
  Isolates: { text: isolates.repeat(300), printMs: 4_100 },
} as const;
type Kind = keyof typeof kinds;
const slowKinds: readonly Kind[] = ["Charts", "Pictures", "Isolates"];

const onSimulatedPrinters: WatchRenderer = (renderer) => ({
  ...renderer,
  warmUp: () => Promise.resolve(),
  whenIdle: () => Promise.resolve(),
  async render({ markdown }, { timeoutMs = Infinity } = {}) {
    const { printMs } = kinds[/^# (\w+)/.exec(markdown)?.[1] as Kind];
    await pause(Math.min(printMs, timeoutMs));
    if (printMs > timeoutMs) throw new DocumentTimeError("The document took longer");
    return { pdf: new TextEncoder().encode("%PDF-1.7"), pages: 1, warnings: [] };
  },
});

async function crowd({ bad, concurrency }: CrowdOrder): Promise<CrowdReport> {
  let previewsPrinted = 0;
  const service = await startService({
    renderConcurrency: concurrency,
    printPreview: async () => {
      await pause(previewMs);
      previewsPrinted++;
      return { pages: 1, images: [] };
    },
    watchRenderer: onSimulatedPrinters,
    environment: { POWERTOOLS_LOG_LEVEL: "SILENT" },
  });
  try {
    const book = createAccountBook(new Table({ TABLE_NAME: service.dynamoDb.table }), () => Date.now());
    const buyer = async (documents: number) => {
      const { account_id: id, key } = await book.create("Buyer");
      await book.credit(id, documents);
      return async (kind: Kind, index: number): Promise<string> => {
        const answer = await postJson(
          `${service.url}/v1/document/l402/markdown`,
          { data: { text_body: `# ${kind} ${index}\n\n${kinds[kind].text}` } },
          { "x-api-key": key },
        );
        if (answer.status !== 200) throw new Error(`A document was not taken: ${await answer.text()}`);
        return ((await answer.json()) as { id: string }).id;
      };
    };
    const honest = await buyer(2 * honestDocuments + 1);
    let sent = 0;
    const buyHonest = async (): Promise<number> => {
      const begun = performance.now();
      const job = await honest("Honest", sent++);
      while ((await fetchState(service.url, job)) !== "Done") await pause(pollMs);
      return performance.now() - begun;
    };
    const buyManyHonest = async (): Promise<number[]> => {
      const times: number[] = [];
      for (let index = 0; index < honestDocuments; index++) times.push(await buyHonest());
      return times.sort((a, b) => a - b);
    };
    await buyHonest();
    const quiet = await buyManyHonest();
    // Each by a new buyer, who has not been slowed yet.
    for (let index = 0; index < bad; index++)
      await (
        await buyer(1)
      )(slowKinds[index % slowKinds.length] ?? "Charts", index);
    const view = startViewers(service.url);
    const crowded = await buyManyHonest();
    const previewsRefused = await view.stop();
    const [quietMs, crowdedMs] = [computeAverage(quiet), computeAverage(crowded)];
    const isSlow = crowdedMs > patience * quietMs;
    return {
      quietMs,
      crowdedMs,
      slowestMs: Math.round(crowded.at(-1) ?? 0),
      violations: [
        ...(isSlow
          ? [`An ordinary document took ${crowdedMs} ms, ${quietMs} ms when nothing else was printed`]
          : []),
        ...(previewsPrinted === 0 || previewsRefused === 0
          ? [`${previewsPrinted} previews were printed and ${previewsRefused} refused: they were no crowd`]
          : []),
        ...(service.aws.undone("slow-render") < bad / 2 ? ["The crowd was gone before it was met"] : []),
      ],
    };
  } finally {
    await service.stop();
  }
}

/** Asks for previews, as often as the service allows. */
function startViewers(url: string): { stop(): Promise<number> } {
  let isOver = false;
  let refused = 0;
  const view = async (): Promise<void> => {
    while (!isOver) {
      const { status, headers } = await postJson(`${url}/markdown/preview`, {
        data: { text_body: paragraph },
      });
      if (status === 429) refused++;
      await pause(1000 * Number(headers.get("retry-after") ?? 0));
    }
  };
  const all = Promise.all(Array.from({ length: viewers }, view));
  return {
    async stop() {
      isOver = true;
      await all;
      return refused;
    },
  };
}

function computeAverage(times: readonly number[]): number {
  return Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length);
}

async function fetchState(url: string, job: string): Promise<string> {
  return ((await (await fetch(`${url}/job/${job}/status`)).json()) as { status: string }).status;
}

process.once("message", (order: CrowdOrder) => {
  void crowd(order).then((report) => process.send?.(report, () => process.exit()));
});
