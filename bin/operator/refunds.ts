import type { Command } from "commander";
import { usdcNetworks } from "../../lambdas/http-contract/payment/usdc-networks.ts";
import { createRefundBook, type RefundBook, type RefundDue } from "../../operator/refunds-due.ts";
import { listPayments, type PaymentView } from "../../operator/payment-list.ts";
import { sumOf } from "../../operator/sales.ts";
import { amountOf, onTable, print, tableOf, parseTime, type CommonValues } from "./options.ts";

const howToPayBack = `
No money is paid by this program. How to give back: USDC to the payer's wallet; over Lightning, to an invoice of whoever
shows the preimage, whose SHA-256 is the payment; then "refunded" puts it on record. What an account paid is given back by
"refunded" itself, to the quota or the credit that it was taken from.`;

/** `operator refunds`: payments that have bought nothing, which an operator may refund by hand. */
export function addRefunds(program: Command): void {
  const refunds = program
    .command("refunds")
    .description("payments that have bought nothing")
    .addHelpText("after", howToPayBack);

  onTable(
    refunds
      .command("list", { isDefault: true })
      .description("payments that have bought nothing, the oldest first"),
  ).action(async (values: CommonValues) => {
    const due = await (await bookOf(values)).list();
    print(
      values,
      due.length === 0 ? "Every payment has bought its document." : due.map(text).join("\n\n"),
      due,
    );
  });

  onTable(
    refunds
      .command("payments")
      .description("every payment that came in, with what it bought: its document, nothing, or nothing yet")
      .option("--since <time>", "those since then", parseTime),
  ).action(async (values: CommonValues & { readonly since?: number }) => {
    const payments = await listPayments(await tableOf(values), values.since);
    print(values, paymentTable(payments), payments);
  });

  onTable(
    refunds
      .command("refunded")
      .description(
        "records that you have refunded one, and credits it to an account: it buys nothing any more",
      )
      .argument("<payment>")
      .option("--note <text>", "how, and to whom", ""),
  ).action(async (payment: string, values: CommonValues & { readonly note: string }) => {
    const refund = await (await bookOf(values)).refunded(payment, values.note);
    const said = refund.by_hand
      ? `${amountOf(refund)} are on record as given back.`
      : `${amountOf(refund)} given back to ${refund.payer ?? "the account"}.`;
    print(values, said, { ...refund, refunded: true });
  });

  onTable(
    refunds
      .command("again")
      .description("prints its failed document once more, within a minute")
      .argument("<payment>"),
  ).action(async (payment: string, values: CommonValues) => {
    const refund = await (await bookOf(values)).requeue(payment);
    print(values, `Job ${refund.job_id} will be printed again within a minute.`, refund);
  });
}

async function bookOf(values: CommonValues): Promise<RefundBook> {
  return createRefundBook(await tableOf(values), () => Date.now());
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

function text(refund: RefundDue): string {
  const { payment_id: id, payer, network, transaction, document_name: name, job_id: job } = refund;
  return [
    `Payment      ${id}`,
    `Amount       ${amountOf(refund)}`,
    ...(network === undefined ? [] : [`Network      ${usdcNetworks[network]?.title ?? network}`]),
    ...(payer === undefined ? [] : [`Payer        ${payer}`]),
    ...(transaction === undefined ? [] : [`Transaction  ${transaction}`]),
    `Document     ${name ?? "unnamed"}, job ${job}`,
    `Since        ${refund.since}`,
    `Why          ${refund.description}`,
  ].join("\n");
}
