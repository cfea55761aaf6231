/** Returns a text of the metadata; undefined for one of blanks alone, which says nothing. */
export function toNonBlank(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === "" ? undefined : trimmed;
}
