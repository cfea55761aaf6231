import { randomUUID } from "node:crypto";
import { InvalidArgumentError, type Command } from "commander";
import { convert, type Payer } from "../../client/convert.ts";
import { UsageError } from "../../client/errors.ts";
import { createX402Payer } from "../../client/payment/x402-payer.ts";
import {
  awaitReports,
  findRenderLog,
  readReports,
  summarise,
  type Measurements,
} from "../../operator/measurements.ts";
import { readStackOutput, stackNames } from "../../operator/stack-outputs.ts";
import { jsonOption, print } from "./options.ts";

interface MeasureValues {
  readonly stage: string;
  readonly documents: number;
  readonly json?: true;
}

/** How long reports are waited for. */
const patience = { tries: 13, pauseMs: 5_000 };

/** Adds `operator measure`, which buys documents on a deployed stage and says what they took. */
export function addMeasure(program: Command): void {
  program
    .command("measure")
    .description(
      "buys documents on a deployed stage, one after another, and says what they and their rendering took",
    )
    .requiredOption("--stage <name>", "stage of the deployment, such as dev")
    .option("--documents <number>", "how many to buy, at most 100", parseNumber, 10)
    .addOption(jsonOption())
    .addHelpText(
      "after",
      "\nThe wallet in SOLANA_WALLET_KEY or EVM_WALLET_KEY pays for each document, at most 0.10 USDC; SOLANA_RPC_URL and EVM_RPC_URL name its node. The AWS CLI reads\nLambda's reports from the log of render.",
    )
    .action(async (values: MeasureValues) => {
      const payer = await createPayer(process.env);
      const [baseUrl, log] = await Promise.all([
        readStackOutput(stackNames(values.stage).service, "BaseUrl"),
        findRenderLog(values.stage),
      ]);
      const since = Date.now();
      const taken: number[] = [];
      for (let bought = 0; bought < values.documents; bought++) {
        const started = performance.now();
        await convert({ data: { text_body: createDocument() } }, { baseUrl, payer });
        taken.push(performance.now() - started);
      }
      const reports = await awaitReports(() => readReports(log, since), values.documents, patience);
      const measured = summarise(taken, reports);
      print(values, formatMeasurements(values.documents, measured), measured);
    });
}

function parseNumber(given: string): number {
  if (!/^[1-9]\d{0,2}$/.test(given) || Number(given) > 100)
    throw new InvalidArgumentError("Give a whole number from 1 to 100.");
  return Number(given);
}

/** Nobody has bought it yet. */
function createDocument(): string {
  return `# A measurement\n\n${randomUUID()}\n\n${"It prints two pages of text. ".repeat(150)}`;
}

async function createPayer({
  SOLANA_WALLET_KEY: solana,
  SOLANA_RPC_URL: solanaRpc,
  EVM_WALLET_KEY: evm,
  EVM_RPC_URL: evmRpc,
}: NodeJS.ProcessEnv): Promise<Payer> {
  if (solana !== undefined) return createX402Payer(solana, solanaRpc);
  if (evm !== undefined) return createX402Payer(evm, evmRpc);
  throw new UsageError(
    "measure buys documents: set SOLANA_WALLET_KEY or EVM_WALLET_KEY to a wallet with USDC.",
  );
}

function formatMeasurements(bought: number, { documents, render }: Measurements): string {
  const ms = (value: number): string => `${Math.round(value).toLocaleString("en")} ms`;
  return [
    `Bought       ${String(bought)}, from request to PDF: median ${ms(documents.median)}, slowest ${ms(documents.slowest)}`,
    ...(render
      ? [
          `Rendered     ${String(render.invocations)} times: median ${ms(render.medianMs)}, slowest ${ms(render.slowestMs)}`,
          `Cold starts  ${render.coldStarts === 0 ? "none" : `${String(render.coldStarts)}, the longest ${ms(render.slowestStartMs)}`}`,
          `Memory       at most ${String(render.memory.used)} of ${String(render.memory.of)} MB`,
          `Billed       ${render.gbSeconds.toFixed(2)} GB-seconds a document`,
        ]
      : ["Rendered     The log of render has no reports yet. Try again in a minute."]),
  ].join("\n");
}
