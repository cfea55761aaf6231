import { createButton, createElement } from "../create-element.ts";
import { announce, getElement } from "../elements.ts";
import { createLinkButton } from "../link-button.ts";
import { formatDollars, translate, translateCount } from "../words/translate.ts";
import { buyPack, sendPayment, waitUntilBought, type PackOutcome } from "./buy-pack.ts";
import { forgetKey, keepBoughtPack, keepKey, readKeptCredit } from "./kept.ts";
import { askCredit, type PaidPack } from "./packs.ts";
import {
  createActions,
  createCopy,
  createFault,
  createKeyText,
  createLink,
  explain,
  fillStep,
} from "./parts.ts";

/** The part of the pay step that sells and spends credit. It is loaded with that step, and makes its own elements. */

/** A document that credit may pay for. */
export interface CreditPurchase {
  /** Returns whether the pay step still shows this document. */
  readonly isCurrent: () => boolean;
  /** Sends the document again with a key. */
  readonly pay: (key: string) => void;
}

const explainUnknownKey = (): string =>
  translate("The service does not know this key. Check that you copied all of it.");

/** Shows how credit pays for a document. */
export async function showCredit(purchase: CreditPurchase): Promise<void> {
  const signed = readKeptCredit().pending.find(({ proof }) => proof);
  if (signed) showOutcome(await sendPayment(signed, purchase.isCurrent), purchase);
  else showChoices(purchase);
}

/** Shows what became of a pack. */
function showOutcome(outcome: PackOutcome, purchase: CreditPurchase): void {
  if (!outcome || !purchase.isCurrent()) return;
  if (outcome.result === "bought") showBought(outcome, purchase);
  else showChoices(purchase, outcome.fault);
}

function showChoices(purchase: CreditPurchase, fault = ""): void {
  const { keys } = readKeptCredit();
  const packs = listPacks();
  const takesCards = packs.some(({ cardCents }) => cardCents !== undefined);
  const explanation = takesCards
    ? translate(
        "A card buys credit for several documents at once. You get a key here, which pays for this one and the next ones.",
      )
    : translate("Buy credit once, and pay for each document with a key.");
  const isShown = fillStep(
    translate(takesCards ? "Bank card" : "Pay once for many"),
    ...(fault === "" ? [] : [createFault(fault)]),
    ...keys.map((key) => createKeptKey(key, purchase)),
    createElement("p", {}, explanation),
    createActions(...packs.map((pack) => createPackButton(pack, purchase))),
    createKeyField(purchase),
  );
  // What was begun may be paid for meanwhile: on a card's page in another tab, or before this page was closed.
  void waitUntilBought(() => isShown() && purchase.isCurrent()).then((bought) => {
    showOutcome(bought, purchase);
  });
}

/** A pack on sale. */
interface Pack {
  readonly documents: number;
  /** What a card pays for it, in US cents; undefined where none does. */
  readonly cardCents: number | undefined;
}

/** Lists the packs on sale, as the page came with them: "100:160 1000". */
function listPacks(): readonly Pack[] {
  const { packs = "" } = document.body.dataset;
  return Array.from(packs.matchAll(/(\d+)(?::(\d+))?/g), ([, documents, cents]) => ({
    documents: Number(documents),
    cardCents: cents === undefined ? undefined : Number(cents),
  }));
}

function createPackButton({ documents, cardCents }: Pack, purchase: CreditPurchase): HTMLElement {
  const name =
    cardCents === undefined
      ? translateCount("Credit for 1 document", "Credit for {count} documents", documents)
      : translateCount("1 document for {amount}", "{count} documents for {amount}", documents, {
          amount: formatDollars(cardCents / 100),
        });
  return createButton(name, () => {
    void buyPack(documents, purchase.isCurrent).then((outcome) => {
      showOutcome(outcome, purchase);
    });
  });
}

/** Creates what pays with a key that this browser keeps. */
function createKeptKey(key: string, purchase: CreditPurchase): HTMLElement {
  const left = createElement("p", {}, translate("Your key is kept in this browser."));
  void askCredit(key)
    .then((credit) => {
      if (!credit) left.textContent = explainUnknownKey();
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
  const pay = (): void => void spend(key, purchase);
  const forget = (): void => {
    forgetKey(key);
    showChoices(purchase);
  };
  return createElement(
    "div",
    {},
    left,
    createActions(createButton(translate("Pay with my key"), pay, { className: "primary" })),
    createElement(
      "details",
      {},
      createElement("summary", {}, translate("Show the key")),
      createKeyText(key),
      createActions(createCopy(translate("Copy key"), key)),
    ),
    createLinkButton(translate("Forget the key"), forget),
  );
}

/** Creates the field for a key that was bought elsewhere. */
function createKeyField(purchase: CreditPurchase): HTMLElement {
  const input = createElement("input", { id: "credit-key", autocomplete: "off", spellcheck: false });
  const pay = (): void => {
    const key = input.value.trim();
    if (key === "") input.focus();
    else void spend(key, purchase);
  };
  return createElement(
    "details",
    {},
    createElement("summary", {}, translate("I have a key")),
    createElement("label", { htmlFor: input.id }, translate("Account key")),
    input,
    createActions(createButton(translate("Pay with this key"), pay)),
  );
}

/** Pays for the document with a key, once the service has said that there is something left. */
async function spend(key: string, purchase: CreditPurchase): Promise<void> {
  try {
    const credit = await askCredit(key);
    if (!purchase.isCurrent()) return;
    if (!credit) {
      showChoices(purchase, explainUnknownKey());
      return;
    }
    keepKey(key);
    if (credit.frozen)
      showChoices(purchase, translate("This key is frozen, as after a refund. Ask the operator."));
    else if (credit.credit === 0) showChoices(purchase, translate("Nothing is left of this key."));
    else purchase.pay(key);
  } catch (error) {
    showChoices(purchase, explain(error));
  }
}

/** Shows the key of a pack that is paid for. */
function showBought({ pack: { key, credit, documents } }: PaidPack, purchase: CreditPurchase): void {
  keepBoughtPack(documents, key);
  const pay = (): void => void spend(key, purchase);
  const file = URL.createObjectURL(new Blob([`${key}\n`], { type: "text/plain" }));
  const download = createLink(translate("Download"), file);
  download.download = "markdown-to-pdf-key.txt";
  fillStep(
    translateCount("Paid: 1 document", "Paid: {count} documents", credit),
    createElement(
      "p",
      {},
      translate(
        "Keep this key: it pays for your documents in any browser and program. This browser keeps it, too.",
      ),
    ),
    createKeyText(key),
    createActions(
      createButton(translate("Pay for this document with it"), pay, { className: "primary" }),
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
