import type * as z from "zod";
import { paymentMethods } from "../../lambdas/http-contract/payment-methods.ts";
import type { PaymentMethod } from "../../lambdas/http-contract/payment-methods.ts";
import { lightning } from "./lightning.ts";
import type { RailFunction, RailInfrastructure, Vpc } from "./rail.ts";
import { x402 } from "./x402.ts";

/** The rails, by what they need of the infrastructure. */
const rails = { lightning, x402 } satisfies Readonly<Record<PaymentMethod, RailInfrastructure>>;

/** Settings of each rail in cdk.json; a rail that is left out is not on offer. */
export const railConfigurations = {
  lightning: lightning.configuration.optional(),
  x402: x402.configuration.optional(),
} satisfies Readonly<Record<PaymentMethod, z.ZodType>>;

/** What a stage says of its rails. */
export type RailsConfiguration = Readonly<{
  [Method in PaymentMethod]?: z.output<(typeof rails)[Method]["configuration"]> | undefined;
}>;

/** One of a stage's rails, with what it says of it filled in. */
export interface ConfiguredRail {
  readonly method: PaymentMethod;
  readonly secret: RailInfrastructure["secret"];
  readonly vpc: Vpc | undefined;
  environment(secretId: string): Readonly<Record<string, string>>;
}

/** The rails that a stage offers. */
export function configuredRails(configuration: RailsConfiguration): readonly ConfiguredRail[] {
  return paymentMethods.flatMap((method) => {
    const rail: RailInfrastructure = rails[method];
    const given: unknown = configuration[method];
    if (given === undefined) return [];
    return [
      {
        method,
        secret: rail.secret,
        vpc: rail.vpc?.(given),
        environment: (secretId: string) => rail.environment(given, secretId),
      },
    ];
  });
}

/** The secrets of all rails, whether a stage offers them or not. */
export const railSecrets: readonly Pick<ConfiguredRail, "method" | "secret">[] = paymentMethods.map(
  (method) => ({ method, secret: rails[method].secret }),
);

/** Whether a function may read a rail's secret. */
export function readsSecret({ secret }: ConfiguredRail, name: RailFunction): boolean {
  return secret.readBy.includes(name);
}

/** Where a function has to be for the rails that it calls; anywhere when undefined. */
export function vpcOf(configuration: RailsConfiguration, name: RailFunction): Vpc | undefined {
  return configuredRails(configuration).find((rail) => rail.vpc && readsSecret(rail, name))?.vpc;
}
