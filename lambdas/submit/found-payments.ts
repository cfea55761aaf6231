import type { HttpRequest } from "../http/http-handler.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { OfferedRail, PresentedPayment, Refusal } from "../payments/rail.ts";
import type { DocumentRecords } from "../purchases/records.ts";

/** Clients of the Lightning offer, and people, pay and send the same body again, with no credential at all. */
export async function paymentsOf(
  rails: readonly OfferedRail[],
  document: DocumentIdentity,
  { items }: DocumentRecords,
): Promise<readonly PresentedPayment[]> {
  const found = rails.map((rail) => rail.paymentsOf?.(document, items) ?? Promise.resolve([]));
  return (await Promise.all(found)).flat();
}

/** The payment that a request brings, on the first rail that finds one. */
export async function firstPresented(
  rails: readonly OfferedRail[],
  request: HttpRequest,
  document: DocumentIdentity,
): Promise<PresentedPayment | Refusal | undefined> {
  for (const rail of rails) {
    const presented = await rail.presented(request, document);
    if (presented) return presented;
  }
  return undefined;
}
