import { copyOnClick } from "../copy-button.ts";
import { announce, getElement } from "../elements.ts";
import { formatLightning } from "../lightning/amount.ts";
import { askInvoice } from "../lightning/ask-invoice.ts";
import { createLinkButton } from "../link-button.ts";
import { ServiceError, type OffersResponse } from "../service.ts";
import type { BrowserWallet } from "../x402/browser-wallet.ts";
import { explainUnsigned, signOffer } from "../x402/sign-offer.ts";
import { createWalletDrawer } from "../x402/wallet-buttons.ts";
import { listWallets, watchWallets } from "../x402/wallets.ts";
import { keepCredit, readKeptCredit, type PendingPack } from "./kept.ts";
import { askCheckout, askCredit, askPack, UnreadableError, type PackResponse } from "./packs.ts";
import { formatDollars, translate, translateCount } from "../words/translate.ts";

/** The part of the pay step that sells and spends credit. It is loaded with that step, and makes its own elements. */

/** A document that credit may pay for. */
export interface CreditPurchase {
  /** Returns whether the pay step still shows this document. */
  isCurrent(): boolean;
  /** Sends the document again with a key. */
  pay(key: string): void;
}

const askAgainMs = 3_000;
const doNotPayAgain = (): string =>
  translate("We can't tell now whether this credit is paid for. Do not pay again. This page keeps asking.");
const unknownKey = (): string =>
  translate("The service does not know this key. Check that you copied all of it.");

/** Shows how credit pays for a document. */
export async function showCredit(purchase: CreditPurchase): Promise<void> {
  const { pending } = readKeptCredit();
  if (pending?.proof) {
    await sendPayment(pending, purchase);
    return;
  }
  showChoices(purchase);
  // It may have been paid in another tab, or before the page was closed.
  const answer = pending && (await askPack(pending).catch(() => undefined));
  if (answer?.result === "bought" && purchase.isCurrent()) showBought(answer, purchase);
}

function showChoices(purchase: CreditPurchase, fault = ""): void {
  const { key } = readKeptCredit();
  const { packs: sizes = "", cards } = document.body.dataset;
  const packs = sizes.split(" ").filter((text) => text !== "");
  fill(
    createElement("h3", translate(cards ? "Card: pay once for many" : "Pay once for many"), {
      id: "credit-heading",
    }),
    ...(fault === "" ? [] : [createElement("p", fault, { className: "fault", role: "alert" })]),
    ...(key === undefined ? [] : [createKeptKey(key, purchase)]),
    createElement(
      "p",
      translate(
        cards
          ? "Buy credit by card once, and pay for each document with a key."
          : "Buy credit once, and pay for each document with a key.",
      ),
    ),
    createActions(
      ...packs.map((documents) =>
        createButton(translate("Pay once for {documents}", { documents }), () => {
          void begin(Number(documents), purchase);
        }),
      ),
    ),
    createKeyField(purchase),
  );
}

/** Creates what pays with the key that this browser keeps. */
function createKeptKey(key: string, purchase: CreditPurchase): HTMLElement {
  const left = createElement("p", translate("Your key is kept in this browser."));
  void askCredit(key)
    .then((credit) => {
      if (!credit) left.textContent = unknownKey();
      else if (credit.frozen)
        left.textContent = translate("Your key is frozen, as after a refund. Ask the operator.");
      else
        left.textContent = translateCount(
          "Your key has 1 document left.",
          "Your key has {count} documents left.",
          credit.credit,
        );
    })
    .catch(() => undefined);
  const forget = createLinkButton(translate("Forget the key"), () => {
    keepCredit({ key: undefined });
    showChoices(purchase);
  });
  const box = createElement("div", "");
  box.append(
    left,
    createActions(
      createButton(
        translate("Pay with my key"),
        () => {
          void spend(key, purchase);
        },
        true,
      ),
    ),
    createKeyText(key),
    forget,
  );
  return box;
}

