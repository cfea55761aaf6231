import type * as z from "zod";
import type { HttpFunction } from "../../lambdas/http-contract/routes.ts";

/** The functions that a rail may be needed in. */
export type RailFunction = Extract<HttpFunction, "submit" | "payment-request" | "site"> | "sweep";

/** Where in the operator's own network functions are placed. */
export interface Vpc {
  readonly subnetIds: readonly string[];
  readonly securityGroupIds: readonly string[];
}

/** What a rail needs of the infrastructure. */
export interface RailInfrastructure<Schema extends z.ZodType = z.ZodType> {
  /** Its settings in cdk.json. */
  readonly configuration: Schema;
  /** The values of `network`, or of `mode`, in its settings whose money is worth nothing. */
  readonly testNetworks: readonly string[];
  /** What the operator's node or provider asks for. */
  readonly secret: {
    readonly id: string;
    readonly description: string;
    /** What it holds until the operator fills it in; a random string when absent. */
    readonly initially?: string;
    /** Who may read it. */
    readonly readBy: readonly RailFunction[];
  };
  /** Returns the VPC of the functions that read the rail's secret, if the rail's servers can only be reached from there. */
  readonly vpc?: (configuration: z.output<Schema>) => Vpc | undefined;
  /** Returns environment variables, as the rail's settings in lambdas/payments/ read them. */
  environment(configuration: z.output<Schema>, secretId: string): Readonly<Record<string, string>>;
}

/** Keeps the type of a rail's configuration. */
export function railInfrastructure<Schema extends z.ZodType>(
  rail: RailInfrastructure<Schema>,
): RailInfrastructure<Schema> {
  return rail;
}
