import { listen, type HttpServer } from "../runtime/http-server.ts";

/** Somebody's exchange rates, as Coinbase answers them (Coinbase App, Track APIs, "Get Exchange Rates"). */
export interface RatesSource extends HttpServer {
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** What the next requests are answered, in order; afterwards each is answered the rates. `hang`: their beginning, and no end. */
  next(...answers: (string | number)[]): void;
}

/** For one dollar. Decimals in text, of money, tokens (of which some are named like none) and metals alike. */
export const exchangeRates = {
  AED: "3.6725",
  BTC: "0.0000108695652174",
  CLF: "0.02266",
  ETH: "0.0002710027100271",
  EUR: "0.92",
  JPY: "151.2345",
  SHIB: "79051.3833992094861660",
  "00": "33.9558573853989813",
  USD: "1.0",
  USDC: "1.0",
  XAU: "0.0002412",
};

/** @param rates what its field `rates` holds */
export function ratesAnswer(rates: unknown, currency = "USD"): string {
  return JSON.stringify({ data: { currency, rates } });
}

export async function startRatesSource(): Promise<RatesSource> {
  const asked: string[] = [];
  const answers: (string | number)[] = [];
  const server = await listen(({ url = "" }, response) => {
    asked.push(url);
    const answer = answers.shift() ?? ratesAnswer(exchangeRates);
    const status = typeof answer === "number" ? answer : 200;
    response.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      ...(status >= 300 && status < 400 && { location: "/moved" }),
    });
    if (answer === "hang") response.write('{"data":{"currency":"USD"');
    else response.end(typeof answer === "number" ? "" : answer);
  });
  return { ...server, asked, next: (...more) => answers.push(...more) };
}