/** Creates the field for a key that was bought elsewhere. */
function createKeyField(purchase: CreditPurchase): HTMLElement {
  const fold = createElement("details", "");
  const input = createElement("input", "", { id: "credit-key" });
  input.autocomplete = "off";
  input.spellcheck = false;
  const label = createElement("label", translate("Account key"));
  label.htmlFor = input.id;
  fold.append(
    createElement("summary", translate("I have a key")),
    label,
    input,
    createActions(
      createButton(translate("Pay with this key"), () => {
        const key = input.value.trim();
        if (key === "") input.focus();
        else void spend(key, purchase);
      }),
    ),
  );
  return fold;
}

/** Pays for the document with a key, once the service has said that there is something left. */
async function spend(key: string, purchase: CreditPurchase): Promise<void> {
  try {
    const credit = await askCredit(key);
    if (!purchase.isCurrent()) return;
    if (!credit) {
      showChoices(purchase, unknownKey());
      return;
    }
    keepCredit({ key });
    if (credit.frozen)
      showChoices(purchase, translate("This key is frozen, as after a refund. Ask the operator."));
    else if (credit.credit === 0) showChoices(purchase, translate("Nothing is left of this key."));
    else purchase.pay(key);
  } catch (error) {
    showChoices(purchase, explain(error));
  }
}

/** Begins to buy a pack, or goes on with one that was begun: that of this size, or any that a wallet has signed a payment for. */
async function begin(documents: number, purchase: CreditPurchase): Promise<void> {
  const { pending: before } = readKeptCredit();
  const pending: PendingPack =
    before && (before.proof || before.documents === documents)
      ? before
      : { order: crypto.randomUUID(), documents };
  const isKept = keepCredit({ pending });
  if (pending.proof) {
    await sendPayment(pending, purchase);
    return;
  }
  try {
    const answer = await askPack(pending);
    if (!purchase.isCurrent()) return;
    if (answer.result === "bought") showBought(answer, purchase);
    else await showOffers(pending, answer, purchase, { isKept });
  } catch (error) {
    if (purchase.isCurrent()) showChoices(purchase, explain(error));
  }
}

async function showOffers(
  pending: PendingPack,
  response: OffersResponse,
  purchase: CreditPurchase,
  { isKept = true, refusal = "" }: { readonly isKept?: boolean; readonly refusal?: string },
): Promise<void> {
  const { offers, payment_context_token: token } = response.offers;
  const card = offers.find(({ payment_methods: by }) => by.includes("card"));
  const lightning = offers.find(({ payment_methods: by }) => by.includes("lightning"));
  const usdc = offers.find(({ payment_methods: by }) => by.includes("x402"));
  const invoice = createElement("div", "");
  const ways = createActions();
  const wallets = createActions();
  const fault = createFault(refusal);
  const showFault = (error: unknown): void => {
    fault.textContent = explain(error);
    fault.hidden = false;
  };
  let isOpen = true;
  const isShown = (): boolean => isOpen && purchase.isCurrent();
  const payBy = async (wallet: BrowserWallet): Promise<void> => {
    fault.hidden = true;
    announce(translate("Waiting for {wallet} to sign.", { wallet: wallet.name }));
    try {
      const signed = await signPack(pending, wallet);
      if (!isShown()) return;
      isOpen = false;
      if (signed.result === "bought") showBought(signed, purchase);
      else await sendPayment(signed.pending, purchase);
    } catch (error) {
      if (!isShown()) return;
      fault.textContent =
        error instanceof ServiceError
          ? error.message
          : explainUnsigned(wallet, error, { isUnpaid: true, others: "" });
      fault.hidden = false;
    }
  };
  const drawWallets = createWalletDrawer(wallets, payBy, true);
  const walletHint = createElement(
    "p",
    translate(
      "Your wallet shows what you are signing: a transfer of this price to this service. We submit it and pay the network fee.",
    ),
    { className: "hint" },
  );
  const draw = (): void => {
    walletHint.hidden = !drawWallets(listWallets(), usdc);
  };
  draw();
  const endWatch = watchWallets(draw);
  if (lightning) {
    ways.append(
      createButton(formatLightning(lightning.amount), () => {
        askInvoice(lightning.id, token)
          .then(({ payment_request: { payment_request: request, payment_qr_svg: qr } }) => {
            const image = createElement("img", "");
            image.src = qr;
            image.alt = translate("QR code of the Lightning invoice");
            const code = createElement("div", "", { className: "qr" });
            code.append(image);
            invoice.replaceChildren(
              code,
              createActions(
                createLink(translate("Open in wallet"), `lightning:${request}`),
                createCopy(translate("Copy invoice"), request),
              ),
            );
          })
          .catch(showFault);
      }),
    );
  }
  const box = createElement("p", translate("Waiting for the payment … It may be made in another tab."), {
    className: "hint",
  });
  fill(
    createHeading(pending),
    ...(isKept
      ? []
      : [
          createElement(
            "p",
            translate("This browser keeps nothing: stay on this page until you have copied the key."),
            {
              className: "fault",
            },
          ),
        ]),
    ways,
    wallets,
    walletHint,
    fault,
    invoice,
    box,
    createLinkButton(translate("Back"), () => {
      isOpen = false;
      showChoices(purchase);
    }),
  );
  announce(
    translateCount(
      "Choose how to pay for 1 document.",
      "Choose how to pay for {count} documents.",
      pending.documents,
    ),
  );
  if (card) {
    try {
      const link = createLink(
        translate("{amount} by card", { amount: formatDollars(card.amount) }),
        await askCheckout(card.id, token),
      );
      link.classList.add("primary");
      link.target = "_blank";
      link.rel = "noopener";
      ways.prepend(link);
    } catch (error) {
      showFault(error);
    }
  }
  await waitUntilBought(pending, purchase, isShown);
  isOpen = false;
  endWatch();
}

