import { copyOnClick } from "../copy-button.ts";
import { announce, getElement, show, showText, write } from "../elements.ts";
import { createLazyPart } from "../load-part.ts";
import { showNotice } from "../order/paying/notice.ts";
import { formatAwayText } from "../order/paying/rail.ts";
import type { Offer, Offered, Payment, Purchase, Rail } from "../order/paying/rail.ts";
import { sendDocument } from "../service.ts";
import type { BrowserWallet } from "./browser-wallet.ts";
import { findNetworkTitle, listTerms } from "./networks.ts";
import { explainUnsigned, signOffer } from "./sign-offer.ts";
import { createWalletDrawer, type WalletDrawer } from "./wallet-buttons.ts";
import { listWallets, watchWallets } from "./wallets.ts";
import { formatAlternatives, formatNumber, translate } from "../words/translate.ts";

/** USDC by x402 in the page: a wallet in the browser signs, and the document is sent again with the signature. */

/** The amount of a signed payment. */
interface Kept {
  readonly amount: string;
}

const loadCarried = createLazyPart(() => import("../form/carried.ts"));

let drawWallets: WalletDrawer | undefined;
/** The address of this page with the document in it, for the browser in which a wallet is; empty where it would be too long. */
let linkForWallet = "";
let current: { readonly offered: Offered; readonly purchase: Purchase } | undefined;

/** Pays in USDC by x402. */
export const x402: Rail = {
  name: "USDC",
  section: "usdc",
  start() {
    drawWallets = createWalletDrawer(getElement("wallets"), payBy);
    watchWallets(draw);
    copyOnClick(getElement("copy-for-wallet"), {
      text: () => linkForWallet,
      name: () => translate("Copy a link for my wallet"),
    });
  },

  show(offered, purchase) {
    if (current?.purchase.key !== purchase.key) void linkDocument(purchase);
    current = { offered, purchase };
    const { offer } = offered;
    const networks = listTerms(offer).map(({ network }) => findNetworkTitle(network));
    write(
      "usdc-heading",
      networks.length > 0
        ? translate("USDC on {networks}", { networks: formatAlternatives(networks) })
        : "USDC",
    );
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
      amount: translate("{amount} on {network}", {
        amount: (kept as Kept | undefined)?.amount ?? "USDC",
        network: findNetworkTitle(String(network)),
      }),
      facts: facts.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
    };
  },

  fault: showFault,
};

/** Draws the wallets, or what to do without one. */
function draw(): void {
  const isPayable = drawWallets?.(listWallets(), current?.offered.offer) === true;
  show("with-wallet", isPayable);
  show("without-wallet", !isPayable);
  show("wallet-elsewhere", linkForWallet !== "");
}

/** Makes the link with which a document is paid for in another browser. */
async function linkDocument(purchase: Purchase): Promise<void> {
  linkForWallet = "";
  const carried = await loadCarried().catch(() => undefined);
  const fragment = await carried?.carryDocument(purchase);
  if (current?.purchase.key !== purchase.key || fragment === undefined) return;
  linkForWallet = `${location.origin}/${fragment}`;
  draw();
}

function showFault(text: string): void {
  showText("usdc-fault", text);
}

function formatAmount({ amount }: Offer): string {
  return `${formatNumber(amount)} USDC`;
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
  announce(translate("Waiting for {wallet} to sign.", { wallet: wallet.name }));
  try {
    // Signed after the terms of this very moment: those of an hour ago have ended.
    const response = await sendDocument(purchase);
    if (response.result === "job") purchase.found(response);
    if (response.result === "job" || !purchase.isCurrent()) return;
    // A buyer who has paid an invoice must be able to stop here.
    if (response.result === "offers" && showNotice(response)) return;
    if (response.result === "offers" && response.requirements !== null) {
      const { amount, headers } = await signOffer(wallet, response);
      // A signature that is not sent moves no money.
      if (!purchase.isCurrent()) return;
      purchase.keep({ amount } satisfies Kept);
      purchase.send(headers);
    } else purchase.send();
  } catch (error) {
    if (!purchase.isCurrent()) return;
    showFault(explainUnsigned(wallet, error, { isUnpaid: purchase.isUnpaid(), others: offered.others }));
  }
}
