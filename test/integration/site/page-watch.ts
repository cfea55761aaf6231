/**
 * Runs in the page before anything else of it, and looks at it whenever it changes: it must not forget an order whose payment it knows, show
 * an offer of another order, or say that nothing was charged once a payment was sent.
 */

/** What tabs tell each other, by way of the test. */
export interface Seen {
  /** Orders that are known to be paid for, or may be, by their keys. */
  readonly known: string[];
  /** The order of each invoice. */
  readonly invoices: Record<string, string>;
}

export interface Watch {
  readonly offences: string[];
  /** How many requests are under way. */
  inFlight: number;
}

interface Watched extends Window {
  watch: Watch;
  webln?: { sendPayment(invoice: string): Promise<unknown> };
  readSeen(): Promise<Seen>;
  tellSeen(seen: Seen): Promise<void>;
}

/** Watches the page. The browser gets this function as text: it uses nothing from outside. */
export function watchPage(): void {
  const page = window as unknown as Watched;
  const watch: Watch = { offences: [], inFlight: 0 };
  page.watch = watch;
  const known = new Set<string>();
  const invoices = new Map<string, string>();
  const contexts = new Map<string, string>();
  const asked = new Map<string, "asked" | "told">();
  let lastSent: string | undefined;

  const isAbleToStore = (): boolean => {
    try {
      localStorage.setItem("room for a test", " ".repeat(5_000));
      localStorage.removeItem("room for a test");
      return true;
    } catch {
      return false;
    }
  };
  const isKept = (key: string): boolean => {
    try {
      const order = JSON.parse(localStorage.getItem(`markdown-to-pdf:order:${key}`) ?? "{}") as Record<
        string,
        unknown
      >;
      return (order.proof ?? order.jobId ?? order.payment ?? order.otherPayments) !== undefined;
    } catch {
      return false;
    }
  };
  const learn = (key: string): void => {
    known.add(key);
    void page.tellSeen({ known: [key], invoices: {} });
  };
  const look = (): void => {
    const visible = (id: string): boolean => document.getElementById(id)?.checkVisibility() === true;
    const readText = (id: string): string => document.getElementById(id)?.textContent ?? "";
    const here = (history.state as { order?: string } | null)?.order;
    const offend = (offence: string): void => {
      if (!watch.offences.includes(offence)) watch.offences.push(offence);
    };
    if (visible("lightning-open")) {
      const invoice = readText("invoice");
      const shownFor = invoices.get(invoice);
      // Another tab may have asked for it.
      if (shownFor === undefined && invoice !== "" && asked.get(invoice) !== "told") {
        if (asked.has(invoice)) return;
        asked.set(invoice, "asked");
        void page.readSeen().then((seen) => {
          asked.set(invoice, "told");
          for (const [invoice, key] of Object.entries(seen.invoices)) invoices.set(invoice, key);
          look();
        });
      } else if (shownFor === undefined || shownFor !== here)
        offend(`an invoice of ${shownFor ?? "nothing"} is shown at ${here ?? "the form"}`);
    }
    const subject = here ?? lastSent;
    const said = document.querySelector("main")?.innerText ?? "";
    if (subject !== undefined && known.has(subject) && /nothing was charged|no money was moved/i.test(said))
      offend(`it is said that nothing was charged, of ${subject}`);
    for (const key of known)
      if (!isKept(key) && isAbleToStore()) offend(`the payment for ${key} is forgotten`);
  };

  const real = page.fetch.bind(page);
  page.fetch = async (path, init) => {
    const key = new Headers(init?.headers).get("idempotency-key")?.replaceAll('"', "");
    const isProof = new Headers(init?.headers).has("payment-signature");
    if (key !== undefined) lastSent = key;
    if (key !== undefined && isProof) learn(key);
    watch.inFlight++;
    let isBought = false;
    try {
      const answer = await real(path, init);
      const answerBody = (await answer
        .clone()
        .json()
        .catch(() => ({}))) as Record<string, Record<string, string> | string | undefined>;
      const { metadata, payment_context_token: context, payment_request: invoice } = answerBody;
      isBought = answer.ok && path === "/markdown" && typeof answerBody.id === "string";
      // The service has looked at the payment and moves no money.
      if (answer.status === 402 && isProof && typeof metadata === "object" && metadata.error)
        known.delete(key ?? "");
      if (answer.status === 402 && typeof context === "string") contexts.set(context, key ?? "");
      if (answer.ok && typeof invoice === "object" && typeof init?.body === "string") {
        const asked = JSON.parse(init.body) as { payment_context_token?: string };
        const invoiced = contexts.get(asked.payment_context_token ?? "") ?? "";
        invoices.set(invoice.payment_request ?? "", invoiced);
        void page.tellSeen({ known: [], invoices: { [invoice.payment_request ?? ""]: invoiced } });
      }
      return answer;
    } finally {
      // Once the page has done what it does with the answer.
      setTimeout(() => {
        watch.inFlight--;
        if (isBought) learn(key ?? "");
        look();
      }, 30);
    }
  };

  void page.readSeen().then((seen) => {
    for (const key of seen.known) known.add(key);
    for (const [invoice, key] of Object.entries(seen.invoices)) invoices.set(invoice, key);
    look();
    new MutationObserver(look).observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  document.addEventListener("DOMContentLoaded", () => {
    const wallet = page.webln;
    if (!wallet) return;
    const pay = wallet.sendPayment.bind(wallet);
    wallet.sendPayment = async (invoice) => {
      const answer = await pay(invoice);
      // Once the page has heard of it.
      setTimeout(() => {
        learn(invoices.get(invoice) ?? "");
        look();
      }, 0);
      return answer;
    };
  });
}
