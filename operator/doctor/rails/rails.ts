import type { OpenRailName } from "../../../lambdas/http-contract/payment/payment-methods.ts";
import type { RailChecks } from "./rail-checks.ts";
import { cardChecks } from "./card.ts";
import { evmChecks } from "./evm.ts";
import { lightningChecks } from "./lightning.ts";
import { solanaChecks } from "./solana.ts";

/** The checks of each rail. */
export const railChecks: Readonly<Record<OpenRailName, RailChecks>> = {
  lightning: lightningChecks,
  solana: solanaChecks,
  evm: evmChecks,
  card: cardChecks,
};
