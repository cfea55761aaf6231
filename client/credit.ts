import type * as z from "zod";
import { accountCredit, creditPack, type CreditPack } from "../lambdas/http-contract/responses.ts";
import { createSender, purchase, type ConversionOptions } from "./convert.ts";
import type { DocumentKeys } from "./document-keys.ts";
import { read, sendAgain } from "./send.ts";

const endpoint = "/v1/credits";

/** Reads the key of an account with prepaid credit from the environment. */
export function readAccountKey({
  ACCOUNT_KEY,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  return ACCOUNT_KEY === "" ? undefined : ACCOUNT_KEY;
}

/** How a pack of credit is bought. */
export interface CreditOptions extends Pick<
  ConversionOptions,
  "baseUrl" | "payer" | "limit" | "onEvent" | "signal"
> {
  /** By which the pack is found again. */
  readonly keys: DocumentKeys;
}

/**
 * Buys a pack of credit and returns it with its account key; or the pack of this size that was bought before and can still be spent.
 * @param documents that it has credit for: one of the sizes that the service sells
 * @throws {ConversionError} or a subclass
 */
export async function buyCredit(documents: number, options: CreditOptions): Promise<CreditPack> {
  // Packs are numbered, so that a purchase that was interrupted is continued, and nothing has to be stored.
  for (let number = 1; ; number++) {
    const order = `#${String(number)}`;
    const sender = await createSender({ documents }, { ...options, endpoint }, { order });
    const pack = await read(await purchase(sender, options), creditPack);
    const isOver = pack.credit === 0 || pack.frozen || Date.parse(pack.expires_at ?? "") <= Date.now();
    if (!isOver) return pack;
  }
}

/** Returns what is left of an account key's credit. @throws {ConversionError} also when the key is refused */
export async function fetchCredit(
  accountKey: string,
  { baseUrl, signal }: Pick<ConversionOptions, "baseUrl" | "signal">,
): Promise<z.infer<typeof accountCredit>> {
  const headers = { "x-api-key": accountKey };
  const response = await sendAgain(`${baseUrl}${endpoint}`, { headers }, { signal, onWait: () => undefined });
  return read(response, accountCredit);
}
