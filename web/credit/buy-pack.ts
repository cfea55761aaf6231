import { createButton, createElement } from "../create-element.ts";
import { announce } from "../elements.ts";
import { formatLightning } from "../lightning/amount.ts";
import { askInvoice } from "../lightning/ask-invoice.ts";
import { createLinkButton } from "../link-button.ts";
import type { Offer } from "../order/paying/rail.ts";
import { ServiceError, type OffersResponse } from "../service.ts";
import { formatDollars, translate, translateCount } from "../words/translate.ts";
import type { BrowserWallet } from "../x402/browser-wallet.ts";
import { explainUnsigned, signOffer } from "../x402/sign-offer.ts";
import { createWalletDrawer } from "../x402/wallet-buttons.ts";
import { listWallets, watchWallets } from "../x402/wallets.ts";
import { keepPack, readKeptCredit, type PendingPack } from "./kept.ts";
import { askCheckout, askPack, UnreadableError, type PaidPack } from "./packs.ts";
import {
  createActions,
  createCopy,
  createFault,
  createHint,
  createLink,
  explain,
  fillStep,
} from "./parts.ts";

/** The choice of packs is to be shown again. */
interface Back {
  readonly result: "back";
  /** What went wrong; empty for somebody who went back. */
  readonly fault: string;
}

/** What became of a pack; undefined once the pay step shows something else. */
export type PackOutcome = PaidPack | Back | undefined;

/** A payment that a wallet has signed. */
interface SignedPack {
  readonly result: "signed";
  readonly pending: PendingPack;
}

const askAgainMs = 3_000;
/** Of so many questions whether a pack is paid for, one is about all that were begun. */
const askAllEvery = 10;

const explainUncertain = (): string =>
  translate("We can't tell now whether this credit is paid for. Do not pay again. This page keeps asking.");

/**
 * Buys a pack, or goes on with one that was begun: that of this size, or any that a wallet has signed a payment for.
 * @param isCurrent returns whether the pay step still shows the document
 */
export async function buyPack(documents: number, isCurrent: () => boolean): Promise<PackOutcome> {
  const { pending: begun } = readKeptCredit();
  const pending = begun.find(({ proof }) => proof) ??
    begun.find((pack) => pack.documents === documents) ?? { order: crypto.randomUUID(), documents };
  const isKept = keepPack(pending);
  if (pending.proof) return sendPayment(pending, isCurrent);
  try {
    const answer = await askPack(pending);
    if (answer.result === "bought") return answer;
    return isCurrent() ? await showOffers(pending, answer, isCurrent, { isKept }) : undefined;
  } catch (error) {
    return { result: "back", fault: explain(error) };
  }
}

/** Shows the ways to pay for a pack, until it is paid for. @param refusal why a payment was not accepted */
async function showOffers(
  pending: PendingPack,
  response: OffersResponse,
  isCurrent: () => boolean,
  { isKept, refusal = "" }: { readonly isKept: boolean; readonly refusal?: string },
): Promise<PackOutcome> {
  const { offers, payment_context_token: token } = response.offers;
  const find = (method: Offer["payment_methods"][number]): Offer | undefined =>
    offers.find(({ payment_methods: by }) => by.includes(method));
  const [card, lightning, usdc] = [find("card"), find("lightning"), find("x402")];
  const fault = createFault(refusal);
  const showFault = (text: string): void => {
    fault.textContent = text;
    fault.hidden = text === "";
  };
  const result = await showStep(isCurrent, async ({ isShown, back }) => {
    const ways = createActions();
    const invoice = createElement("div");
    if (lightning) ways.append(createLightningButton(lightning, token, invoice, showFault));
    const wallets = createWalletButtons(pending, usdc, { isShown, showFault });
    const unkept = translate("This browser keeps nothing: stay on this page until you have copied the key.");
    fillStep(
      formatHeading(pending),
      ...(isKept ? [] : [createElement("p", { className: "fault" }, unkept)]),
      ways,
      ...wallets.elements,
      fault,
      invoice,
      createHint(translate("Waiting for the payment … It may be made in another tab.")),
      back,
    );
    announce(
      translateCount(
        "Choose how to pay for 1 document.",
        "Choose how to pay for {count} documents.",
        pending.documents,
      ),
    );
    if (card)
      void prependCardLink(ways, card, token).catch((error: unknown) => {
        showFault(explain(error));
      });
    try {
      return await Promise.race([wallets.signed, waitUntilBought(isShown, pending)]);
    } finally {
      wallets.close();
    }
  });
  return result?.result === "signed" ? sendPayment(result.pending, isCurrent) : result;
}

