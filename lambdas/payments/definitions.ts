import {
  openRailNames,
  paymentMethods,
  protocolHeaders,
  protocolNames,
  rails,
  servesOffer,
} from "../http-contract/payment/payment-methods.ts";
import type { PaymentMethod, ProtocolName } from "../http-contract/payment/payment-methods.ts";
import { packSettings, type Pack } from "../settings/pack-settings.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import { cardSettings, leastChargeCents } from "./networks/card/settings.ts";
import type { CataloguePrice, NetworkDescription } from "./networks/definition.ts";
import { networkDefinitions } from "./networks/definitions.ts";
import type { ProtocolDefinition, ProtocolDescription } from "./protocols/definition.ts";
import { l402Definition } from "./protocols/l402/definition.ts";
import { referenceDefinition } from "./protocols/reference/definition.ts";
import { paymentDefinition } from "./protocols/payment/definition.ts";
import { checkoutDefinition } from "./protocols/checkout/definition.ts";
import { x402Definition } from "./protocols/x402/definition.ts";
import { findAmount } from "./price.ts";

/** The description of an offer that is made, for people and programs. */
export interface OfferDescription {
  readonly method: PaymentMethod;
  /** The price of one document in words: `5 sats over Lightning`, or `5 to 100 sats over Lightning`. */
  readonly price: string;
  /** How the price depends on the document's size, in words, for each network where it does: `Lightning: 5 sats up to 50,000 bytes, 100 sats above`. */
  readonly tiers: readonly string[];
  /** For catalogues (`x-payment-info`): the price in a currency of three capital letters, and the fields of a protocol, for each network. */
  readonly catalogue: {
    readonly price: CataloguePrice;
    readonly protocols: readonly Readonly<Record<string, object>>[];
    readonly charges: readonly NetworkDescription["catalogue"]["charge"][];
  };
  /** How a program pays, a list item each, in Markdown. */
  readonly instructions: readonly string[];
  /** Request headers that may carry a payment, by name, with their description. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a payment may come as an L402 credential. */
  readonly takesL402: boolean;
  /** Values for the page, by the names that it uses, and the origins that it may reach. */
  readonly page: NetworkDescription["page"];
}

const protocolDefinitions: Readonly<Record<ProtocolName, ProtocolDefinition>> = {
  reference: referenceDefinition,
  l402: l402Definition,
  x402: x402Definition,
  payment: paymentDefinition,
  checkout: checkoutDefinition,
};

/** Describes the offers that the environment configures, in their order. */
export function describeOffers(environment: NodeJS.ProcessEnv): readonly OfferDescription[] {
  return paymentMethods.flatMap((method) => {
    const [first, ...others] = openRailNames
      .filter((name) => rails[name].method === method)
      .flatMap((name) => networkDefinitions[name].describe(environment) ?? []);
    return first ? [describeOffer(method, [first, ...others], environment)] : [];
  });
}

/** A pack of credit that is sold, for people and programs. */
export interface PackDescription extends Pack {
  /** What a card pays for it, in US cents; undefined where none does. */
  readonly cardCents?: number | undefined;
}

/** Describes the packs that the environment configures, in their order. */
export function describePacks(environment: NodeJS.ProcessEnv): readonly PackDescription[] {
  const { CREDIT_PACKS: packs = [] } = readSettings(packSettings, environment);
  const card = readOptionalSettings(cardSettings, environment);
  return packs.map((pack) => {
    const { documents, percentOff } = pack;
    const amount =
      card && findAmount(String(card.CARD_PRICE_CENTS), { bytes: 0, pack: documents, percentOff });
    const isSold = amount !== undefined && Number(amount) >= leastChargeCents;
    return isSold ? { ...pack, cardCents: Number(amount) } : pack;
  });
}

function describeOffer(
  method: PaymentMethod,
  networks: readonly [NetworkDescription, ...NetworkDescription[]],
  environment: NodeJS.ProcessEnv,
): OfferDescription {
  const [{ catalogue }] = networks;
  const descriptions = protocolNames
    .filter((name) => servesOffer(name, method))
    .flatMap((name): readonly ProtocolDescription[] => {
      const description = protocolDefinitions[name].describe(networks, environment);
      return description ? [description] : [];
    });
  // Catalogues show one protocol of an offer. Programs use the last one.
  const catalogueName = descriptions.flatMap((each) => each.catalogueName ?? []).at(-1) ?? method;
  return {
    method,
    price: networks.map(({ price }) => price).join(" or "),
    tiers: networks.flatMap(({ title, tiers }) => (tiers === undefined ? [] : [`${title}: ${tiers}`])),
    catalogue: {
      price: catalogue.price,
      protocols: networks.map((each) => ({ [catalogueName]: each.catalogue.terms })),
      charges: descriptions.flatMap(({ charges = [] }) => charges),
    },
    instructions: descriptions.flatMap(({ instructions }) => instructions),
    headers: Object.fromEntries(
      protocolHeaders("payment")
        .filter(({ methods }) => methods.includes(method))
        .map(({ name, description }) => [name, description]),
    ),
    takesL402: descriptions.some(({ takesL402 }) => takesL402),
    page: {
      values: Object.assign({}, ...networks.map(({ page }) => page.values)) as Readonly<
        Record<string, string>
      >,
      origins: networks.flatMap(({ page }) => page.origins),
    },
  };
}
