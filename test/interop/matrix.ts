import { until } from "../until.ts";
import { collect } from "./collect.ts";
import { columns } from "./row.ts";
import type { Client, ClientAnswer, Column, Row } from "./row.ts";
import type { WatchedWorld } from "./world.ts";

/** What became of one cell. */
export interface Cell {
  readonly works: boolean;
  /** Why it does not work, in the words of the client or the service. */
  readonly failure?: string;
  /** Whether this is what the row declares. */
  readonly asDeclared: boolean;
}

export interface RowResult {
  readonly name: string;
  readonly protocol: Row["protocol"];
  readonly result: "works" | "cannot";
  readonly cells: Readonly<Record<Column, Cell>>;
  /** The reasons that the row declares, by column. */
  readonly reasons: Readonly<Partial<Record<Column, string>>>;
  readonly asDeclared: boolean;
}

/** Some clients throw the whole of what they were answered. */
const mostLetters = 300;

/** Tries a client: every column with one and the same instance. */
export async function tryRow(row: Row, world: WatchedWorld): Promise<RowResult> {
  const session = openSession(row, world);
  const entries: [Column, Cell][] = [];
  for (const column of columns) {
    const declared = row.cannot?.[column];
    world.newPurchase();
    const failure = await catchFailure(() => session[column]());
    const works = failure === undefined;
    const asDeclared = works ? !declared : declared?.proof.test(failure) === true;
    entries.push([column, { works, ...(works ? {} : { failure }), asDeclared }]);
  }
  const cells = Object.fromEntries(entries) as Record<Column, Cell>;
  return {
    name: row.name,
    protocol: row.protocol,
    result: entries.every(([, { works }]) => works) ? "works" : "cannot",
    cells,
    reasons: Object.fromEntries(
      Object.entries(row.cannot ?? {}).map(([column, { reason }]) => [column, reason]),
    ),
    asDeclared: entries.every(([, { asDeclared }]) => asDeclared),
  };
}

function openSession(row: Row, world: WatchedWorld): Record<Column, () => Promise<void>> {
  const opened: Promise<Client> = row.open(world);
  // It belongs to the cells: what cannot be opened cannot buy.
  opened.catch(() => undefined);
  const first = world.document();

  const answerFor = row.polling === "one call" ? pdfFor : buyDocument;

  /** Buys a document, which may cost so many payments, no more and no less. */
  const purchase = async (body: string, cost: number): Promise<void> => {
    const before = await world.payments();
    const failure = await catchFailure(async () => {
      const answer = await answerFor(await opened, body);
      if (row.polling !== "one call") await collect(answer, row.polling);
    });
    const paid = (await world.payments()) - before;
    if (failure !== undefined) throw new Error(`${failure} (${times(paid)})`);
    if (paid !== cost) throw new Error(`got its PDF, but ${times(paid)}, not ${cost}`);
  };

  return {
    "first document": () => purchase(first, 1),
    "second document": () => purchase(world.document(), 1),
    "same document again": () => purchase(first, 0),
    "after a refusal": async () => {
      const body = world.document();
      const before = await world.payments();
      world.refuseNext(row.rail);
      // Some throw, some hand the refusal back, some try again by themselves.
      const refused = await catchFailure(async () => answerFor(await opened, body));
      if (!world.hasRefused()) {
        world.refuseNothing();
        throw new Error(refused ?? "it got its PDF without the payment that was to be refused");
      }
      await purchase(body, refused === undefined ? 0 : 1);
      const paid = (await world.payments()) - before;
      if (paid !== 1) throw new Error(`got its PDF, but ${times(paid)}, not 1`);
    },
  };
}

async function buyDocument(client: Client, body: string): Promise<unknown> {
  const answer: ClientAnswer = await client.buy(body);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return answer.json();
}

/** Asks until the PDF is there. */
async function pdfFor(client: Client, body: string): Promise<void> {
  const answer = await until(async () => {
    const got = await client.buy(body);
    return got.status !== 202 && got;
  });
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  const bytes = (await answer.arrayBuffer?.()) ?? new ArrayBuffer(0);
  const pdf = Buffer.from(bytes);
  if (pdf.subarray(0, 5).toString("latin1") !== "%PDF-") throw new Error("what was answered is no PDF");
}

async function catchFailure(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return formatError(error);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function formatError(error: unknown): string {
  const { message, cause } = asError(error);
  const isToldAlready = !(cause instanceof Error) || message.includes(cause.message);
  const fullMessage = (isToldAlready ? message : `${message}: ${cause.message}`).replace(/\s+/g, " ");
  return fullMessage.length > mostLetters ? `${fullMessage.slice(0, mostLetters)}…` : fullMessage;
}

function times(paid: number): string {
  return paid === 1 ? "paid once" : `paid ${paid} times`;
}
