import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { expect } from "vitest";
import { jobStatus, type JobStatus } from "../../../lambdas/http-contract/responses.ts";
import { until } from "../../until.ts";
import type { Outside } from "./outside.ts";
import { lightningPayer, adaptNode, solanaPayer, type Headers, type Payer } from "./payers.ts";
import { startServing, type ServerProcess } from "./server-process.ts";
import { postJson } from "../../post-json.ts";

const dying = fileURLToPath(new URL("dying.ts", import.meta.url));
/** A later start finds that leases of the dead server are over. */
const laterMs = 120_000;

/** What is bought, of whom, and how it has to end. */
interface Purchase {
  /** Folder of the version that serves before the death; this one where none is named. */
  readonly before?: string;
  /** The same, after it. */
  readonly after?: string;
  /** The document's text, besides what makes it one of its own. */
  readonly text?: string;
  /** States that the job may end in; Done where none are named. */
  readonly ends?: readonly JobStatus["status"][];
}

/** Creates buyers of documents from servers that die, from outside of them. */
export function createBuyers(outside: Outside) {
  const payers: Readonly<Record<string, () => Promise<Payer>>> = {
    "Lightning, without a proof": () => lightningPayer(adaptNode(outside.lightning), "nothing"),
    solana: () => solanaPayer(outside),
  };

  const ask = (body: object, headers: Headers = {}): Promise<Response> =>
    postJson(`${outside.url}/markdown`, body, headers);

  /** Returns the job once it has ended; undefined when the server ended first. */
  async function ended({ id }: JobStatus, server: ServerProcess): Promise<JobStatus | undefined> {
    const dead = { is: false };
    void server.ended.then(() => (dead.is = true));
    const seen = await until(async () => {
      const job = await fetch(`${outside.url}/job/${id}/status`)
        .then(async (answer) => jobStatus.parse(await answer.json()))
        .catch(() => undefined);
      return (job?.status === "Done" || job?.status === "Failed" ? job : dead.is) && { job };
    });
    return seen.job?.status === "Done" || seen.job?.status === "Failed" ? seen.job : undefined;
  }

  /**
   * Buys a document from a server that dies at a call, starts another one, and comes back until the document is there.
   * @returns the calls that the first server made, and whether it died of one
   */
  async function buyAcrossDeath(
    payer: Payer,
    dieAt: string,
    { before, after, text = "", ends = ["Done"] }: Purchase = {},
  ): Promise<{ readonly calls: readonly string[]; readonly died: boolean }> {
    const data = await outside.makeFolder();
    const body = { data: { text_body: `# Killed\n\n${randomUUID()}\n\n${text}` } };
    const first = startServing(data, { ...outside.environment, DIE_AT: dieAt }, dying, before);
    expect(await first.serves, first.output()).toBe(true);
    let shown = await payer.pay(await ask(body));
    first.signal("SIGUSR2");
    await until(() => first.output().includes("armed"));
    const answer = await ask(body, shown).catch(() => undefined);
    const bought = answer && (await ended(jobStatus.parse(await answer.json()), first));
    const calls = [...first.output().matchAll(/^call \d+ (.*)$/gm)].map(([, name = ""]) => name);
    if (bought) first.signal("SIGKILL");
    await first.ended;

    const second = startServing(
      data,
      { ...outside.environment, CLOCK_AHEAD_MS: String(laterMs) },
      dying,
      after,
    );
    expect(await second.serves, second.output()).toBe(true);
    const job = await until(async () => {
      const again = await ask(body, shown);
      if (again.ok) return jobStatus.parse(await again.json());
      // A payment that was refused has bought nothing, and whoever still wants the document pays again. Any other answer means: retry.
      if (again.status === 402) shown = await payer.pay(again);
      return undefined;
    });
    expect(ends).toContain((await ended(job, second))?.status);
    expect((await ask(body)).status).toBe(200);
    expect(await payer.taken()).toBe(1);
    expect(await records(data)).toEqual({ jobs: 1, settled: 1 });
    second.signal("SIGKILL");
    await second.ended;
    return { calls, died: !bought };
  }

  return { payers, buyAcrossDeath };
}

/** Counts the documents and payments on record. */
async function records(data: string): Promise<{ readonly jobs: number; readonly settled: number }> {
  const { dynamo_db: engine } = JSON.parse(await readFile(join(data, "running.json"), "utf8")) as {
    dynamo_db: { endpoint: string; table: string };
  };
  const client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "server", secretAccessKey: "key" },
  });
  const items: Record<string, unknown>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: engine.table }))
    items.push(...Items.map((item) => unmarshall(item)));
  client.destroy();
  return {
    jobs: items.filter(({ sk, payment_id: lock }) => sk === "JOB" && lock === undefined).length,
    settled: items.filter(({ pk, state }) => String(pk).startsWith("PAYMENT#") && state === "settled").length,
  };
}
