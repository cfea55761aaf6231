import type { Prices } from "../prices.ts";

const satsPerBitcoin = 100_000_000;

/**
 * `x-payment-info` of an operation that is paid for: how catalogues know it, such as x402scan (@agentcash/discovery,
 * specification v1, section 7). A price has one currency, three capital letters; USDC counts as dollars there. Names of
 * protocols that a catalogue does not know are passed over, so that L402 can stand beside x402.
 */
export function paymentInfo({ lightning, x402 }: Prices): object {
  const price = x402
    ? { currency: "USD", amount: x402.usdc }
    : lightning && { currency: "BTC", amount: (lightning.sats / satsPerBitcoin).toFixed(8) };
  return {
    price: { mode: "fixed", ...price },
    protocols: [
      ...(x402 ? [{ x402: { network: x402.network, asset: x402.asset } }] : []),
      ...(lightning ? [{ [lightning.challenge ? "l402" : "lightning"]: inSats(lightning.sats) }] : []),
    ],
  };
}

const inSats = (sats: number) => ({ currency: "SATS", amount: String(sats) });
