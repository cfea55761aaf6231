import { lightning } from "../lightning/rail.ts";
import type { PaymentMethod, Rail } from "./rail.ts";
import { x402 } from "../x402/rail.ts";

/** The ways to pay, one for each payment method that an offer may name: one that is missing here does not compile. */
export const rails: Readonly<Record<PaymentMethod, Rail>> = { x402, lightning };

export const methods = Object.keys(rails) as readonly PaymentMethod[];

/** Whether the service sells by it. */
export function sells(method: PaymentMethod): boolean {
  return document.body.dataset.rails?.split(" ").includes(method) === true;
}

/** The other rails that the service sells by, for a sentence. */
export function othersThan(method: PaymentMethod): string {
  const others = methods.filter((other) => other !== method && sells(other));
  return others.map((other) => rails[other].name).join(" or ");
}
