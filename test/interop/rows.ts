import { rows as agents } from "./agents/rows.ts";
import { rows as evm } from "./clients/evm.ts";
import { rows as l402 } from "./clients/l402.ts";
import { rows as lightningTools } from "./clients/lightning-tools.ts";
import { rows as offers } from "./clients/offers.ts";
import { rows as solanaWallets } from "./clients/solana-wallets.ts";
import { rows as x402v1 } from "./clients/x402-v1.ts";
import { rows as x402v2 } from "./clients/x402-v2.ts";
import { rows as paymentScheme } from "./payment-scheme/rows.ts";
import type { Row } from "./row.ts";

/** Every client that is tried. */
export const rows: readonly Row[] = [
  ...x402v2,
  ...solanaWallets,
  ...x402v1,
  ...evm,
  ...agents,
  ...lightningTools,
  ...l402,
  ...paymentScheme,
  ...offers,
];
