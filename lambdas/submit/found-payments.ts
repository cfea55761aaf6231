import type { HttpRequest } from "../http/http-handler.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { OfferedRail, PresentedPayment, Refusal } from "../payments/rail.ts";
import type { DocumentRecords } from "../purchases/records.ts";

/** Finds payments that no request presented: clients of the Lightning offer pay, and send the same body again with no credential. */
export async function findPayments(
  rails: readonly OfferedRail[],
  document: DocumentIdentity,
  { items }: DocumentRecords,
): Promise<readonly PresentedPayment[]> {
  const found = rails.map((rail) => rail.findPayments?.(document, items) ?? Promise.resolve([]));
  return (await Promise.all(found)).flat();
}

/** Reads the payment that a request brings, on the first rail that finds one; a refusal when what it brings is no payment. */
export async function readPresentedPayment(
  rails: readonly OfferedRail[],
  request: HttpRequest,
  document: DocumentIdentity,
): Promise<PresentedPayment | Refusal | undefined> {
  for (const rail of rails) {
    const presented = await rail.readPresented(request, document);
    if (presented) return presented;
  }
  return undefined;
}
