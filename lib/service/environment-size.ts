import { brotliCompressSync } from "node:zlib";
import { Stack, Token } from "aws-cdk-lib/core";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { packedVariable, unpackSettings } from "../../lambdas/settings/packed-settings.ts";
import { ConfigurationError } from "../service-settings.ts";

/** What a function's variables may take in all, as JSON, in bytes (Lambda quotas, "Environment variables"). */
const maxBytes = 4096;
/** Reserved for variables that are added later. */
const reservedBytes = 200;
/** Values that are shorter stay readable. */
const minPackedBytes = 100;

/** In place of a name that only the deployment knows: as long as the ARN of a secret, the longest. */
const reference = "r".repeat(110);
/** The same for a region or a domain of AWS. */
const pseudoParameter = "r".repeat(16);

/** Environment variables, by name. */
type Variables = Readonly<Record<string, string>>;

/** Packs the long variables of a function whose variables would be too large for Lambda, unless only the deployment knows them. */
export function packVariables(scope: Construct, variables: Variables): Variables {
  if (countBytes(estimateVariables(scope, variables)) <= maxBytes - reservedBytes) return variables;
  const isPacked = ([, value]: [string, string]): boolean =>
    value.length >= minPackedBytes && !Token.isUnresolved(value);
  const entries = Object.entries(variables);
  const packed = JSON.stringify(Object.fromEntries(entries.filter(isPacked)));
  return {
    ...Object.fromEntries(entries.filter((entry) => !isPacked(entry))),
    [packedVariable]: brotliCompressSync(packed).toString("base64"),
  };
}

/**
 * Checks that Lambda accepts the variables of all functions.
 * @throws {ConfigurationError} naming the longest variables of those that are too large
 */
export function assertVariablesFit(stack: Stack): void {
  const faults = stack.node.findAll().flatMap((construct) => {
    if (!CfnFunction.isCfnFunction(construct)) return [];
    const { variables = {} } = (stack.resolve(construct.environment) ?? {}) as {
      variables?: Record<string, unknown>;
    };
    const estimated = estimateVariables(stack, variables);
    const bytes = countBytes(estimated);
    if (bytes <= maxBytes) return [];
    const longest = Object.entries(unpackSettings(estimated))
      .filter(([name]) => name !== packedVariable)
      .sort(([, a = ""], [, b = ""]) => b.length - a.length)
      .slice(0, 3)
      .map(([name, value = ""]) => `${name} (${String(value.length)})`);
    return [
      `The settings of the function ${estimated.POWERTOOLS_SERVICE_NAME ?? construct.logicalId} take ${String(bytes)} bytes, and Lambda ` +
        `accepts ${String(maxBytes)}. Shorten the longest: ${longest.join(", ")}.`,
    ];
  });
  if (faults.length > 0) throw new ConfigurationError(faults.join("\n"));
}

function countBytes(variables: Variables): number {
  return Buffer.byteLength(JSON.stringify(variables));
}

function estimateVariables(scope: Construct, variables: Readonly<Record<string, unknown>>): Variables {
  const resolved = Stack.of(scope).resolve(variables) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(resolved).map(([name, value]) => [name, estimateText(value)]));
}

/** Writes a value with placeholders for what only the deployment knows. */
function estimateText(value: unknown): string {
  if (typeof value === "string") return value;
  const { Ref: name, "Fn::Join": joined } = value as { Ref?: string; "Fn::Join"?: [string, unknown[]] };
  if (joined) return joined[1].map(estimateText).join(joined[0]);
  return name?.startsWith("AWS::") === true ? pseudoParameter : reference;
}
