import { protocols as knownProtocols } from "../../http-contract/payment/payment-methods.ts";
import type { ProtocolName } from "../../http-contract/payment/payment-methods.ts";
import type { HttpRequest } from "../../http/http-handler.ts";
import { parseCredentials } from "./authorization.ts";
import type { Protocol, Refusal } from "./protocol.ts";

const titles = { x402: "x402", l402: "L402" } as const satisfies Partial<Record<ProtocolName, string>>;

/** Refuses a payment by a protocol that is not on offer here, which nobody reads. */
export function refuseUnofferedProtocol(
  protocols: readonly Pick<Protocol, "name">[],
  { headers }: Pick<HttpRequest, "headers">,
): Refusal | undefined {
  const brings = {
    x402: Object.keys(knownProtocols.x402.payment).some((name) => headers[name.toLowerCase()] !== undefined),
    l402: parseCredentials(headers.authorization, ["l402", "lsat"]).length > 0,
  };
  const names = Object.keys(titles) as (keyof typeof titles)[];
  const name = names.find((each) => brings[each] && !protocols.some((protocol) => protocol.name === each));
  if (!name) return undefined;
  const explanation = `The service does not support ${titles[name]}, so this payment was not checked. Pay one of its offers.`;
  return { reason: "unsupported_scheme", explanation, headers: {} };
}