/** A pack, or what a wallet has signed for it. */
type SignedPack =
  Extract<PackResponse, { result: "bought" }> | { readonly result: "signed"; readonly pending: PendingPack };

/** Has a wallet sign the payment of a pack, after the terms of this very moment. @throws {ServiceError} when it may be paid for already @throws {Error} when it does not sign */
async function signPack(pending: PendingPack, wallet: BrowserWallet): Promise<SignedPack> {
  const response = await askPack(pending);
  if (response.result === "bought") return response;
  if (mayBePaid(response)) throw new ServiceError(doNotPayAgain());
  const { headers } = await signOffer(wallet, response);
  // What another tab has sent meanwhile comes first: this payment is not sent then, and moves nothing.
  const { pending: now } = readKeptCredit();
  const proof = now?.order === pending.order && now.proof ? now.proof : headers;
  return { result: "signed", pending: { ...pending, proof } };
}

/** Returns whether the service could not look whether a pack is paid for (`metadata.notice`, docs/contract.md). */
function mayBePaid({ offers }: OffersResponse): boolean {
  return (offers.metadata.notice ?? "") !== "";
}

/** Sends a signed payment, the same request again until it is known what became of it. */
async function sendPayment(pending: PendingPack, purchase: CreditPurchase): Promise<void> {
  let isOpen = true;
  const fault = createFault();
  const isKept = keepCredit({ pending });
  fill(
    createHeading(pending),
    createElement("p", translate("Your wallet has signed. Waiting for the payment …"), { className: "hint" }),
    fault,
    createLinkButton(translate("Back"), () => {
      isOpen = false;
      showChoices(purchase);
    }),
  );
  announce(translate("Your wallet has signed. Waiting for the payment."));
  const isShown = (): boolean => isOpen && purchase.isCurrent();
  while (isShown()) {
    const response = await askPack(pending).catch((error: unknown) =>
      error instanceof UnreadableError ? error : undefined,
    );
    if (!isShown()) return;
    const unpaid = { ...pending, proof: undefined };
    if (response instanceof UnreadableError) {
      keepCredit({ pending: unpaid });
      showChoices(
        purchase,
        translate("The payment was not accepted. {reason}", { reason: response.message }),
      );
      return;
    }
    if (response?.result === "bought") {
      showBought(response, purchase);
      return;
    }
    if (response && !mayBePaid(response)) {
      const { error_description: said = "" } = response.offers.metadata;
      keepCredit({ pending: unpaid });
      const refusal = translate(
        "The payment was not accepted. {reason} No money moved. Try again, or pay another way.",
        { reason: said },
      );
      await showOffers(unpaid, response, purchase, { isKept, refusal });
      return;
    }
    // An alert that is written again is read out again.
    if (fault.hidden) fault.textContent = doNotPayAgain();
    fault.hidden = false;
    await pauseUntilSeen();
  }
}

