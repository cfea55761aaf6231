const months = "january february march april may june july august september october november december".split(
  " ",
);

/**
 * Parses the day that a document says it is of, if it says it in a form that means one day alone. Such are `2026-11-22`,
 * `22 November 2026` or `November 22, 2026`.
 * @returns year, month and day in digits
 */
export function parseDay(date: string | undefined): string | undefined {
  const text = date?.trim().toLowerCase() ?? "";
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)(?:t[\d:.]*z?)?$/.exec(text) ??
    parseInWords(text) ??
    ([] as (string | undefined)[]);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const written = `${year}-${month}-${day.padStart(2, "0")}`;
  const midnight = new Date(`${written}T00:00:00Z`);
  // Refuses dates such as the 30th of February.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(written)
    ? written
    : undefined;
}

function parseInWords(text: string): (string | undefined)[] | undefined {
  const [, first, name, second, year] =
    /^(?:(\d{1,2})(?:st|nd|rd|th)? )?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?,? (\d{4})$/.exec(text) ??
    [];
  const short = name === "sept" ? "sep" : name;
  const month = months.findIndex((fullName) => short === fullName || short === fullName.slice(0, 3));
  const day = first ?? second;
  if (month < 0 || (first === undefined) === (second === undefined)) return undefined;
  return [text, year, String(month + 1).padStart(2, "0"), day];
}
