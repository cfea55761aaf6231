import { createInterface } from "node:readline/promises";
import { Argument, InvalidArgumentError, type Command } from "commander";
import { UsageError } from "../../client/errors.ts";
import { usdcNetworks } from "../../lambdas/http-contract/payment/usdc-networks.ts";
import { createRefundBook, type RefundBook, type RefundDue } from "../../operator/refunds-due.ts";
import type { RefundAttempt } from "../../operator/refunds/attempt.ts";
import {
  createRefundPayer,
  type PlannedRefund,
  type RefundResult,
} from "../../operator/refunds/pay-refunds.ts";
import { readRefundSettings } from "../../operator/refunds/settings.ts";
import { createRefundWays } from "../../operator/refunds/ways.ts";
import { listPayments, type PaymentView } from "../../operator/payment-list.ts";
import { sumAmounts } from "../../operator/sales.ts";
import { formatAmount, onTable, print, openTable, parseTime, type CommonValues } from "./options.ts";

const howToPayBack = `
"--pay" pays all back that can be paid by itself, after one question; "pay PAYMENT" one. What an account paid is given back to the quota or
the credit that it was taken from. USDC goes to the payer's wallet, paid and sent by REFUND_SOLANA_WALLET_KEY (with REFUND_SOLANA_RPC_URL)
or REFUND_EVM_WALLET_KEY (with REFUND_EVM_RPC_URL). Lightning goes to what the payer gives as --to, paid by REFUND_LND_URL,
REFUND_LND_MACAROON and REFUND_LND_CERTIFICATE, or REFUND_PHOENIXD_URL and REFUND_PHOENIXD_PASSWORD. These are read from the environment
alone. What was paid by hand, "refunded" puts on record: before you pay.`;

/** What paying takes besides. */
interface PayValues extends CommonValues {
  readonly yes?: true;
  readonly maxFee?: number;
}

/** `operator refunds`: payments that have bought nothing, which an operator may refund. */
export function addRefunds(program: Command): void {
  const refunds = program
    .command("refunds")
    .description("payments that have bought nothing")
    .addHelpText("after", howToPayBack);

  onTable(
    withPaying(
      refunds
        .command("list", { isDefault: true })
        .description("payments that have bought nothing, the oldest first")
        .option("--pay", "pay them back, as far as that can be done by itself"),
    ),
  ).action(async (values: PayValues & { readonly pay?: true }) => {
    if (values.pay) {
      await payRefunds(values);
      return;
    }
    const due = await (await openBook(values)).list();
    print(
      values,
      due.length === 0 ? "Every payment has bought its document." : due.map(text).join("\n\n"),
      due,
    );
  });

  onTable(
    withPaying(
      refunds
        .command("pay")
        .description("pays one back")
        .argument("<payment>")
        .option(
          "--to <destination>",
          "over Lightning: an invoice of exactly that amount, or without one; a Lightning address; an LNURL; a BOLT12 offer",
        ),
    ),
  ).action(async (payment: string, values: PayValues & { readonly to?: string }) => {
    await payRefunds(values, payment, values.to);
  });

  onTable(
    refunds
      .command("payments")
      .description("every payment that came in, with what it bought: its document, nothing, or nothing yet")
      .option("--since <time>", "those since then", parseTime),
  ).action(async (values: CommonValues & { readonly since?: number }) => {
    const payments = await listPayments(await openTable(values), values.since);
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
    const refund = await (await openBook(values)).refunded(payment, values.note);
    const said = refund.by_hand
      ? `${formatAmount(refund)} are on record as given back.`
      : `${formatAmount(refund)} given back to ${refund.payer ?? "the account"}.`;
    print(values, said, { ...refund, refunded: true });
  });

  onTable(
    refunds
      .command("conclude")
      .description(
        "records what became of a payment that the program cannot find out about, as you have seen it",
      )
      .argument("<payment>")
      .addArgument(new Argument("<outcome>", "whether the money has moved").choices(["paid", "unpaid"]))
      .option("--note <text>", "by what you know it", ""),
  ).action(
    async (payment: string, outcome: "paid" | "unpaid", values: CommonValues & { readonly note: string }) => {
      const refund = await (await openBook(values)).conclude(payment, outcome, values.note);
      print(values, `The refund of ${formatAmount(refund)} is on record as ${outcome}.`, {
        ...refund,
        outcome,
      });
    },
  );

  onTable(
    refunds
      .command("again")
      .description("prints its failed document once more, within a minute")
      .argument("<payment>"),
  ).action(async (payment: string, values: CommonValues) => {
    const refund = await (await openBook(values)).requeue(payment);
    print(values, `Job ${refund.job_id} will be printed again within a minute.`, refund);
  });
}

/** Returns the options of what pays. */
function withPaying(command: Command): Command {
  return command
    .option("--yes", "pay without being asked")
    .option(
      "--max-fee <sats>",
      "most that a Lightning node may charge for one; by default 1 %, and at least 10 sats",
      parseSats,
    );
}

function parseSats(given: string): number {
  if (!/^\d{1,9}$/.test(given)) throw new InvalidArgumentError("It is a whole number of satoshis.");
  return Number(given);
}

