import type { Command } from "commander";
import type { Amount } from "../payment/amount.ts";
import { buyCredit, fetchCredit, readAccountKey } from "../credit.ts";
import { createDocumentKeys, stateFolder } from "../document-keys.ts";
import { UsageError } from "../errors.ts";
import { resolveServiceUrl } from "../local-service.ts";
import { createSpendingLimit, isByDefault, limitText } from "../payment/spending.ts";
import { createReporter, row } from "../report.ts";
import { payerFor, payerOptions, walletHelp, type PayerValues } from "./payer.ts";
import { limitHelp, limitOptions, parseDocuments, urlOption } from "./service-options.ts";
import { jsonOption } from "./standard-output.ts";

interface CreditValues extends PayerValues {
  readonly url?: string;
  readonly maxPrice?: readonly Amount[];
  readonly maxSpend?: readonly Amount[];
  readonly json?: true;
}

const help = `
Set ACCOUNT_KEY to the key that it prints, and "convert" spends the credit. Without a number it shows what is left of ACCOUNT_KEY.
Nothing is paid for twice: the same command shows the same pack again, until it is spent, and then buys the next.`;

/** Adds `credit`, which buys credit for many documents at once, and shows what is left. */
export function addCredit(program: Command): void {
  const command = program
    .command("credit")
    .description("buys credit for many documents at once, or shows what is left")
    .argument("[documents]", "size of the pack, such as 100", parseDocuments)
    .addOption(urlOption());
  for (const option of [...payerOptions("pack"), ...limitOptions()]) command.addOption(option);
  command
    .addOption(jsonOption())
    .addHelpText("after", `${limitHelp}\n${walletHelp}\n${help}`)
    .action(async (documents: number | undefined, values: CreditValues) => {
      await (documents === undefined ? showCredit(values) : buy(documents, values));
    });
}

async function buy(documents: number, values: CreditValues): Promise<void> {
  const { json = false } = values;
  const baseUrl = await resolveServiceUrl(values.url);
  const limits = { perDocument: values.maxPrice, inAll: values.maxSpend };
  // A person who pays by card sees the amount, and decides.
  if (isByDefault(limits) && values.pay !== "card")
    console.error(`Spends ${limitText(limits)}. --max-price and --max-spend change that.`);
  const payer = await payerFor(values, baseUrl);
  const pack = await buyCredit(documents, {
    baseUrl,
    ...(payer && { payer }),
    keys: createDocumentKeys(stateFolder(process.env)),
    limit: createSpendingLimit(limits),
    onEvent: createReporter(json, undefined),
  });
  if (json) {
    console.log(JSON.stringify({ event: "credit", ...pack }));
    return;
  }
  console.log(row("Credit", creditText(pack)));
  console.log(row("Key", `ACCOUNT_KEY=${pack.key}`));
}

async function showCredit(values: CreditValues): Promise<void> {
  const key = readAccountKey(process.env);
  if (key === undefined) throw new UsageError("Give the size of a pack to buy, or set ACCOUNT_KEY.");
  const credit = await fetchCredit(key, { baseUrl: await resolveServiceUrl(values.url) });
  console.log(
    values.json ? JSON.stringify({ event: "credit", ...credit }) : row("Credit", creditText(credit)),
  );
}

function creditText({
  credit,
  expires_at: end,
  frozen,
}: {
  readonly credit: number;
  readonly expires_at?: string | undefined;
  readonly frozen: boolean;
}): string {
  const left = `${String(credit)} ${credit === 1 ? "document" : "documents"} left`;
  return [
    left,
    ...(end === undefined ? [] : [`until ${end.slice(0, 10)}`]),
    ...(frozen ? ["frozen"] : []),
  ].join(", ");
}
