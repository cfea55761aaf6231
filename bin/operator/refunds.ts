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
"--pay" pays every refund that it can, after one question; "pay PAYMENT" pays one. An account gets its quota or credit back.
USDC goes to the payer's wallet, from the wallet of REFUND_SOLANA_WALLET_KEY (with REFUND_SOLANA_RPC_URL) or
REFUND_EVM_WALLET_KEY (with REFUND_EVM_RPC_URL). Lightning goes to --to, which the payer gives you, from the node of REFUND_LND_URL,
REFUND_LND_MACAROON and REFUND_LND_CERTIFICATE, or REFUND_PHOENIXD_URL and REFUND_PHOENIXD_PASSWORD. These settings are read
from the environment only. Before you pay by hand, record it with "refunded".`;

/** Options of the commands that pay. */
interface PayValues extends CommonValues {
  readonly yes?: true;
  readonly maxFee?: number;
}

/** Adds `operator refunds`, which lists and refunds payments that bought nothing. */
export function addRefunds(program: Command): void {
  const refunds = program
    .command("refunds")
    .description("lists and refunds payments that bought nothing")
    .addHelpText("after", howToPayBack);

  onTable(
    withPaying(
      refunds
        .command("list", { isDefault: true })
        .description("lists payments that bought nothing, oldest first")
        .option("--pay", "pay every refund that can be paid automatically"),
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
        .description("pays one refund")
        .argument("<payment>")
        .option(
          "--to <destination>",
          "for Lightning: an invoice for exactly that amount or without one, a Lightning address, an LNURL or a BOLT12 offer",
        ),
    ),
  ).action(async (payment: string, values: PayValues & { readonly to?: string }) => {
    await payRefunds(values, payment, values.to);
  });

  onTable(
    refunds
      .command("payments")
      .description("lists every payment, and what it bought: its document, nothing, or nothing yet")
      .option("--since <time>", "only payments since this time", parseTime),
  ).action(async (values: CommonValues & { readonly since?: number }) => {
    const payments = await listPayments(await openTable(values), values.since);
    print(values, paymentTable(payments), payments);
  });

  onTable(
    refunds
      .command("refunded")
      .description(
        "records that you refunded a payment, or returns it to its account; it can no longer buy a document",
      )
      .argument("<payment>")
      .option("--note <text>", "how and to whom you paid", ""),
  ).action(async (payment: string, values: CommonValues & { readonly note: string }) => {
    const refund = await (await openBook(values)).refunded(payment, values.note);
    const message = refund.by_hand
      ? `Recorded: ${formatAmount(refund)} refunded.`
      : `${formatAmount(refund)} returned to ${refund.payer ?? "the account"}.`;
    print(values, message, { ...refund, refunded: true });
  });

  onTable(
    refunds
      .command("conclude")
      .description("records the outcome of a refund that the program cannot find out")
      .argument("<payment>")
      .addArgument(new Argument("<outcome>", "whether the money moved").choices(["paid", "unpaid"]))
      .option("--note <text>", "how you know", ""),
  ).action(
    async (payment: string, outcome: "paid" | "unpaid", values: CommonValues & { readonly note: string }) => {
      const refund = await (await openBook(values)).conclude(payment, outcome, values.note);
      print(values, `Recorded: the refund of ${formatAmount(refund)} is ${outcome}.`, {
        ...refund,
        outcome,
      });
    },
  );

  onTable(
    refunds
      .command("again")
      .description("renders a payment's failed document again, within a minute")
      .argument("<payment>"),
  ).action(async (payment: string, values: CommonValues) => {
    const refund = await (await openBook(values)).requeue(payment);
    print(values, `Job ${refund.job_id} will be rendered again within a minute.`, refund);
  });
}

/** Adds the options of a command that pays. */
function withPaying(command: Command): Command {
  return command
    .option("--yes", "pay without asking")
    .option(
      "--max-fee <sats>",
      "highest Lightning fee per refund (default: 1 %, at least 10 sats)",
      parseSats,
    );
}

function parseSats(given: string): number {
  if (!/^\d{1,9}$/.test(given)) throw new InvalidArgumentError("Give a whole number of satoshis.");
  return Number(given);
}

/** Pays all refunds that can be paid automatically, or the given one, after one question. */
async function payRefunds(values: PayValues, paymentId?: string, to?: string): Promise<void> {
  if (!values.yes && !process.stdin.isTTY)
    throw new UsageError("There is no terminal to confirm in. Pass --yes to pay without asking.");
  const clock = () => Date.now();
  const ways = createRefundWays(readRefundSettings(process.env), { clock, maxFeeSats: values.maxFee });
  const book = await openBook(values);
  const payer = createRefundPayer(book, ways, clock);
  const due = paymentId === undefined ? await book.list() : [await book.find(paymentId)];
  const planned = due.map((refund) => payer.plan(refund, to));
  const toDo = planned.filter(({ step }) => step !== "by hand");
  if (!values.yes && toDo.length > 0) {
    console.error(`${planned.map(planText).join("\n")}\n`);
    if (!(await isConfirmed(`Refund ${sumText(toDo)}?`))) {
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
  // A refund named on the command line counts as failed even if it could not be tried.
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
      return `${what}  to ${planned.to}${networkText(refund)}: already begun, will find out the outcome`;
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
      return `${what}  returned to ${refund.payer ?? "the account"}`;
    case "not begun":
      return `${what}  not paid. ${result.reason}`;
    case "unpaid":
      return `${what}  NOT PAID, stays on the list. ${result.reason}`;
    case "unknown":
      return `${what}  OUTCOME UNKNOWN. ${result.reason}. Run the command again; it never pays twice`;
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
    [at, formatAmount(rest).padEnd(12), (refunded ? "refunded" : bought).padEnd(11), id, job].join("  "),
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
    ? `to ${to} began at ${new Date(startedAt).toISOString()}, outcome unknown. Run "refunds --pay" to find it out.`
    : `to ${to} failed. ${failure}`;
}
