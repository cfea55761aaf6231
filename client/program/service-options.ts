import { InvalidArgumentError, Option } from "commander";
import { amountsIn, type Amount } from "../payment/amount.ts";
import { UsageError } from "../errors.ts";

/** The service that is meant. */
export function urlOption(): Option {
  return new Option("--url <url>", "the service; otherwise SERVICE_URL, or the npm start of this machine");
}

/** How much may be spent. */
export function limitOptions(): Option[] {
  return [
    new Option(
      "--max-price <amount>",
      'the most to pay for one document, such as "5 sats", "0.05 USDC", or both with a comma',
    ).argParser(parseAmounts),
    new Option("--max-spend <amount>", "the most to pay for all of them together").argParser(parseAmounts),
  ];
}

/** Explains the limits, for the help of a program. */
export const limitHelp = `
Once --max-price or --max-spend is given, a currency that neither names is not spent. Without them: 100 sats or 0.10 USDC
a document, 1,000 sats and 1 USDC in all, which also holds in all where only --max-price is given, unless that is more.`;

/** Parses a whole number of documents at once. */
export function parseJobs(given: string): number {
  const jobs = Number(given);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 16)
    throw new InvalidArgumentError("It is a number from 1 to 16.");
  return jobs;
}

function parseAmounts(given: string): readonly Amount[] {
  try {
    return amountsIn(given);
  } catch (error) {
    if (error instanceof UsageError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}
