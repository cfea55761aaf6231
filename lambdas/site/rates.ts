import type { IncomingMessage } from "node:http";
import * as z from "zod";
import type { AskPublicWeb } from "../../document/public-web/ask.ts";
import type { PriceRates } from "../http-contract/responses.ts";
import { externalCallSignal } from "../http-client/deadline.ts";

export interface RatesOptions {
  /** Answers as Coinbase's `GET /v2/exchange-rates?currency=USD` does. */
  readonly url: string;
  readonly ask: AskPublicWeb;
  /** Is told why there are none. */
  readonly onFailure: (error: unknown) => void;
  /** Epoch ms. */
  readonly clock?: () => number;
}

/** What a dollar is worth, as of ten minutes ago at most; undefined where that cannot be had. Never fails. */
export type RatesNow = () => Promise<PriceRates | undefined>;

const keptMs = 10 * 60_000;
/** How long a source that failed is left in peace. */
const failedMs = 60_000;
const timeoutMs = 2_000;
const maxBytes = 200_000;

/** Whoever asks while the source is being asked waits for the same answer. */
export function createRates(options: RatesOptions): RatesNow {
  const { onFailure, clock = Date.now } = options;
  let current: Promise<PriceRates | undefined> | undefined;
  let endsAt = 0;

  const ask = async (): Promise<PriceRates | undefined> => {
    const rates = await ratesOf(options).catch(onFailure);
    endsAt = clock() + (rates ? keptMs : failedMs);
    return rates ?? undefined;
  };

  return () => {
    if (current && clock() < endsAt) return current;
    endsAt = Infinity;
    current = ask();
    return current;
  };
}

async function ratesOf({ url, ask }: RatesOptions): Promise<PriceRates> {
  const headers = { accept: "application/json" };
  const response = await ask(new URL(url), { method: "GET", headers }, externalCallSignal(timeoutMs));
  if (!response) throw new Error("The source of rates is not on the public web");
  if (response.statusCode !== 200) {
    response.destroy();
    throw new Error(`The source of rates answers with status ${String(response.statusCode)}`);
  }
  return ratesIn(JSON.parse(await textOf(response)));
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream and with it the connection.
    if (size > maxBytes) throw new Error(`The source of rates sends over ${String(maxBytes)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Units of each currency for one dollar, as decimals in text (Coinbase App, Track APIs, "Get Exchange Rates"). */
const exchangeRates = z.object({
  data: z.object({ currency: z.literal("USD"), rates: z.record(z.string(), z.unknown()) }),
});
const rate = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().positive());

/** Of the hundreds that the source has, most of them tokens, those that a person counts in, and bitcoin. */
function ratesIn(answer: unknown): PriceRates {
  const { rates } = exchangeRates.parse(answer).data;
  const known = [...Intl.supportedValuesOf("currency"), "BTC"].flatMap((code) => {
    const { data } = rate.safeParse(rates[code]);
    return data === undefined ? [] : [[code, data] as const];
  });
  return { ...Object.fromEntries(known), USD: 1 };
}
