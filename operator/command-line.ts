/** Options of every operator's command, for `parseArgs`. */
export const commonOptions = {
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Options of those that work on the service's table. */
export const tableOptions = { ...commonOptions, table: { type: "string" }, url: { type: "string" } } as const;

/** What their help says of these. */
export const tableUsage = `The table is --table, or TABLE_NAME, with your AWS credentials; without either, that of the npm start on
this machine; where several run, of the one at --url, or SERVICE_URL.`;

/** What was given for a time is none; the message says what one looks like. */
export class NoTimeError extends Error {
  override readonly name = "NoTimeError";
}

/**
 * The time of `--since`, epoch ms; 0 where it is not given.
 * @param usage is shown with what is no time
 * @throws {NoTimeError}
 */
export function sinceOf(since: string | undefined, usage: string): number {
  const time = since === undefined ? 0 : Date.parse(since);
  if (Number.isNaN(time))
    throw new NoTimeError(`--since is a time, for example 2026-11-21 or 2026-11-21T09:00Z.\n\n${usage}`);
  return time;
}