/** Creates the button that shows a Lightning invoice. @param place of the invoice */
function createLightningButton(
  { id, amount }: Offer,
  token: string,
  place: HTMLElement,
  showFault: (text: string) => void,
): HTMLElement {
  return createButton(formatLightning(amount), () => {
    askInvoice(id, token)
      .then(({ payment_request: { payment_request: request, payment_qr_svg: qr } }) => {
        const alt = translate("QR code of the Lightning invoice");
        place.replaceChildren(
          createElement("div", { className: "qr" }, createElement("img", { src: qr, alt })),
          createActions(
            createLink(translate("Open in wallet"), `lightning:${request}`),
            createCopy(translate("Copy invoice"), request),
          ),
        );
      })
      .catch((error: unknown) => {
        showFault(explain(error));
      });
  });
}

async function prependCardLink(ways: HTMLElement, { id, amount }: Offer, token: string): Promise<void> {
  const text = translate("{amount} by card", { amount: formatDollars(amount) });
  const link = createLink(text, await askCheckout(id, token), "button primary");
  ways.prepend(Object.assign(link, { target: "_blank", rel: "noopener" }));
}

/** Creates the buttons of the browser's wallets, drawn again as wallets are found. */
function createWalletButtons(
  pending: PendingPack,
  usdc: Offer | undefined,
  { isShown, showFault }: { readonly isShown: () => boolean; readonly showFault: (text: string) => void },
): {
  readonly elements: readonly HTMLElement[];
  /** What one of them has signed, or another payment has bought meanwhile. */
  readonly signed: Promise<SignedPack | PaidPack>;
  close(): void;
} {
  let resolveSigned: (signed: SignedPack | PaidPack) => void;
  const signed = new Promise<SignedPack | PaidPack>((resolve) => {
    resolveSigned = resolve;
  });
  const payBy = async (wallet: BrowserWallet): Promise<void> => {
    showFault("");
    announce(translate("Waiting for {wallet} to sign.", { wallet: wallet.name }));
    try {
      resolveSigned(await signPack(pending, wallet));
    } catch (error) {
      if (!isShown()) return;
      showFault(
        error instanceof ServiceError
          ? error.message
          : explainUnsigned(wallet, error, { isUnpaid: true, others: "" }),
      );
    }
  };
  const buttons = createActions();
  const drawWallets = createWalletDrawer(buttons, payBy, true);
  const hint = createHint(
    translate(
      "Your wallet shows what you are signing: a transfer of this price to this service. We submit it and pay the network fee.",
    ),
  );
  const draw = (): void => {
    hint.hidden = !drawWallets(listWallets(), usdc);
  };
  draw();
  return { elements: [buttons, hint], signed, close: watchWallets(draw) };
}

/** Has a wallet sign the payment of a pack, after the terms of this very moment. @throws {ServiceError} when it may be paid for already @throws {Error} when it does not sign */
async function signPack(pending: PendingPack, wallet: BrowserWallet): Promise<SignedPack | PaidPack> {
  const response = await askPack(pending);
  if (response.result === "bought") return response;
  if (mayBePaid(response)) throw new ServiceError(explainUncertain());
  const { headers } = await signOffer(wallet, response);
  // What another tab has sent meanwhile comes first: this payment is not sent then, and moves nothing.
  const now = readKeptCredit().pending.find(({ order }) => order === pending.order);
  const proof = now?.proof ?? headers;
  return { result: "signed", pending: { ...pending, proof } };
}

