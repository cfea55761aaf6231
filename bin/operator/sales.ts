import type { Command } from "commander";
import { createFailedJobs } from "../../operator/failed-jobs.ts";
import { listPayments } from "../../operator/payment-list.ts";
import { createRefundBook } from "../../operator/refunds-due.ts";
import { summariseSales, sumAmounts, type DaySales, type Sales } from "../../operator/sales.ts";
import { formatAmount, onTable, print, openTable, parseTime, type CommonValues } from "./options.ts";

/** Adds `operator sales`, which sums up sales, failures and refunds due. */
export function addSales(program: Command): void {
  onTable(
    program
      .command("sales")
      .description("shows sales by day and rail, failed documents and refunds due")
      .option(
        "--since <time>",
        "only since this time (default: everything kept, 30 days of payments and 7 of failures)",
        parseTime,
      ),
  ).action(async (values: CommonValues & { readonly since?: number }) => {
    const table = await openTable(values);
    const clock = (): number => Date.now();
    const [payments, failed, refunds] = await Promise.all([
      listPayments(table, values.since),
      createFailedJobs(table, clock).list(values.since),
      createRefundBook(table, clock).list(),
    ]);
    const sales = summariseSales(payments, failed, refunds);
    print(values, text(sales), sales);
  });
}

function text({ days, failed, refunds_due: refunds }: Sales): string {
  const totals = Array.from(Map.groupBy(days, ({ rail }) => rail).values(), (some) => totalText(some));
  const rows = [
    ["Day", "Rail", "Sold", "Revenue", "Bought nothing", "Refunded"],
    ...days.map((day) => [
      day.day,
      day.rail,
      String(day.sold),
      formatAmount({ amount: day.revenue, currency: day.currency }),
      String(day.other),
      String(day.refunded),
    ]),
  ];
  const owed = Array.from(
    Map.groupBy(refunds, ({ currency }) => currency),
    ([currency, some]) => formatAmount({ amount: sumAmounts(some), currency }),
  );
  return [
    days.length === 0 ? "Nothing was sold." : `${inColumns(rows)}\n\n${totals.join("\n")}`,
    `Failed       ${failed.length === 0 ? "none" : `${failed.length}; "jobs" lists them`}`,
    `Refunds due  ${refunds.length === 0 ? "none" : `${refunds.length}: ${owed.join(", ")}; "refunds" lists them`}`,
  ].join("\n");
}

function totalText(days: readonly DaySales[]): string {
  const [first] = days;
  const sold = days.reduce((sum, day) => sum + day.sold, 0);
  const revenue = sumAmounts(days.map(({ revenue: amount }) => ({ amount })));
  return `${(first?.rail ?? "").padEnd(12)} ${sold} sold, ${formatAmount({ amount: revenue, currency: first?.currency ?? "" })}`;
}

function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
