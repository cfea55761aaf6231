import type { JobStatus, LightningInvoice, PaymentRequired } from "../lambdas/interface/responses.ts";
import { announce, element, focusOn, show, write } from "./elements.ts";
import { startForm } from "./form.ts";
import { lightningAway, showInvoice, startLightningOffer } from "./lightning-offer.ts";
import { storeOrder, storedOrder } from "./order.ts";
import type { Order } from "./order.ts";
import { ServiceError, askInvoice, askOutput, askStatus, downloadPdf, sendDocument } from "./service.ts";
import type { Answer } from "./service.ts";
import { findWallets } from "./solana-wallets.ts";
import type { SolanaWallet } from "./solana-wallets.ts";

/** The way of a document through the page: form, offers, progress, PDF. What is reached is stored, so a refresh goes on from there. */

type View = "make" | "pay" | "progress" | "result";

/** How often is asked whether a document is paid for: at first, at most, and for each byte that is sent again, in ms. */
const firstPauseMs = 2_500;
const longestPauseMs = 15_000;
const pauseForByteMs = 0.01;

let order: Order | undefined = storedOrder();
/** Counts what was begun; an answer that comes after something else was begun is dropped. */
let round = 0;
let wake: () => void = () => undefined;
let wallets: readonly SolanaWallet[] = [];
let drawn: readonly SolanaWallet[] | undefined;
let pdfUrl: string | undefined;

startForm((body) => {
  begin({ body });
});
startLightningOffer(
  () => {
    announce("The wallet has paid. Waiting for the service to see it.");
    wake();
  },
  () => {
    if (order) begin({ body: order.body });
  },
);
findWallets((found) => {
  wallets = found;
  drawWallets();
});
for (const id of ["edit", "again"]) {
  element(id).addEventListener("click", () => {
    round++;
    keep(undefined);
    calm();
    view("make");
    element("text").focus();
  });
}
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) wake();
});
if (order) begin(order);

function begin(next: Order): void {
  keep(next);
  calm();
  const mine = ++round;
  void run(mine).catch((error: unknown) => {
    if (mine !== round) return;
    const reason = error instanceof ServiceError ? error.message : "Something went wrong in this page.";
    trouble(`${reason} Nothing is lost, and nothing is charged twice.`, "Try again", () => {
      if (order) begin(order);
    });
  });
}

async function run(mine: number): Promise<void> {
  element("submit", HTMLButtonElement).disabled = true;
  try {
    if (order?.jobId !== undefined) {
      const job = await askStatus(order.jobId);
      if (mine !== round) return;
      if (job) {
        await follow(job, mine);
        return;
      }
    }
    await ask(mine);
  } finally {
    element("submit", HTMLButtonElement).disabled = false;
  }
}

/** Sends the document, with the payment if one was signed, until it is a job or offers. */
async function ask(mine: number): Promise<void> {
  while (order && mine === round) {
    const { body, payment } = order;
    if (payment !== undefined) confirming();
    const answer = await sendDocument(body, payment);
    if (mine !== round) return;
    switch (answer.result) {
      case "job":
        await follow(answer.job, mine);
        return;
      case "offers":
        await offer(answer, mine);
        return;
      case "refused":
        keep(undefined);
        view("make");
        trouble(`${answer.message} Nothing was charged. Change the document and try again.`);
        element("text").focus();
        return;
      case "later":
        trouble(`${answer.message} The page tries again in ${String(answer.seconds)} s.`);
        await pause(answer.seconds * 1000);
        calm();
    }
  }
}

