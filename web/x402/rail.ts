import { announce, show, write } from "../elements.ts";
import { awayText } from "../order/rail.ts";
import type { Offered, Purchase, Rail } from "../order/rail.ts";
import { sendDocument } from "../service.ts";
import { calm, trouble } from "../views.ts";
import { drawWallets } from "./wallet-buttons.ts";
import { findWallets } from "./wallets.ts";
import type { SolanaWallet } from "./wallets.ts";

/** USDC by x402 in the page: a Solana wallet in the browser signs, and the document is sent again with what it has signed. */

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
    write("usdc-amount", offer ? `${String(offer.amount)} USDC` : "");
    show("usdc-open", offer !== undefined);
    show("usdc-away", !offer);
    write("usdc-away", offer ? "" : awayText(offered, "USDC"));
    drawWallets(wallets, payBy);
  },
};

async function payBy(wallet: SolanaWallet): Promise<void> {
  if (!current) return;
  const { offered, purchase } = current;
  calm();
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
    const reason = error instanceof Error ? error.message : "it gave no reason";
    const instead = offered.others && `, or pay by ${offered.others}`;
    trouble(
      `The wallet did not sign: ${reason.replace(/\.$/, "")}. Nothing was charged. Try again${instead}.`,
    );
  }
}
