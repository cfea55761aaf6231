import type { EmulatedSession } from "./sessions.ts";

/** Writes the page on which a card pays, with a number for tests. */
export function payPage({ title, amount, cancelUrl, id }: EmulatedSession, fault = ""): string {
  const price = `$${(amount / 100).toFixed(2)}`;
  return writePage(
    "Pay by card",
    `<h1>${title}</h1><p class="price">${price}</p>
<p>This page stands in for Stripe's, on this machine. It takes a test card and no money.</p>
${fault && `<p role="alert">${fault}</p>`}
<form method="post" action="/c/pay/${id}">
<label>Card number <input name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"></label>
<button>Pay ${price}</button></form><p><a href="${cancelUrl}">Back</a></p>`,
  );
}

/** The page of a session that is over. */
export const paidPage = writePage("Over", "<h1>This page is over</h1><p>It was paid, or not in time.</p>");

function writePage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1rem;color:#1a1f36}
h1{font-size:1.2rem}.price{font-size:2rem;margin:0}label{display:block}input,button{font:inherit;width:100%;padding:.6rem;margin:.4rem 0;box-sizing:border-box}
button{background:#5433c7;color:#fff;border:0;border-radius:.4rem}</style><main>${body}</main></html>`;
}