async function offer(
  { offers, requirements }: Extract<Answer, { result: "offers" }>,
  mine: number,
): Promise<void> {
  if (order?.payment !== undefined) {
    keep({ ...order, payment: undefined });
    const reason = offers.metadata.error ?? "no reason was given";
    trouble(
      `The payment was not accepted (${reason}). No money was moved. Try again, or pay by the other offer.`,
    );
  }
  // An invoice that was shown before the refresh may be open in a wallet: it stays as long as it can be paid.
  const open =
    order?.offers && order.invoice && Date.parse(order.invoice.expires_at) > Date.now() ? order : undefined;
  keep({
    body: order?.body ?? "",
    requirements: requirements ?? undefined,
    offers: open?.offers ?? offers,
    invoice: open?.invoice,
  });
  view("pay");
  announce("Choose how to pay for this document.");
  drawUsdc(offers);
  await drawLightning(open?.offers ?? offers, open?.invoice, mine);
  if (mine === round) await untilPaid(mine);
}

async function drawLightning(
  offers: PaymentRequired,
  open: LightningInvoice | undefined,
  mine: number,
): Promise<void> {
  const offered = offers.offers.find(({ payment_methods: methods }) => methods.includes("lightning"));
  show("lightning", sells("lightning"));
  write(
    "lightning-amount",
    offered ? `${String(offered.amount)} ${offered.amount === 1 ? "sat" : "sats"}` : "",
  );
  if (!offered) {
    lightningAway(awayText("Lightning", "x402"));
    return;
  }
  try {
    const invoice = open ?? (await askInvoice(offers, offered.id));
    if (mine !== round || !order) return;
    keep({ ...order, invoice });
    showInvoice(invoice);
  } catch {
    if (mine === round) lightningAway(awayText("Lightning", "x402"));
  }
}

function drawUsdc(offers: PaymentRequired): void {
  const offered = offers.offers.find(({ payment_methods: methods }) => methods.includes("x402"));
  show("usdc", sells("x402"));
  write("usdc-amount", offered ? `${String(offered.amount)} USDC` : "");
  show("usdc-open", offered !== undefined);
  show("usdc-away", !offered);
  write("usdc-away", offered ? "" : awayText("USDC", "lightning"));
  drawWallets();
}

function sells(rail: "lightning" | "x402"): boolean {
  return document.body.dataset.rails?.split(" ").includes(rail) === true;
}

function awayText(rail: string, other: "lightning" | "x402"): string {
  const instead = sells(other) ? `Pay by ${other === "x402" ? "USDC" : "Lightning"}, or wait` : "Wait";
  return `${rail} is out of reach at the moment. ${instead}: the page shows it as soon as it is back.`;
}

function drawWallets(): void {
  const buttons = wallets.map((wallet) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "primary";
    button.textContent = `Pay with ${wallet.name}`;
    button.addEventListener("click", () => {
      void payByWallet(wallet, button);
    });
    return button;
  });
  // Drawn again only when they change: a button that has the focus keeps it.
  if (wallets !== drawn) element("wallets").replaceChildren(...buttons);
  drawn = wallets;
  show("wallets", buttons.length > 0);
  show("with-wallet", buttons.length > 0);
  show("without-wallet", buttons.length === 0);
}

async function payByWallet(wallet: SolanaWallet, button: HTMLButtonElement): Promise<void> {
  const mine = round;
  button.disabled = true;
  calm();
  announce(`Waiting for ${wallet.name} to sign.`);
  try {
    // Signed after the terms of this very moment: those of an hour ago have ended.
    const answer = await sendDocument(order?.body ?? "");
    if (mine !== round || !order) return;
    if (answer.result === "offers" && answer.requirements !== null) {
      const { signedPayment } = await import("./x402-payment.ts");
      const payment = await signedPayment(wallet, answer.requirements, document.body.dataset.solanaRpc ?? "");
      if (mine !== round) return;
      begin({ ...order, payment });
    } else {
      begin(order);
    }
  } catch (error) {
    if (mine !== round) return;
    const reason = error instanceof Error ? error.message : "it gave no reason";
    trouble(
      `The wallet did not sign: ${reason.replace(/\.$/, "")}. Nothing was charged. Try again, or pay over Lightning.`,
    );
  } finally {
    button.disabled = false;
  }
}