/** Returns whether the service could not look whether a pack is paid for (`metadata.notice`, docs/contract.md). */
function mayBePaid({ offers }: OffersResponse): boolean {
  return (offers.metadata.notice ?? "") !== "";
}

/** Sends a signed payment, the same request again until it is known what became of it. */
export async function sendPayment(pending: PendingPack, isCurrent: () => boolean): Promise<PackOutcome> {
  const isKept = keepPack(pending);
  const fault = createFault();
  const answer = await showStep(isCurrent, async ({ isShown, back }) => {
    const waiting = createHint(translate("Your wallet has signed. Waiting for the payment …"));
    fillStep(formatHeading(pending), waiting, fault, back);
    announce(translate("Your wallet has signed. Waiting for the payment."));
    while (isShown()) {
      const response = await askPack(pending).catch((error: unknown) =>
        error instanceof UnreadableError ? error : undefined,
      );
      if (response instanceof UnreadableError || response?.result === "bought") return response;
      if (response && !mayBePaid(response)) return response;
      // An alert that is written again is read out again.
      if (fault.hidden) fault.textContent = explainUncertain();
      fault.hidden = false;
      await pauseUntilSeen();
    }
    return undefined;
  });
  if (!answer || !isCurrent()) return undefined;
  if ("result" in answer && answer.result !== "offers") return answer;
  const unpaid = { ...pending, proof: undefined };
  keepPack(unpaid);
  if (answer instanceof UnreadableError) {
    const fault = translate("The payment was not accepted. {reason}", { reason: answer.message });
    return { result: "back", fault };
  }
  const { error_description: reason = "" } = answer.offers.metadata;
  const refusal = translate(
    "The payment was not accepted. {reason} No money moved. Try again, or pay another way.",
    { reason },
  );
  return showOffers(unpaid, answer, isCurrent, { isKept, refusal });
}

/**
 * Asks from time to time whether a pack is paid for, and at once when the page is looked at again.
 * @param offered is asked for each time, and all others that were begun now and then
 * @returns undefined once the step is over
 */
export async function waitUntilBought(
  isShown: () => boolean,
  offered?: PendingPack,
): Promise<PaidPack | undefined> {
  for (let turn = 0; isShown(); turn = (await pauseUntilSeen()) ? 0 : turn + 1) {
    const others = turn % askAllEvery === 0 ? readKeptCredit().pending : [];
    const packs = [offered ?? [], others.filter(({ order }) => order !== offered?.order)].flat();
    for (const pack of packs) {
      const answer = await askPack(pack).catch(() => undefined);
      if (!isShown()) return undefined;
      if (answer?.result === "bought") return answer;
    }
  }
  return undefined;
}

/** Waits while the page is not looked at, or a little. @returns whether it has just come into sight */
function pauseUntilSeen(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isSeen: boolean): void => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", endSeen);
      clearTimeout(timer);
      resolve(isSeen);
    };
    const endSeen = (): void => {
      end(true);
    };
    const timer = setTimeout(() => {
      end(false);
    }, askAgainMs);
    document.addEventListener("visibilitychange", endSeen);
  });
}

/** Shows a step until it has a result, or its "Back" is pressed. @param run fills the step; it ends once the step is not shown */
async function showStep<Result>(
  isCurrent: () => boolean,
  run: (step: { readonly isShown: () => boolean; readonly back: HTMLElement }) => Promise<Result>,
): Promise<Result | Back> {
  let isOpen = true;
  const back = createLinkButton(translate("Back"), () => undefined);
  const wentBack = new Promise<Back>((resolve) => {
    back.onclick = () => {
      resolve({ result: "back", fault: "" });
    };
  });
  try {
    return await Promise.race([wentBack, run({ isShown: () => isOpen && isCurrent(), back })]);
  } finally {
    isOpen = false;
  }
}

function formatHeading({ documents }: PendingPack): string {
  return translateCount("Credit for 1 document", "Credit for {count} documents", documents);
}
