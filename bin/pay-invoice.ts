import { Command } from "commander";
import { UsageError } from "../client/errors.ts";
import { readRecord } from "../client/local-service.ts";
import { payByNode } from "../client/payment/local-wallets.ts";
import { runProgram } from "../client/program/run.ts";

/**
 * `pay-invoice.ts RECORD INVOICE`: pays a BOLT11 invoice by the regtest node of an `npm start`, which prints the first argument, and prints the
 * preimage. It replaces `lncli payinvoice -f` in the programs of docs/api.md.
 */
const program = new Command("$PAY_INVOICE")
  .usage("INVOICE, with PAY_INVOICE as npm start prints it")
  .description("Pays a Lightning invoice from the node of a running npm start, and prints the preimage.")
  .argument("[record]", "file that npm start wrote; part of PAY_INVOICE")
  .argument("[invoice]", "BOLT11 invoice")
  .action(async (file: string | undefined, invoice: string | undefined) => {
    if (file === undefined || invoice === undefined)
      throw new UsageError("Usage: $PAY_INVOICE INVOICE, with PAY_INVOICE as npm start prints it");
    const record = await readRecord(file);
    if (!record)
      throw new UsageError(
        "The npm start that printed this PAY_INVOICE has ended. Use the one that the running npm start prints.",
      );
    console.log(await payByNode(record.lightning, invoice));
  });

process.exitCode = await runProgram(program, process.argv.slice(2));
