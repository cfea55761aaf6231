import { DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { sharedHarness, type ConversionBody } from "./harness.ts";
import { until } from "../../until.ts";
import { postJson } from "../../post-json.ts";
import { requestOfferedInvoice } from "./lightning/lightning-buyer.ts";

/**
 * The ways in which the clients that exist for this interface pay and poll (docs/contract.md, "Facts about existing clients"). Each must get
 * its PDF with the first purchase of a document, with the second, while it is printed and after it failed. A status other than `Done` means "keep
 * polling" to them, and any answer but 200 is an error.
 */

const service = await sharedHarness();

interface Answer {
  readonly status: string;
  readonly path: string;
  readonly url?: string;
}

async function getJson(url: string): Promise<Answer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

/** Sends a document, and pays its first offer when it has to. */
async function submit(body: ConversionBody): Promise<Answer> {
  const asked = await service.post(body);
  if (asked.status === 200) return (await asked.json()) as Answer;
  expect(asked.status).toBe(402);
  service.lightning.pay(await requestOfferedInvoice(asked));
  const paid = await service.post(body);
  expect(paid.status).toBe(200);
  return (await paid.json()) as Answer;
}

function untilDone(path: string, resolve: (path: string) => string): Promise<Answer> {
  return until(async () => {
    const answer = await getJson(resolve(path));
    if (answer.status === "Failed") throw new Error("The job failed");
    return answer.status === "Done" && answer;
  });
}

const asItIs = (path: string) => path;
const againstBase = (path: string) => new URL(path, `${service.url}/`).href;

/** By the way of polling: from the answer to `POST /markdown` to the one that holds the download URL. */
const ways: readonly [name: string, find: (submitted: Answer) => Promise<Answer>][] = [
  [
    "polls the path that it was given, whatever the status, and then asks for the path found there",
    async ({ path }) => getJson((await untilDone(path, asItIs)).path),
  ],
  [
    "does the same with paths taken relative to the service",
    async ({ path }) => getJson(againstBase((await untilDone(path, againstBase)).path)),
  ],
  [
    "looks at the status first, and asks for the path at once when it is done",
    async (submitted) => {
      const done = submitted.status === "Done" ? submitted : await untilDone(submitted.path, asItIs);
      return getJson(done.path);
    },
  ],
];

/** Makes a printed job one whose processes died too often, and lets the sweep give it up. */
async function failed(body: ConversionBody): Promise<void> {
  const { path } = await submit(body);
  await untilDone(path, asItIs);
  const id = /job\/([^/]+)/.exec(path)?.[1] ?? "";
  const client = new DynamoDBClient({});
  await client.send(
    new UpdateItemCommand({
      TableName: service.settings.TABLE_NAME,
      Key: { pk: { S: `JOB#${id}` }, sk: { S: "JOB" } },
      UpdateExpression: "SET #state = :failed",
      ExpressionAttributeNames: { "#state": "state" },
      ExpressionAttributeValues: { ":failed": { S: "Failed" } },
    }),
  );
  client.destroy();
}

describe.each(ways)("a client that %s", (_name, find) => {
  const finishes = async (body: ConversionBody): Promise<void> => {
    const { url } = await find(await submit(body));
    const pdf = Buffer.from(await (await fetch(url ?? "")).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  };

  it("gets its document, and the same document again", async () => {
    const body = service.document();
    await finishes(body);
    await finishes(body);
    expect(service.lightning.invoices.size).toBeGreaterThan(0);
  });

  it("gets a document that is being printed", async () => {
    const body = service.document("# Long\n\n" + "Much to print. ".repeat(5_000));
    await submit(body);
    await finishes(body);
  });

  it("gets a document that failed before", async () => {
    const body = service.document();
    await failed(body);
    await finishes(body);
  });
});

describe("a base URL that ends in a slash", () => {
  it.each(["//markdown", "/markdown/", "//markdown/"])("makes %s, which is served", async (path) => {
    const answer = await postJson(`${service.url}${path}`, service.document());
    expect(answer.status).toBe(402);
  });

  it("makes no difference to any other path", async () => {
    const { path } = await submit(service.document());
    const { pathname } = new URL(path);
    expect((await fetch(`${service.url}/${pathname}`)).status).toBe(200);
    expect((await fetch(`${service.url}${pathname}/`)).status).toBe(200);
    expect((await fetch(`${service.url}//none`)).status).toBe(404);
  });
});
