import { parseArgs } from "node:util";
import { UsageError } from "../client/errors.ts";
import { NoTableError, createOperatorTable } from "../operator/table.ts";
import { createRefundBook, UnknownRefundError } from "../operator/refunds-due.ts";
import { listPayments } from "../operator/payment-list.ts";
import type { PaymentView } from "../operator/payment-list.ts";
import type { RefundDue } from "../operator/refunds-due.ts";
import { runCommand } from "../operator/command.ts";
import { NoTimeError, sinceOf, tableOptions, tableUsage } from "../operator/command-line.ts";

/** `npm run refunds`: payments that have bought nothing, which an operator may refund by hand. */

const usage = `Usage: npm run refunds -- [COMMAND] [--table NAME | --url URL] [--json]

  list                             payments that have bought nothing, the oldest first; the same without a command
  payments [--since DATE]          every payment that came in, with what it bought: its document, nothing (another
                                   payment had bought that), or nothing yet
  refunded PAYMENT [--note TEXT]   puts on record that you have given one back: it buys nothing any more,
                                   and its document can be bought anew
  again PAYMENT                    has its document, which failed, printed once more, within a minute; its payer, too, may
                                   then ask for it three times again

Nothing is paid by this program. How to give back: USDC to the payer's wallet; over Lightning, to an invoice of whoever
shows the preimage, whose SHA-256 is the payment; to an account by "npm run accounts -- credit ACCOUNT 1".

${tableUsage}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...tableOptions,
      note: { type: "string", default: "" },
      since: { type: "string" },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const [command = "list", payment] = positionals;
  const table = await createOperatorTable(values);
  const book = createRefundBook(table, () => Date.now());
  switch (command) {
    case "list": {
      const refunds = await book.list();
      if (values.json) console.log(JSON.stringify(refunds));
      else
        console.log(
          refunds.length === 0 ? "Every payment has bought its document." : refunds.map(text).join("\n\n"),
        );
      return;
    }
    case "payments": {
      const payments = await listPayments(table, sinceOf(values.since, usage));
      console.log(values.json ? JSON.stringify(payments) : paymentTable(payments));
      return;
    }
    case "again": {
      if (payment === undefined) throw new UsageError(`Give a payment.\n\n${usage}`);
      const refund = await book.again(payment);
      console.log(
        values.json ? JSON.stringify(refund) : `Job ${refund.job_id} will be printed again within a minute.`,
      );
      return;
    }
    case "refunded": {
      if (payment === undefined) throw new UsageError(`Give a payment.\n\n${usage}`);
      const refund = await book.refunded(payment, values.note);
      console.log(
        values.json
          ? JSON.stringify({ ...refund, refunded: true })
          : `${amountOf(refund)} are on record as given back.`,
      );
      return;
    }
    default:
      throw new UsageError(`There is no command ${command}.\n\n${usage}`);
  }
}

function paymentTable(payments: readonly PaymentView[]): string {
  if (payments.length === 0) return "No payment came in.";
  const rows = payments.map(({ at, bought, refunded, payment_id: id, job_id: job, ...rest }) =>
    [at, amountOf(rest).padEnd(12), (refunded ? "given back" : bought).padEnd(11), id, job].join("  "),
  );
  const sums = Array.from(
    Map.groupBy(payments, ({ currency }) => currency),
    ([currency, some]) => amountOf({ amount: sumOf(some), currency }),
  );
  return [...rows, `${payments.length} payments: ${sums.join(", ")}`].join("\n");
}

// Millionths are the smallest unit of any currency here.
function sumOf(payments: readonly PaymentView[]): number {
  return payments.reduce((sum, { amount }) => sum + Math.round(amount * 1_000_000), 0) / 1_000_000;
}

function amountOf({ amount, currency }: Pick<RefundDue, "amount" | "currency">): string {
  const unit = { SATS: "sats", USDC: "USDC", DOCUMENTS: amount === 1 ? "document" : "documents" }[currency];
  return `${amount} ${unit}`;
}

function text(refund: RefundDue): string {
  const { payment_id: id, payer, transaction, document_name: name, job_id: job, since, description } = refund;
  return [
    `Payment      ${id}`,
    `Amount       ${amountOf(refund)}`,
    ...(payer === undefined ? [] : [`Payer        ${payer}`]),
    ...(transaction === undefined ? [] : [`Transaction  ${transaction}`]),
    `Document     ${name ?? "unnamed"}, job ${job}`,
    `Since        ${since}`,
    `Why          ${description}`,
  ].join("\n");
}

await runCommand(main, [UsageError, NoTableError, NoTimeError, UnknownRefundError]);
