import { InvalidArgumentError, Option, type Command } from "commander";
import { stackOutput, stackNames } from "../../operator/stack-outputs.ts";
import { createOperatorTable, type TableWords } from "../../operator/table.ts";
import type { Table } from "../../lambdas/aws/table.ts";

/** What every command that works on the service's table takes. */
export interface CommonValues extends TableWords {
  /** A stage of cdk.json whose stacks say what their table and queues are. */
  readonly stage?: string;
  readonly json?: true;
}

const tableHelp = `
The table is that of the server on --data, or --table, or that of the stage --stage as its stack says, or TABLE_NAME, with your AWS credentials; without any of them, that of the
npm start on this machine; where several run, of the one at --url, or SERVICE_URL.`;

/** Makes the flag that asks for JSON. */
export function jsonOption(): Option {
  return new Option("--json", "for programs");
}

/** Makes the flag that names a stage of cdk.json. */
export function stageOption(): Option {
  return new Option("--stage <name>", "stage of the deployment, such as dev");
}

/** Returns a command that works on the table. */
export function onTable(command: Command): Command {
  return command
    .addOption(stageOption())
    .addOption(new Option("--table <name>", "table, by its name"))
    .addOption(new Option("--data <dir>", "data folder of an npm run serve on this machine"))
    .addOption(new Option("--url <url>", "an npm start of this machine"))
    .addOption(jsonOption())
    .addHelpText("after", tableHelp);
}

/** Opens the table that is meant. @throws {NoTableError | NoStackError | UsageError} */
export async function openTable(values: CommonValues): Promise<Table> {
  const table = await findTableName(values);
  return createOperatorTable({ ...values, ...(table !== undefined && { table }) });
}

/** Finds the table that is named, by itself or by its stage. @throws {NoStackError} */
export async function findTableName({ stage, table }: CommonValues): Promise<string | undefined> {
  if (stage === undefined || table !== undefined) return table;
  return stackOutput(stackNames(stage).data, "TableName");
}

/** Prints a result, for a person or for a program. */
export function print({ json }: CommonValues, text: string, result: unknown): void {
  console.log(json ? JSON.stringify(result) : text);
}

/** Parses a time, epoch ms. */
export function parseTime(given: string): number {
  const time = Date.parse(given);
  if (Number.isNaN(time))
    throw new InvalidArgumentError("It is a time, for example 2026-11-21 or 2026-11-21T09:00Z.");
  return time;
}

/** Parses a whole number of documents. */
export function parseDocumentCount(given: string): number {
  if (!/^-?\d{1,9}$/.test(given)) throw new InvalidArgumentError("It is a whole number of documents.");
  return Number(given);
}

/** Writes a number of documents, such as `1 document`. */
export function documents(count: number): string {
  return `${count} ${count === 1 ? "document" : "documents"}`;
}

/** Formats a text such as `5 sats`. */
export function formatAmount({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): string {
  const units: Readonly<Record<string, string>> = {
    SATS: "sats",
    DOCUMENTS: amount === 1 ? "document" : "documents",
  };
  return `${amount} ${units[currency] ?? currency}`;
}
