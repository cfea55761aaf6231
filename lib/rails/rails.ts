import * as z from "zod";
import {
  isForPacksAlone,
  openRailNames,
  paymentMethods,
  rails as networks,
} from "../../lambdas/http-contract/payment/payment-methods.ts";
import type { OpenRailName, PaymentMethod } from "../../lambdas/http-contract/payment/payment-methods.ts";
import { card } from "./card.ts";
import { evm } from "./evm.ts";
import { lightning } from "./lightning.ts";
import type { RailFunction, RailInfrastructure, Vpc } from "./rail.ts";
import { solana } from "./solana.ts";

/** The rails, by their infrastructure. */
const rails = { lightning, solana, evm, card } satisfies Readonly<Record<OpenRailName, RailInfrastructure>>;

/** The part of cdk.json that has a rail's settings. */
type Section<Name extends OpenRailName> = (typeof networks)[Name]["section"];

/** Settings of each rail in cdk.json, by their section; a rail that is left out is not on offer. */
export const railConfigurations = Object.fromEntries(
  openRailNames.map((name) => [networks[name].section, rails[name].configuration.optional()]),
) as {
  readonly [Name in OpenRailName as Section<Name>]: z.ZodOptional<(typeof rails)[Name]["configuration"]>;
};

/** What a stage says of its rails. */
export type RailsConfiguration = Readonly<{
  [Name in OpenRailName as Section<Name>]?: z.output<(typeof rails)[Name]["configuration"]> | undefined;
}>;

/** One of a stage's rails, with its configuration. */
export interface ConfiguredRail {
  readonly name: OpenRailName;
  readonly section: Section<OpenRailName>;
  readonly secret: RailInfrastructure["secret"];
  readonly vpc: Vpc | undefined;
  environment(secretId: string): Readonly<Record<string, string>>;
}

/** Returns the rails that a stage offers. */
export function configuredRails(configuration: RailsConfiguration): readonly ConfiguredRail[] {
  return openRailNames.flatMap((name) => {
    const rail: RailInfrastructure = rails[name];
    const { section } = networks[name];
    const settings: unknown = configuration[section];
    if (settings === undefined) return [];
    return [
      {
        ...{ name, section },
        secret: rail.secret,
        vpc: rail.vpc?.(settings),
        environment: (secretId: string) => rail.environment(settings, secretId),
      },
    ];
  });
}

/** Returns whether a stage takes money that is worth something. Its settings may be invalid. */
export function takesRealMoney(stage: unknown): boolean {
  const sections = z.looseObject({}).safeParse(stage).data ?? {};
  return openRailNames.some((name) => {
    const { testNetworks }: RailInfrastructure = rails[name];
    const named = [sections[networks[name].section] ?? []]
      .flat()
      .map((settings: unknown) => nameOfNetwork.safeParse(settings).data);
    return named.some((network) => network === undefined || !testNetworks.includes(network));
  });
}

/** Finds the name of a rail's network, or of Stripe's mode. */
const nameOfNetwork = z.union([
  z.looseObject({ network: z.string() }).transform(({ network }) => network),
  z.looseObject({ mode: z.string() }).transform(({ mode }) => mode),
]);

/** Returns the offers that a stage makes for documents, in their order. */
export function offeredMethods(configuration: RailsConfiguration): readonly PaymentMethod[] {
  const offered = configuredRails(configuration)
    .filter(({ name }) => !isForPacksAlone(name))
    .map(({ name }) => networks[name].method);
  return paymentMethods.filter((method) => offered.includes(method));
}

/** The secrets of all rails, whether a stage offers them or not. */
export const railSecrets: readonly Pick<ConfiguredRail, "name" | "section" | "secret">[] = openRailNames.map(
  (name) => ({ name, section: networks[name].section, secret: rails[name].secret }),
);

/** Returns whether a function may read a rail's secret. */
export function readsSecret({ secret }: ConfiguredRail, name: RailFunction): boolean {
  return secret.readBy.includes(name);
}

/** Finds where a function has to be for the rails that it calls; anywhere when undefined. */
export function findVpc(configuration: RailsConfiguration, name: RailFunction): Vpc | undefined {
  return configuredRails(configuration).find((rail) => rail.vpc && readsSecret(rail, name))?.vpc;
}
