import { announce, show, write } from "../elements.ts";
import { showEstimate } from "../estimate/estimate.ts";
import { awayText } from "../order/rail.ts";
import type { Offered, Payment, Purchase, Rail } from "../order/rail.ts";
import { sendDocument } from "../service.ts";
import { drawWallets } from "./wallet-buttons.ts";
import { findWallets } from "./wallets.ts";
import type { SolanaWallet } from "./wallets.ts";

/** USDC by x402 in the page: a Solana wallet in the browser signs, and the document is sent again with what it has signed. */

/** What was offered, which its payment was. */
interface Kept {
  readonly amount: string;
}

let wallets: readonly SolanaWallet[] = [];
let current: { readonly offered: Offered; readonly purchase: Purchase } | undefined;

export const x402: Rail = {
  name: "USDC",
  section: "usdc",
  start() {
    findWallets((found) => {
      wallets = found;
      drawWallets(wallets, payBy);
    });
  },

  show(offered, purchase) {
    current = { offered, purchase };
    const { offer } = offered;
    const amount = offer ? `${String(offer.amount)} USDC` : "";
    if (offer) purchase.keep({ amount } satisfies Kept);
    write("usdc-amount", amount);
    showEstimate("usdc-estimate", offer && { amount: offer.amount, unit: "dollar" });
    show("usdc-open", offer !== undefined);
    show("usdc-away", !offer);
    write("usdc-away", offer ? "" : awayText(offered, "USDC"));
    drawWallets(wallets, payBy);
  },

  payment(kept, settlement): Payment | undefined {
    const settled = settlement === undefined ? undefined : settlementIn(settlement);
    if (!settled) return undefined;
    const { transaction, network, payer } = settled;
    const facts = Object.entries({ Transaction: transaction, Network: network, Payer: payer });
    return {
      amount: `${(kept as Kept | undefined)?.amount ?? "USDC"} on Solana`,
      facts: facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    };
  },

  fault,
};

function fault(text: string): void {
  write("usdc-fault", text);
  show("usdc-fault", text !== "");
}

/** The header is JSON in base64 (x402 specification, "HTTP transport"). */
function settlementIn(
  header: string,
): { readonly transaction?: string; readonly network?: string; readonly payer?: string } | undefined {
  try {
    const { success, transaction, network, payer } = JSON.parse(atob(header)) as Record<string, unknown>;
    if (success !== true) return undefined;
    const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
    return Object.fromEntries(
      Object.entries({ transaction, network, payer }).flatMap(([name, value]) => {
        const given = text(value);
        return given === undefined ? [] : [[name, given]];
      }),
    );
  } catch {
    return undefined;
  }
}

async function payBy(wallet: SolanaWallet): Promise<void> {
  if (!current) return;
  const { offered, purchase } = current;
  fault("");
  announce(`Waiting for ${wallet.name} to sign.`);
  try {
    // Signed after the terms of this very moment: those of an hour ago have ended.
    const answer = await sendDocument(purchase);
    if (!purchase.isCurrent()) return;
    if (answer.result === "offers" && answer.requirements !== null) {
      const { signedPayment } = await import("./signed-payment.ts");
      const payment = await signedPayment(wallet, answer.requirements, document.body.dataset.solanaRpc ?? "");
      if (purchase.isCurrent()) purchase.send({ "payment-signature": payment });
    } else purchase.send();
  } catch (error) {
    if (!purchase.isCurrent()) return;
    const reason = error instanceof Error && error.message !== "" ? error.message : "it gave no reason";
    const instead = offered.others && `, or pay by ${offered.others}`;
    fault(
      `${wallet.name} did not sign: ${reason.replace(/\.$/, "")}. Nothing was charged. Try again${instead}.`,
    );
  }
}
