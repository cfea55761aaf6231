import { announce, show, showText, write } from "../elements.ts";
import { showNotice } from "../order/paying/notice.ts";
import { formatAwayText } from "../order/paying/rail.ts";
import type { Offer, Offered, Payment, Purchase, Rail } from "../order/paying/rail.ts";
import { describeWalletError, isCancelled } from "../order/paying/wallet-error.ts";
import { sendDocument } from "../service.ts";
import type { BrowserWallet } from "./browser-wallet.ts";
import { findEvmWallets } from "./evm/wallets.ts";
import { findNetworkTitle, chooseTerms, listTerms, formatUsdc } from "./networks.ts";
import { findSolanaWallets } from "./solana/wallets.ts";
import { drawWallets } from "./wallet-buttons.ts";

/** USDC by x402 in the page: a wallet in the browser signs, and the document is sent again with the signature. */

/** The amount of a signed payment. */
interface Kept {
  readonly amount: string;
}

let wallets: Readonly<Record<BrowserWallet["family"], readonly BrowserWallet[]>> = { solana: [], eip155: [] };
let current: { readonly offered: Offered; readonly purchase: Purchase } | undefined;

/** Pays in USDC by x402. */
export const x402: Rail = {
  name: "USDC",
  section: "usdc",
  start() {
    findSolanaWallets((solana) => {
      wallets = { ...wallets, solana };
      draw();
    });
    findEvmWallets((eip155) => {
      wallets = { ...wallets, eip155 };
      draw();
    });
  },

  show(offered, purchase) {
    current = { offered, purchase };
    const { offer } = offered;
    const networks = listTerms(offer).map(({ network }) => findNetworkTitle(network));
    write("usdc-heading", networks.length > 0 ? `USDC on ${networks.join(" or ")}` : "USDC");
    write("usdc-amount", offer ? formatAmount(offer) : "");
    show("usdc-open", offer !== undefined);
    showText("usdc-away", offer ? "" : formatAwayText(offered, "USDC"));
    draw();
  },

  payment(kept, settlement): Payment | undefined {
    const settled = settlement === undefined ? undefined : parseSettlement(settlement);
    if (!settled) return undefined;
    const { transaction, network, payer } = settled;
    const facts = Object.entries({ Transaction: transaction, Network: network, Payer: payer });
    return {
      amount: `${(kept as Kept | undefined)?.amount ?? "USDC"} on ${findNetworkTitle(String(network))}`,
      facts: facts.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
    };
  },

  fault: showFault,
};

function draw(): void {
  drawWallets([...wallets.solana, ...wallets.eip155], current?.offered.offer, payBy);
}

function showFault(text: string): void {
  showText("usdc-fault", text);
}

function formatAmount({ amount }: Offer): string {
  return `${String(amount)} USDC`;
}

/** Returns the settlement in the header, JSON in base64 (x402 specification, "HTTP transport"). */
function parseSettlement(header: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const settlement = JSON.parse(atob(header)) as Readonly<Record<string, unknown>>;
    return settlement.success === true ? settlement : undefined;
  } catch {
    return undefined;
  }
}

async function payBy(wallet: BrowserWallet): Promise<void> {
  if (!current) return;
  const { offered, purchase } = current;
  showFault("");
  announce(`Waiting for ${wallet.name} to sign.`);
  try {
    // Signed after the terms of this very moment: those of an hour ago have ended.
    const response = await sendDocument(purchase);
    if (response.result === "job") purchase.found(response);
    if (response.result === "job" || !purchase.isCurrent()) return;
    // A buyer who has paid an invoice must be able to stop here.
    if (response.result === "offers" && showNotice(response)) return;
    if (response.result === "offers" && response.requirements !== null) {
      const signed = response.offers.offers.find(({ payment_methods: by }) => by.includes("x402"));
      const terms = chooseTerms(signed, wallet);
      if (!terms) throw new Error("The service does not accept payments on its networks.");
      const payment = await wallet.sign(response.requirements, terms.network);
      // A signature that is not sent moves no money.
      if (!purchase.isCurrent()) return;
      purchase.keep({ amount: formatUsdc(terms.amount) } satisfies Kept);
      purchase.send({ "payment-signature": payment });
    } else purchase.send();
  } catch (error) {
    if (!purchase.isCurrent()) return;
    const charged = purchase.isUnpaid() ? " Nothing was charged." : "";
    const instead = offered.others && `, or pay with ${offered.others}`;
    if (isCancelled(error)) {
      showFault(`You cancelled in ${wallet.name}.${charged}`);
      return;
    }
    showFault(
      `Signing with ${wallet.name} failed: ${describeWalletError(error)}.${charged} Try again${instead}.`,
    );
  }
}