/** While nobody knows what became of a signed payment there is nothing to pay by: the offers are not shown. */
function confirming(): void {
  view("progress");
  element("bar").removeAttribute("value");
  write("progress-heading", "Confirming the payment");
  write("progress-text", "Your wallet has signed. Do not pay again; the page waits for the network.");
}

/** Sends the document again now and then, until it is paid for by whatever way. */
async function untilPaid(mine: number): Promise<void> {
  let unclear = false;
  for (
    let pauseMs = firstPauseMs;
    mine === round && order;
    pauseMs = Math.min(pauseMs * 1.15, longestPauseMs)
  ) {
    await pause(pauseMs + order.body.length * pauseForByteMs);
    if (mine !== round || document.hidden) continue;
    const answer = await sendDocument(order.body).catch(() => undefined);
    if (mine !== round) return;
    if (answer?.result === "job") {
      await follow(answer.job, mine);
      return;
    }
    if (answer?.result === "later") trouble(`${answer.message} The page asks again by itself.`);
    else if (unclear) calm();
    unclear = answer?.result === "later";
    // A rail that was out of reach may be back.
    if (answer?.result !== "offers") continue;
    drawUsdc(answer.offers);
    if (order.invoice === undefined) await drawLightning(answer.offers, undefined, mine);
  }
}

async function follow(first: JobStatus, mine: number): Promise<void> {
  if (!order) return;
  keep({ body: order.body, jobId: first.id });
  view("progress");
  write("progress-heading", "Making the PDF");
  calm();
  announce("Paid. The PDF is being made.");
  for (let job = first; ;) {
    element("bar", HTMLProgressElement).value = job.progress;
    write("progress-text", job.description);
    if (job.status === "Done") return finish(job.id, mine);
    if (job.status === "Failed") {
      trouble(
        `The PDF could not be made. ${job.description} Trying again costs nothing.`,
        "Try again at no charge",
        () => {
          if (order) begin({ body: order.body });
        },
      );
      return;
    }
    await pause(700);
    if (mine !== round) return;
    const next = await askStatus(job.id);
    if (mine !== round) return;
    if (!next) return ask(mine);
    job = next;
  }
}

async function finish(jobId: string, mine: number): Promise<void> {
  const output = await askOutput(jobId);
  if (mine !== round) return;
  if (!output) {
    keep(undefined);
    view("make");
    trouble("The PDF of your last document is no longer kept.");
    return;
  }
  write("progress-text", `Downloading ${size(output.bytes)} …`);
  const pdf = await downloadPdf(output);
  if (mine !== round) return;
  if (pdfUrl !== undefined) URL.revokeObjectURL(pdfUrl);
  pdfUrl = URL.createObjectURL(pdf);
  const pages = output.pages === 1 ? "1 page" : `${String(output.pages)} pages`;
  write("result-text", `${output.document_name}: ${pages}, ${size(output.bytes)}.`);
  const link = element("download", HTMLAnchorElement);
  link.href = pdfUrl;
  link.download = output.document_name;
  element("viewer").replaceChildren(...(navigator.pdfViewerEnabled ? [frameOf(pdfUrl)] : []));
  view("result");
  announce(`Your PDF is ready: ${pages}.`);
}

function frameOf(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = "The PDF";
  return frame;
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${String(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function keep(next: Order | undefined): void {
  order = next;
  storeOrder(next);
}

function view(name: View): void {
  const changes = element(name).hidden || element(name).dataset.shown === undefined;
  for (const each of ["make", "pay", "progress", "result"]) {
    show(each, each === name);
    delete element(each).dataset.shown;
  }
  element(name).dataset.shown = "";
  if (changes && name !== "make") focusOn(`${name}-heading`);
}

function trouble(text: string, action?: string, act?: () => void): void {
  write("trouble-text", text);
  show("trouble");
  show("trouble-actions", action !== undefined);
  const button = element("trouble-retry", HTMLButtonElement);
  button.textContent = action ?? "";
  button.onclick = act ?? null;
}

function calm(): void {
  show("trouble", false);
}

/** Waits, or until something has happened that makes asking worthwhile. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
