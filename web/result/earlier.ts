import { announce, element, show, write } from "../elements.ts";
import { forgetOrder, isUnpaid, storedOrder, storedOrders, storeOrder } from "../order/orders.ts";
import type { Order } from "../order/orders.ts";
import { openOrder } from "../order/purchase.ts";
import { askOutput, ServiceError } from "../service.ts";
import { pagesText } from "./result.ts";
import { saveReceipt } from "./receipt.ts";

/** The documents that were sent from this browser: those that are under way, and those whose PDFs the service may still keep. */

/** Shows them below the form, where there are any. */
export function showEarlier(): void {
  const orders = storedOrders();
  element("earlier-list").replaceChildren(...orders.map(itemOf));
  write("earlier-count", String(orders.length));
  show("earlier", orders.length > 0);
}

/** Wires the list: when it is opened, the service is asked which PDFs it still keeps. */
export function startEarlier(): void {
  element("earlier-all", HTMLDetailsElement).addEventListener("toggle", ({ currentTarget }) => {
    if ((currentTarget as HTMLDetailsElement).open) void lookAfter();
  });
  // Another tab has sent one, or has got on.
  addEventListener("storage", () => {
    if (!element("make").hidden) showEarlier();
  });
  showEarlier();
}

async function lookAfter(): Promise<void> {
  const made = storedOrders().filter(({ pdf, isGone }) => pdf !== undefined && isGone !== true);
  for (const { key, jobId = "" } of made) {
    try {
      if (await askOutput(jobId)) continue;
    } catch (error) {
      if (error instanceof ServiceError) return;
      throw error;
    }
    const now = storedOrder(key);
    if (now) storeOrder({ ...now, isGone: true });
    showEarlier();
  }
}

function itemOf(order: Order): HTMLElement {
  const item = document.createElement("li");
  const title = document.createElement("strong");
  title.textContent = order.title;
  const facts = document.createElement("span");
  facts.className = "hint";
  facts.textContent = factsOf(order).join(" · ");
  const actions = document.createElement("span");
  actions.className = "tools";
  actions.append(...actionsOf(order));
  item.append(title, facts, actions);
  return item;
}

function factsOf(order: Order): string[] {
  const { begun, pdf, payment, failure } = order;
  const date = new Date(begun).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  return [
    date,
    ...(pdf ? [pagesText(pdf.pages)] : []),
    ...(payment ? [payment.amount] : []),
    stateOf(order, failure),
  ];
}

function stateOf(order: Order, failure: string | undefined): string {
  if (order.isGone === true) return "no longer kept by the service";
  if (order.pdf) return "PDF ready";
  if (failure !== undefined) return "could not be made";
  if (isUnpaid(order)) return "not paid yet";
  return order.jobId === undefined ? "payment being confirmed" : "being made";
}

function actionsOf(order: Order): HTMLButtonElement[] {
  const { key, title, jobId, pdf, isGone } = order;
  const open = buttonOf(pdf ? "Open" : "Continue", title, () => {
    openOrder(key);
  });
  const receipt = buttonOf("Receipt", title, () => {
    saveReceipt(order);
  });
  const remove = buttonOf("Delete", title, () => {
    if (!isSure(order)) return;
    forgetOrder(key);
    showEarlier();
    announce(`${title} is deleted from this browser.`);
    element("earlier-summary").focus();
  });
  return [...(isGone === true ? [] : [open]), ...(jobId === undefined ? [] : [receipt]), remove];
}

function isSure(order: Order): boolean {
  if (isUnpaid(order) || order.isGone === true) return true;
  return confirm(
    `Delete ${order.title} and its receipt from this browser? The service deletes its PDF by itself, when its time has come.`,
  );
}

function buttonOf(text: string, title: string, act: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link";
  button.textContent = text;
  button.setAttribute("aria-label", `${text}: ${title}`);
  button.onclick = act;
  return button;
}
