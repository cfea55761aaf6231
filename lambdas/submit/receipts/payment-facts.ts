import { formatThousands } from "../../../document/core/options/thousands.ts";
import { usdcNetworks } from "../../http-contract/payment/usdc-networks.ts";
import type { PaymentRecord } from "../../payments/ledger/payment-record.ts";
import { networkDefinitions, readAmount } from "../../payments/networks/definitions.ts";
import type { OpenNetwork } from "../../payments/networks/network.ts";

/** What a receipt says of a payment. */
export interface PaymentFacts {
  /** In the currency that was paid: `5 sats`. */
  readonly amount: string;
  /** The same in US dollars; undefined where the service does not know what that was. */
  readonly dollars: string | undefined;
  /** How it was paid, by name. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** What finds it on its network, by name; undefined where that is on no record. It leads to the payer, so it is for those alone who know it. */
  readonly transaction: readonly [name: string, value: string] | undefined;
}

const satsPerBitcoin = 100_000_000;

/** Returns what is known of a payment that bought a document. @param networks as the service takes payments now */
export function collectPaymentFacts(
  record: Pick<PaymentRecord, "rail" | "id" | "railData" | "receipt">,
  networks: readonly OpenNetwork[],
): PaymentFacts {
  const { rail, id, railData, receipt = {} } = record;
  const definition = networkDefinitions[rail];
  const { currency, value } = readAmount(record);
  if (currency === "SATS")
    return {
      amount: `${formatThousands(value)} ${value === 1 ? "sat" : "sats"}`,
      dollars: undefined,
      rows: [
        ["Method", "Bitcoin over Lightning"],
        ["In bitcoin", `${(value / satsPerBitcoin).toFixed(8)} BTC`],
      ],
      transaction: ["Payment hash", id],
    };
  const chain = definition.chain?.(railData);
  const network = networks.find((each) => each.rail === rail && each.chain === chain);
  const { name, isMoney } = describeChain(network, chain ?? rail);
  const transaction = definition.transaction(receipt);
  return {
    amount: `${String(value)} ${currency}`,
    dollars: isMoney ? formatDollars(value) : undefined,
    rows: [
      ["Method", currency],
      ["Network", name],
    ],
    transaction: transaction === undefined ? undefined : ["Transaction", transaction],
  };
}

/** Names a chain, and tells whether what is paid there is dollars: USDC itself, and worth something. */
function describeChain(
  network: OpenNetwork | undefined,
  otherwise: string,
): { readonly name: string; readonly isMoney: boolean } {
  const { id = otherwise, asset = "" } = network?.kind === "transfers" ? network : {};
  const known = usdcNetworks[id];
  if (!known) return { name: id, isMoney: false };
  if (known.isTest) return { name: `${known.title}, for tests: its money is worth nothing`, isMoney: false };
  return { name: known.title, isMoney: known.token.toLowerCase() === asset.toLowerCase() };
}

function formatDollars(value: number): string {
  const [dollars, fraction = ""] = String(value).split(".");
  return `USD ${formatThousands(Number(dollars))}.${fraction.padEnd(2, "0")}`;
}
