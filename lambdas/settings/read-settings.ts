import type * as z from "zod";

/** Thrown at load when the environment does not fit; lists every fault, not only the first. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Parses one group of settings out of an environment.
 * @throws {SettingsError} naming every setting that is missing or impossible
 */
export function readSettings<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> {
  // Once: not worth having zod write a program for it.
  const parsed = schema.safeParse(environment, { jitless: true });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new SettingsError(`Settings do not fit:\n  ${faults.join("\n  ")}`);
}

/**
 * Parses a group that may be absent as a whole: a rail none of whose settings is given is off.
 * @throws {SettingsError} when some of the group is given and some is missing
 */
export function readOptionalSettings<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.infer<Schema> | undefined {
  const given = Object.keys(schema.shape).some((name) => environment[name] !== undefined);
  return given ? readSettings(schema, environment) : undefined;
}