/** Asks for the pack from time to time, and at once when the page is looked at again. */
async function waitUntilBought(
  pending: PendingPack,
  purchase: CreditPurchase,
  goesOn: () => boolean,
): Promise<void> {
  while (goesOn()) {
    await pauseUntilSeen();
    if (!goesOn()) return;
    const answer = await askPack(pending).catch(() => undefined);
    if (answer?.result === "bought" && goesOn()) {
      showBought(answer, purchase);
      return;
    }
  }
}

function pauseUntilSeen(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", done);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, askAgainMs);
    document.addEventListener("visibilitychange", done);
  });
}

/** Shows the key of a pack that is paid for. */
function showBought({ pack }: Extract<PackResponse, { result: "bought" }>, purchase: CreditPurchase): void {
  const { key, credit } = pack;
  keepCredit({ key, pending: undefined });
  const download = createLink(
    translate("Download"),
    URL.createObjectURL(new Blob([`${key}\n`], { type: "text/plain" })),
  );
  download.download = "markdown-to-pdf-key.txt";
  fill(
    createElement("h3", translateCount("Paid: 1 document", "Paid: {count} documents", credit), {
      id: "credit-heading",
    }),
    createElement(
      "p",
      translate(
        "Keep this key: it pays for your documents in any browser and program. This browser keeps it, too.",
      ),
    ),
    createKeyText(key, true),
    createActions(
      createButton(
        translate("Pay for this document with it"),
        () => {
          void spend(key, purchase);
        },
        true,
      ),
      createCopy(translate("Copy key"), key),
      download,
    ),
  );
  announce(
    translateCount(
      "Paid. Your key for 1 document is shown.",
      "Paid. Your key for {count} documents is shown.",
      credit,
    ),
  );
  // On a phone, it is below the other ways to pay.
  getElement("credit").scrollIntoView({ block: "nearest" });
}

/** Creates the key's text: folded, unless it is shown for the first time. */
function createKeyText(key: string, isOpen = false): HTMLElement {
  const text = createElement("p", "", { className: "invoice" });
  text.append(createElement("code", key, { id: "credit-key-text" }));
  if (isOpen) return text;
  const fold = createElement("details", "");
  fold.append(
    createElement("summary", translate("Show the key")),
    text,
    createActions(createCopy(translate("Copy key"), key)),
  );
  return fold;
}

function createHeading({ documents }: PendingPack): HTMLElement {
  return createElement(
    "h3",
    translateCount("Credit for 1 document", "Credit for {count} documents", documents),
    { id: "credit-heading" },
  );
}

/** Creates the place of what went wrong; hidden while it is empty. */
function createFault(text = ""): HTMLElement {
  const fault = createElement("p", text, { className: "fault", role: "alert" });
  fault.hidden = text === "";
  return fault;
}

function createCopy(name: string, text: string): HTMLButtonElement {
  const button = createButton(name, () => undefined);
  copyOnClick(button, { text: () => text, name: () => name });
  return button;
}

function createButton(text: string, act: () => void, isPrimary = false): HTMLButtonElement {
  const button = createElement("button", text, { className: isPrimary ? "primary" : "" });
  button.type = "button";
  button.onclick = act;
  return button;
}

function createLink(text: string, href: string): HTMLAnchorElement {
  const link = createElement("a", text, { className: "button" });
  link.href = href;
  return link;
}

function createActions(...actions: readonly HTMLElement[]): HTMLElement {
  const box = createElement("p", "", { className: "actions" });
  box.append(...actions);
  return box;
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
  {
    id = "",
    className = "",
    role,
  }: { readonly id?: string; readonly className?: string; readonly role?: string } = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  if (id !== "") element.id = id;
  if (className !== "") element.className = className;
  if (role !== undefined) element.setAttribute("role", role);
  return element;
}

function fill(...content: readonly HTMLElement[]): void {
  const section = getElement("credit");
  section.replaceChildren(...content);
  section.hidden = false;
}

function explain(error: unknown): string {
  return error instanceof ServiceError ? error.message : translate("That failed. Try again.");
}
