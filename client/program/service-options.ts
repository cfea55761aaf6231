import { InvalidArgumentError, Option } from "commander";
import { parseAmounts, type Amount } from "../payment/amount.ts";
import { UsageError } from "../errors.ts";

/** Makes the option that names the service. */
export function urlOption(): Option {
  return new Option(
    "--url <url>",
    "address of the service (default: SERVICE_URL, or npm start on this machine)",
  );
}

/** Makes the options that limit spending. */
export function limitOptions(): Option[] {
  return [
    new Option(
      "--max-price <amount>",
      'highest price per document, such as "5 sats", "0.05 USDC", or both with a comma',
    ).argParser(parseAmountsOption),
    new Option("--max-spend <amount>", "highest price for all documents together").argParser(
      parseAmountsOption,
    ),
  ];
}

/** Explains the limits, for the help of a program. */
export const limitHelp = `
If you give --max-price or --max-spend, only the currencies that they name are spent. Defaults: 100 sats or 0.10 USDC per document;
1,000 sats and 1 USDC in all, or --max-price if that is more.`;

/** Parses the size of a pack of credit. */
export function parseDocuments(given: string): number {
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new InvalidArgumentError("Give a whole number of documents.");
  return Number(given);
}

/** Parses the number of concurrent documents. */
export function parseJobs(given: string): number {
  const jobs = Number(given);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 16)
    throw new InvalidArgumentError("Give a number from 1 to 16.");
  return jobs;
}

function parseAmountsOption(given: string): readonly Amount[] {
  try {
    return parseAmounts(given);
  } catch (error) {
    if (error instanceof UsageError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}
