import type { IncomingMessage } from "node:http";
import * as z from "zod";
import type { AskPublicWeb } from "../../../document/core/public-web/ask.ts";
import { CannotRefundError } from "../attempt.ts";

/** Limit on each response, in bytes: metadata may hold a picture. */
const maxBytes = 512 * 1024;
/** Limit on each request, in ms. */
const timeoutMs = 10_000;
/** Limit on the redirects of a request. */
const maxRedirects = 3;

const refusal = z.object({ status: z.literal("ERROR"), reason: z.string().catch("") });
const payRequest = z.object({
  tag: z.literal("payRequest"),
  callback: z.url(),
  /** Millisatoshis. */
  minSendable: z.number(),
  maxSendable: z.number(),
});
const payResponse = z.object({ pr: z.string().min(1).max(8_192) });

/**
 * Asks a Lightning address or an LNURL for an invoice (LUD-06, LUD-16). Whatever it answers, the invoice has to be checked.
 * @param ask the guarded way to an address that a stranger names
 * @returns BOLT11
 * @throws {CannotRefundError}
 */
export async function requestInvoice(ask: AskPublicWeb, address: URL, amountSats: number): Promise<string> {
  const { callback, minSendable, maxSendable } = await fetchJson(ask, address, payRequest);
  const amount = amountSats * 1000;
  if (amount < minSendable || amount > maxSendable)
    throw new CannotRefundError(
      `${address.host} accepts ${Math.ceil(minSendable / 1000)} to ${Math.floor(maxSendable / 1000)} sats, but the refund is ${amountSats}. Ask the payer for an invoice.`,
    );
  const url = new URL(callback);
  url.searchParams.set("amount", String(amount));
  return (await fetchJson(ask, url, payResponse)).pr;
}

async function fetchJson<Schema extends z.ZodType>(
  ask: AskPublicWeb,
  url: URL,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await fetchText(ask, url);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const refused = refusal.safeParse(json);
  if (refused.success)
    // A stranger's words: one short line of plain letters.
    throw new CannotRefundError(
      `${url.host} refused an invoice: ${refused.data.reason.replace(/[^\x20-\x7e]+/g, " ").slice(0, 200)}`,
    );
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new CannotRefundError(`${url.host} is not a valid LNURL-pay server. Ask the payer for an invoice.`);
}

async function fetchText(ask: AskPublicWeb, address: URL): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (url.protocol !== "https:")
      throw new CannotRefundError(`${url.host} does not use HTTPS. Ask the payer for an invoice.`);
    const response = await fetchAnswer(ask, url, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && URL.canParse(headers.location ?? "", url)) {
      response.destroy();
      url = new URL(headers.location ?? "", url);
      continue;
    }
    return readText(response, url);
  }
  throw new CannotRefundError(`${address.host} redirects too often. Ask the payer for an invoice.`);
}

async function fetchAnswer(ask: AskPublicWeb, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  let response: IncomingMessage | undefined;
  try {
    response = await ask(url, { method: "GET", headers: { accept: "application/json" } }, signal);
  } catch (cause) {
    throw new CannotRefundError(`${url.host} did not respond. Try again, or ask the payer for an invoice.`, {
      cause,
    });
  }
  if (response) return response;
  throw new CannotRefundError(`${url.host} is not a public address. Ask the payer for an invoice.`);
}

async function readText(response: IncomingMessage, url: URL): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Leaving the loop destroys the connection.
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new CannotRefundError(`${url.host} closed the connection too early. Try again.`, { cause });
  }
  if (size > maxBytes)
    throw new CannotRefundError(
      `${url.host} sent more than ${maxBytes} bytes. Ask the payer for an invoice.`,
    );
  return Buffer.concat(chunks).toString("utf8");
}