/** Pays all refunds that can be paid by themselves, or the one that is named, after one question. */
async function payRefunds(values: PayValues, paymentId?: string, to?: string): Promise<void> {
  if (!values.yes && !process.stdin.isTTY)
    throw new UsageError("Nobody can be asked here. Say --yes to pay without being asked.");
  const clock = () => Date.now();
  const ways = createRefundWays(readRefundSettings(process.env), { clock, maxFeeSats: values.maxFee });
  const book = await openBook(values);
  const payer = createRefundPayer(book, ways, clock);
  const due = paymentId === undefined ? await book.list() : [await book.find(paymentId)];
  const planned = due.map((refund) => payer.plan(refund, to));
  const toDo = planned.filter(({ step }) => step !== "by hand");
  if (!values.yes && toDo.length > 0) {
    console.error(`${planned.map(planText).join("\n")}\n`);
    if (!(await isConfirmed(`Pay back ${sumText(toDo)}?`))) {
      console.error("Nothing was paid.");
      return;
    }
  }
  const results: RefundResult[] = [];
  for (const step of planned) {
    const result = await payer.pay(step);
    if (!values.json) console.log(resultText(result));
    results.push(result);
  }
  if (values.json) console.log(JSON.stringify(results));
  else if (results.length === 0) console.log("Every payment has bought its document.");
  // What was tried, and is not paid back. Of one that is named, also what cannot be tried.
  const tried =
    paymentId === undefined ? results.filter((_, index) => planned[index]?.step !== "by hand") : results;
  if (tried.some(({ result }) => result !== "paid" && result !== "given back")) process.exitCode = 1;
}

async function isConfirmed(question: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await asking.question(`${question} [y/N] `)).trim());
  } finally {
    asking.close();
  }
}

function sumText(planned: readonly PlannedRefund[]): string {
  const sums = Array.from(
    Map.groupBy(planned, ({ refund }) => refund.currency),
    ([currency, some]) => formatAmount({ amount: sumAmounts(some.map(({ refund }) => refund)), currency }),
  );
  return `${sums.join(" and ")}, for ${planned.length} ${planned.length === 1 ? "payment" : "payments"}`;
}

function planText(planned: PlannedRefund): string {
  const { refund } = planned;
  const what = `${formatAmount(refund).padEnd(12)}  ${refund.payment_id}`;
  switch (planned.step) {
    case "pay":
      return `${what}  to ${planned.to}${networkText(refund)}`;
    case "go on":
      return `${what}  to ${planned.to}${networkText(refund)}, begun before: finds out what became of it`;
    case "give back":
      return `${what}  back to ${refund.payer ?? "the account"}`;
    case "by hand":
      return `${what}  by hand. ${planned.reason}`;
  }
}

function resultText(result: RefundResult): string {
  const { refund } = result;
  const what = `${formatAmount(refund).padEnd(12)}  ${refund.payment_id}`;
  switch (result.result) {
    case "paid":
      return `${what}  paid to ${result.to}${networkText(refund)}: ${result.proof}`;
    case "given back":
      return `${what}  given back to ${refund.payer ?? "the account"}`;
    case "not begun":
      return `${what}  not paid. ${result.reason}`;
    case "unpaid":
      return `${what}  NOT PAID, and still on the list. ${result.reason}`;
    case "unknown":
      return `${what}  NOT KNOWN YET. ${result.reason}. Run the same again, which pays nothing twice`;
  }
}

function networkText({ network }: RefundDue): string {
  return network === undefined ? "" : ` on ${usdcNetworks[network]?.title ?? network}`;
}

async function openBook(values: CommonValues): Promise<RefundBook> {
  return createRefundBook(await openTable(values), () => Date.now());
}

function paymentTable(payments: readonly PaymentView[]): string {
  if (payments.length === 0) return "No payment came in.";
  const rows = payments.map(({ at, bought, refunded, payment_id: id, job_id: job, ...rest }) =>
    [at, formatAmount(rest).padEnd(12), (refunded ? "given back" : bought).padEnd(11), id, job].join("  "),
  );
  const sums = Array.from(
    Map.groupBy(payments, ({ currency }) => currency),
    ([currency, some]) => formatAmount({ amount: sumAmounts(some), currency }),
  );
  return [...rows, `${payments.length} payments: ${sums.join(", ")}`].join("\n");
}

function text(refund: RefundDue): string {
  const { payment_id: id, payer, network, transaction, document_name: name, job_id: job } = refund;
  return [
    `Payment      ${id}`,
    `Amount       ${formatAmount(refund)}`,
    ...(network === undefined ? [] : [`Network      ${usdcNetworks[network]?.title ?? network}`]),
    ...(payer === undefined ? [] : [`Payer        ${payer}`]),
    ...(transaction === undefined ? [] : [`Transaction  ${transaction}`]),
    `Document     ${name ?? "unnamed"}, job ${job}`,
    `Since        ${refund.since}`,
    `Why          ${refund.description}`,
    ...(refund.attempt ? [`Refund       ${attemptText(refund.attempt)}`] : []),
  ].join("\n");
}

function attemptText({ to, started_at: startedAt, failure }: RefundAttempt): string {
  return failure === undefined
    ? `is being paid to ${to} since ${new Date(startedAt).toISOString()}. "refunds --pay" finds out what became of it.`
    : `was not paid to ${to}. ${failure}`;
}
