import { InvalidArgumentError, Option, type Command } from "commander";
import { readStackOutput, stackNames } from "../../operator/stack-outputs.ts";
import { createOperatorTable, type TableWords } from "../../operator/table.ts";
import type { Table } from "../../lambdas/aws/table.ts";

/** Options of every command that uses the service's table. */
export interface CommonValues extends TableWords {
  /** A stage of cdk.json. Its stacks' outputs name the table and the queues. */
  readonly stage?: string;
  readonly json?: true;
}

const tableHelp = `
The command uses the table of the server on --data, or --table, the table of --stage, or TABLE_NAME, with your AWS
credentials. Without any of these, it uses the table of npm start on this machine; if several run, --url or SERVICE_URL chooses.`;

export function jsonOption(): Option {
  return new Option("--json", "print JSON");
}

export function stageOption(): Option {
  return new Option("--stage <name>", "stage of the deployment, such as dev");
}

/** Adds the options that choose a table. */
export function onTable(command: Command): Command {
  return command
    .addOption(stageOption())
    .addOption(new Option("--table <name>", "name of the table"))
    .addOption(new Option("--data <dir>", "data folder of an npm run serve on this machine"))
    .addOption(new Option("--url <url>", "address of an npm start on this machine"))
    .addOption(jsonOption())
    .addHelpText("after", tableHelp);
}

/** Opens the table that the options choose. @throws {NoTableError | NoStackError | UsageError} */
export async function openTable(values: CommonValues): Promise<Table> {
  const table = await findTableName(values);
  return createOperatorTable({ ...values, ...(table !== undefined && { table }) });
}

/** Finds the name of the table, given itself or by its stage. @throws {NoStackError} */
export async function findTableName({ stage, table }: CommonValues): Promise<string | undefined> {
  if (stage === undefined || table !== undefined) return table;
  return readStackOutput(stackNames(stage).data, "TableName");
}

/** Prints a result, for a person or for a program. */
export function print({ json }: CommonValues, text: string, result: unknown): void {
  console.log(json ? JSON.stringify(result) : text);
}

/** Parses a time, epoch ms. */
export function parseTime(given: string): number {
  const time = Date.parse(given);
  if (Number.isNaN(time))
    throw new InvalidArgumentError("Give a time, such as 2026-11-21 or 2026-11-21T09:00Z.");
  return time;
}

export function parseDocumentCount(given: string): number {
  if (!/^-?\d{1,9}$/.test(given)) throw new InvalidArgumentError("Give a whole number of documents.");
  return Number(given);
}

/** Writes a number of documents, such as `1 document`. */
export function documents(count: number): string {
  return `${count} ${count === 1 ? "document" : "documents"}`;
}

/** Formats a text such as `5 sats`. */
export function formatAmount({ amount, currency }: { amount: number; currency: string }): string {
  const units: Readonly<Record<string, string>> = {
    SATS: "sats",
    DOCUMENTS: amount === 1 ? "document" : "documents",
  };
  return `${amount} ${units[currency] ?? currency}`;
}
