const ordinals: ReadonlyMap<string, string> = new Map(
  ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"].map(
    (word, at) => [word.toLowerCase(), ordinal(at + 1)],
  ),
);

/** An edition as reference lists write it: `3rd ed.` of `3`, `3rd`, `Third` or `third edition`. Empty where there is none. */
export function editionText(edition: string, word: "ed." | "edn" = "ed."): string {
  const name = edition.replace(/[\s,]*\b(?:ed|edn|edition)\b\.?$/i, "").trim();
  if (name === "") return "";
  const number = /^\d{1,4}$/.test(name) ? ordinal(Number(name)) : ordinals.get(name.toLowerCase());
  return `${number ?? name} ${word}`;
}

/** `1st`, `2nd`, `3rd`, `4th`, `11th`. */
function ordinal(number: number): string {
  const tens = number % 100;
  const ending = tens > 10 && tens < 14 ? undefined : ["th", "st", "nd", "rd"][number % 10];
  return `${String(number)}${ending ?? "th"}`;
}
