import { parseArgs, type ParseArgsConfig } from "node:util";

/** A command line as a command of the tests reads it. */
interface CommandLine extends ParseArgsConfig {
  /** Options that take a whole number. */
  readonly numbers?: readonly string[];
}

/**
 * Reads the command line of a command before it does anything. Prints its help and ends, where that is asked for.
 * Ends with exit code 2 and a sentence that names the valid options, where another one is given.
 */
export function readCommandLine<const Config extends CommandLine>(
  help: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const { numbers = [], ...rest } = config;
  const options = { ...rest.options, help: { type: "boolean" } } as const;
  let read: ReturnType<typeof parseArgs>;
  try {
    read = parseArgs({ ...rest, options });
  } catch (error) {
    refuse(formatUsageError(error, Object.keys(options)));
  }
  if (read.values.help === true) {
    process.stdout.write(help);
    process.exit(0);
  }
  for (const name of numbers) {
    const value = read.values[name];
    if (typeof value === "string" && !/^\d{1,10}$/.test(value))
      refuse(`--${name} takes a whole number, not '${value}'.`);
  }
  return read as ReturnType<typeof parseArgs<Config>>;
}

/** Says what is wrong with a command line, and ends with exit code 2. */
export function refuse(sentence: string): never {
  process.stderr.write(`error: ${sentence}\nRun with --help for usage.\n`);
  process.exit(2);
}

/** Refuses a value that an option does not take. */
export function checkChoice(option: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value))
    refuse(`--${option} takes ${choices.filter((word) => word !== "").join(", ")}, not '${value}'.`);
}

/**
 * Picks what `--only` asks for, by a part of its name. Refuses a text that no name contains, and says which names there are.
 * @param words stand for the names where these are many
 */
export function pickOnly<Item extends { readonly name: string }>(
  items: readonly Item[],
  only: string,
  words: readonly string[] = items.map(({ name }) => name),
): readonly Item[] {
  const picked = items.filter(({ name }) => name.includes(only));
  if (picked.length === 0 && only !== "")
    refuse(`--only takes a part of one of these names, and none contains '${only}': ${words.join("; ")}.`);
  return picked;
}

function formatUsageError(error: unknown, names: readonly string[]): string {
  const { code = "", message } = error as Error & { readonly code?: string };
  const [, word = ""] = /'(.*?)'/s.exec(message) ?? [];
  const valid = `The options are ${names.map((name) => `--${name}`).join(", ")}.`;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `unknown option '${word}'. ${valid}`;
  if (code === "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL") return `unexpected argument '${word}'. ${valid}`;
  if (code.startsWith("ERR_PARSE_ARGS")) return `${message.split(/[.\n]/, 1).join("")}.`;
  throw error;
}
