import { rails, type RailName } from "../../http-contract/payment/payment-methods.ts";
import type { Item, ItemKey, Write } from "../../aws/table.ts";
import { ttlAt } from "../../aws/ttl.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { PaymentIdentifier } from "../networks/network.ts";
import type { Payments } from "./ledger-writes.ts";
import { paymentLifetimeMs } from "./payment-record.ts";

/** Binds what a payer calls a payment to its document for as long as the payment is remembered; fails where it is another document's. */
export function bindIdentifier(
  { table, now }: Pick<Payments, "table" | "now">,
  rail: RailName,
  identifier: PaymentIdentifier,
  { hash }: DocumentIdentity,
): Write {
  const item = {
    ...identifierItemKey(rail, identifier),
    document_hash: hash,
    expires_at: ttlAt(now() + paymentLifetimeMs),
  };
  return table.putNew(item, now(), { condition: "document_hash = :hash", values: { ":hash": hash } });
}

/** Returns the key of an identifier's item. Who pays is part of it, so nobody learns or takes what others use. */
export function identifierItemKey(rail: RailName, { payer, id }: PaymentIdentifier): ItemKey {
  return { pk: `IDENTIFIER#${rails[rail].stored}#${payer}#${id}`, sk: "IDENTIFIER" };
}

/** Returns whether the item under an identifier's key binds it to another document. @param now epoch ms */
export function isOfAnother(item: Item | undefined, { hash }: DocumentIdentity, now: number): boolean {
  return item !== undefined && item.document_hash !== hash && Number(item.expires_at) * 1000 > now;
}
