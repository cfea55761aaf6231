import { recordIn } from "../client/local-service.ts";
import { payByNode } from "../client/payment/local-wallets.ts";

/**
 * `pay-invoice.ts RECORD INVOICE`: pays a BOLT11 invoice by the regtest node of an `npm start`, which prints the first word, and prints
 * the preimage. It stands for `lncli payinvoice -f` in the programs of docs/api.md.
 */

const [file = "", invoice] = process.argv.slice(2);
const record = await recordIn(file);
if (invoice === undefined || !record) {
  console.error(
    invoice === undefined
      ? "Usage: $PAY_INVOICE INVOICE, with PAY_INVOICE as npm start prints it"
      : "The npm start that printed this PAY_INVOICE does not run any more. Take what the one that runs prints.",
  );
  process.exit(2);
}
try {
  console.log(await payByNode(record.lightning, invoice));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
