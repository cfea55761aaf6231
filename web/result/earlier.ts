import { formatPages } from "../counts.ts";
import { createElement } from "../create-element.ts";
import { announce, getElement, show, write } from "../elements.ts";
import { createLinkButton } from "../link-button.ts";
import {
  changeOrder,
  forgetOrder,
  isOrderName,
  isUnpaid,
  readOrder,
  readOrders,
} from "../order/storage/orders.ts";
import type { Order } from "../order/storage/orders.ts";
import { openOrder } from "../order/purchase.ts";
import { askOutput, ServiceError } from "../service.ts";
import { updateForm } from "../views.ts";
import { giveReceipt } from "./receipt.ts";
import { formatTime, translate } from "../words/translate.ts";

/** The documents that were sent from this browser: those that are under way, and those whose PDFs the service may still keep. */

/** Shows them above the form, where there are any. */
export function showEarlier(): void {
  const orders = readOrders();
  getElement("earlier-list").replaceChildren(...orders.map(createItem));
  write("earlier-count", String(orders.length));
  show("earlier", orders.length > 0);
}

/** Wires the list: when it is opened, the service is asked which PDFs it still keeps. */
export function startEarlier(): void {
  getElement("earlier-all", HTMLDetailsElement).addEventListener("toggle", ({ currentTarget }) => {
    if ((currentTarget as HTMLDetailsElement).open) void lookAfter();
  });
  // It is before the form, and disappears when the form's order continues.
  const section = getElement("earlier");
  for (const kind of ["focusin", "pointerdown"])
    document.addEventListener(kind, ({ target }) => {
      // A receipt's dialog is over the list, and leads back to it.
      const isOver = target instanceof Element && target.closest("dialog") !== null;
      if (target instanceof Node && !section.contains(target) && !isOver) close();
    });
  section.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    getElement("earlier-summary").focus();
  });
  // Another tab has sent one, or has got on.
  addEventListener("storage", ({ key }) => {
    if (isOrderName(key)) updateForm();
  });
  showEarlier();
}

function close(): void {
  getElement("earlier-all", HTMLDetailsElement).open = false;
}

async function lookAfter(): Promise<void> {
  const made = readOrders().filter(({ pdf, isGone }) => pdf !== undefined && isGone !== true);
  for (const order of made) {
    const { jobId } = order;
    if (jobId === undefined) continue;
    try {
      if (await askOutput(jobId)) continue;
    } catch (error) {
      if (error instanceof ServiceError) return;
      throw error;
    }
    // Unless it was deleted here meanwhile.
    if (readOrder(order.key)) changeOrder(order, { isGone: true });
    updateForm();
  }
}

function createItem(order: Order): HTMLElement {
  return createElement(
    "li",
    {},
    createElement("strong", {}, order.title),
    createElement("span", { className: "hint" }, listFacts(order).join(" · ")),
    createElement("span", { className: "tools" }, ...createActions(order)),
  );
}

function listFacts(order: Order): string[] {
  const { begun, pdf, payment } = order;
  const date = formatTime(begun, { dateStyle: "long", timeStyle: "short" });
  return [
    date,
    ...(pdf ? [formatPages(pdf.pages)] : []),
    ...(payment ? [payment.amount] : []),
    describeState(order),
  ];
}

function describeState({ isGone, pdf, failure, jobId, proof, payment, otherPayments }: Order): string {
  if (isGone === true) return translate("deleted by the service");
  if (pdf) return translate("PDF ready");
  if (failure !== undefined) return translate("could not be made");
  if (jobId !== undefined) return translate("being made");
  if (proof ?? payment) return translate("payment being confirmed");
  return translate(otherPayments ? "offered again" : "not paid yet");
}

function createActions(order: Order): HTMLButtonElement[] {
  const { key, title, jobId, payment, otherPayments, pdf, isGone } = order;
  const createButton = (text: string, act: () => void): HTMLButtonElement =>
    createLinkButton(text, act, `${text}: ${title}`);
  // The answer that it is gone may not have been the service's.
  const open = createButton(translate(isGone === true ? "Look again" : pdf ? "Open" : "Continue"), () => {
    openOrder(key);
  });
  const receipt = createButton(translate("Receipt"), () => {
    void giveReceipt(order);
  });
  const remove = createButton(translate("Delete"), () => {
    if (!isSure(order)) return;
    forgetOrder(key);
    showEarlier();
    announce(translate("{title} was deleted from this browser.", { title }));
    getElement("earlier-summary").focus();
  });
  const hasReceipt = (jobId ?? payment ?? otherPayments) !== undefined;
  const canOpen = isGone !== true || jobId !== undefined;
  return [...(canOpen ? [open] : []), ...(hasReceipt ? [receipt] : []), remove];
}

function isSure(order: Order): boolean {
  if (isUnpaid(order) || order.isGone === true) return true;
  return confirm(
    translate(
      "Delete {title} and its receipt from this browser? The service deletes its PDF by itself when its storage time is over.",
      { title: order.title },
    ),
  );
}
