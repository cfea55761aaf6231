import type * as z from "zod";
import { unpackSettings } from "./packed-settings.ts";

/** The environment is invalid. The message lists every fault. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Parses one group of settings out of an environment. @throws {SettingsError} naming every setting that is missing or invalid */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> {
  // Parsed once, so compiling the schema would not pay.
  const parsed = schema.safeParse(unpackSettings(environment), { jitless: true });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new SettingsError(`Invalid settings:\n  ${faults.join("\n  ")}`);
}

/**
 * Parses a group of settings that may be absent as a whole: a rail without any setting is off.
 * @throws {SettingsError} when some of the group are given and some are missing
 */
export function readOptionalSettings<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> | undefined {
  const unpacked = unpackSettings(environment);
  const isGiven = Object.keys(schema.shape).some((name) => unpacked[name] !== undefined);
  return isGiven ? readSettings(schema, unpacked) : undefined;
}
