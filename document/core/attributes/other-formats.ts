import type { Attributes } from "./attribute-text.ts";

/** Formats by which authors mean a printed document. */
const ours = /^(?:pdf|latex|print)$/i;

/**
 * Returns whether something is to be read in another format alone, such as HTML: `{.content-visible when-format="html"}`,
 * `{.content-hidden unless-format="html"}` (https://quarto.org/docs/authoring/conditional.html).
 */
export function isForOtherFormats(
  classes: readonly string[],
  value: (name: string) => string | undefined,
): boolean {
  const isVisible = classes.includes("content-visible");
  if (!isVisible && !classes.includes("content-hidden")) return false;
  const [when, unless] = [value("when-format"), value("unless-format")];
  if (when === undefined && unless === undefined) return false;
  const isMet = (when === undefined || ours.test(when)) && (unless === undefined || !ours.test(unless));
  return isMet !== isVisible;
}

/** Returns whether attributes in braces mark content that only other formats print. */
export function areForOtherFormats({ classes, values }: Attributes): boolean {
  return isForOtherFormats(classes, (name) => values.get(name));
}
