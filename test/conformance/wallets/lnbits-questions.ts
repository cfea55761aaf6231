import { postJson } from "../../post-json.ts";
/** What is asked of LNbits and of the emulator, right and wrong. */
export interface LnbitsQuestion {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly key?: "invoice" | "admin" | "unknown";
  readonly body?: object;
}

const invoice = { out: false, unit: "sat", amount: 5, memo: "One PDF", expiry: 900 };
const payments = "/api/v1/payments";
const nowhere = `${payments}/${"ab".repeat(32)}`;

/** `HASH` in a path is that of an open invoice. */
export const lnbitsQuestions: readonly LnbitsQuestion[] = [
  { name: "an invoice without a key", method: "POST", path: payments, body: invoice },
  { name: "an invoice by an unknown key", method: "POST", path: payments, key: "unknown", body: invoice },
  {
    name: "a payment by the invoice key",
    method: "POST",
    path: payments,
    key: "invoice",
    body: { out: true, bolt11: "lnbc1" },
  },
  {
    name: "an invoice of nothing",
    method: "POST",
    path: payments,
    key: "invoice",
    body: { ...invoice, amount: 0 },
  },
  {
    name: "an invoice of less than nothing",
    method: "POST",
    path: payments,
    key: "invoice",
    body: { ...invoice, amount: -5 },
  },
  {
    name: "an invoice of a long memo",
    method: "POST",
    path: payments,
    key: "invoice",
    body: { ...invoice, memo: "m".repeat(641) },
  },
  { name: "a payment that there is not", method: "GET", path: nowhere, key: "invoice" },
  { name: "a payment that there is not, by an unknown key", method: "GET", path: nowhere, key: "unknown" },
  { name: "an open invoice", method: "GET", path: `${payments}/HASH`, key: "invoice" },
  { name: "an open invoice, by an unknown key", method: "GET", path: `${payments}/HASH`, key: "unknown" },
  { name: "an open invoice, without a key", method: "GET", path: `${payments}/HASH` },
  { name: "the wallet by its invoice key", method: "GET", path: "/api/v1/wallet", key: "invoice" },
  { name: "the wallet by its admin key", method: "GET", path: "/api/v1/wallet", key: "admin" },
  { name: "the wallet by an unknown key", method: "GET", path: "/api/v1/wallet", key: "unknown" },
];

/** Returns those parts of an answer that the service reads: its status, a textual detail, and the names of its fields. */
export async function askLnbits(
  url: string,
  keys: { readonly inkey: string; readonly adminkey: string },
  question: LnbitsQuestion,
): Promise<object> {
  const shown = { invoice: keys.inkey, admin: keys.adminkey, unknown: "0".repeat(32) };
  const headers = {
    "content-type": "application/json",
    ...(question.key && { "x-api-key": shown[question.key] }),
  };
  const hash = question.path.includes("HASH") ? await openInvoice(url, keys.inkey) : "";
  const response = await fetch(url + question.path.replace("HASH", hash), {
    method: question.method,
    headers,
    ...(question.body && { body: JSON.stringify(question.body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  const { detail, paid, status } = answer;
  return {
    status: response.status,
    detail: typeof detail === "string" ? detail : detail !== undefined,
    paid,
    state: status,
    hasDetails: answer.details !== undefined,
    hasId: answer.id !== undefined,
  };
}

async function openInvoice(url: string, key: string): Promise<string> {
  const response = await postJson(url + payments, invoice, { "x-api-key": key });
  const { payment_hash: hash } = (await response.json()) as { payment_hash: string };
  return hash;
}
