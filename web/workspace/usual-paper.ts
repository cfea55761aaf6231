import { getElement, write } from "../elements.ts";
import { translate } from "../words/translate.ts";

/** The paper of a document that chooses none: that of its reader's country. */

/** Where one prints on US Letter (CLDR 48, supplemental data, "paperSize"). */
const letterRegions: ReadonlySet<string> = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));
/** The time zones of these regions. Many a browser elsewhere is in American English, too. */
const letterZones =
  /^(?:America|Canada|Chile|Mexico|US)\/|^Pacific\/(?:Easter|Guam|Honolulu|Midway|Pago_Pago|Saipan)$|^Asia\/Manila$/;

/** Returns whether US Letter is usual. @param language of the browser, with its region @param timeZone its name in the IANA database */
export function isLetterUsual(language: string, timeZone: string): boolean {
  // Of whatever a browser has, such as `en-US@posix`, which `Intl` refuses.
  const [, region = ""] = /^[a-z]+(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language) ?? [];
  return letterRegions.has(region.toUpperCase()) && letterZones.test(timeZone);
}

let isLetter: boolean | undefined;

/** Returns what a request says of it; nothing where that is A4. */
export function readUsualPaper(): { readonly default_paper?: "letter" } {
  isLetter ??= isLetterUsual(navigator.language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return isLetter ? { default_paper: "letter" } : {};
}

/** Tells in the options that it is not A4. */
export function showUsualPaper(): void {
  if (!readUsualPaper().default_paper) return;
  const [first] = getElement("paper", HTMLSelectElement).options;
  if (first) first.text = translate("Default (US Letter)");
  write("paper-help", translate("Paper size. US Letter by default; slides are 16:9, and always landscape."));
}
