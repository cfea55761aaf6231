/** The parts of a letter around its text, as front matter has them, each in lines. */
export interface Letter {
  readonly from?: readonly string[];
  readonly to?: readonly string[];
  readonly place?: readonly string[];
  readonly subject?: readonly string[];
  readonly opening?: readonly string[];
  readonly closing?: readonly string[];
  readonly signature?: readonly string[];
}

/** Names of the fields, each with its synonyms. */
const names = {
  from: ["from", "sender", "return-address"],
  to: ["to", "recipient", "address"],
  place: ["place"],
  subject: ["subject"],
  opening: ["opening", "salutation"],
  closing: ["closing"],
  signature: ["signature"],
} as const satisfies Record<keyof Letter, readonly string[]>;

const maxLines = 12;
const maxLineChars = 300;

/**
 * Parses the parts of a letter.
 * @param field returns a field of front matter as lists, maps and texts
 * @returns undefined if there are none
 */
export function parseLetter(field: (...names: readonly string[]) => unknown): Letter | undefined {
  const fields = Object.entries(names).flatMap(([name, all]) => {
    const lines = toLines(field(...all));
    return lines.length === 0 ? [] : [[name, lines]];
  });
  return fields.length === 0 ? undefined : (Object.fromEntries(fields) as Letter);
}

/** Returns a text by its lines, a list by its items; of a map the values, `name` and `street` one below the other. */
function toLines(value: unknown): readonly string[] {
  const texts =
    typeof value === "string"
      ? value.split(/\n|\\n|<br\s*\/?>/)
      : typeof value === "object" && value !== null
        ? Object.values(value).flatMap((part: unknown) => (typeof part === "string" ? part.split("\n") : []))
        : [];
  return texts
    .map((text) => text.replace(/\\$/, "").trim().slice(0, maxLineChars))
    .filter((text) => text !== "")
    .slice(0, maxLines);
}
