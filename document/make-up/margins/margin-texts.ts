/** What the pages of the text say at their heads. */
export interface MarginTexts {
  /** A page each; "" for nothing. */
  readonly "running-heads": readonly string[];
  readonly "continued-tables": readonly string[];
  /** The number of pages of the text, said on each page, those before the text among them, whose numbers are below one. */
  readonly "text-pages": readonly string[];
}

/**
 * Runs in the page: gives each page of the text what it says at its head. Chromium has no `string-set` (CSS Generated Content for Paged
 * Media, section 1.1), but shows a page's number in any counter style: in one of our own, number 3 is the text of page 3.
 */
export function fillMargins(texts: MarginTexts, document = globalThis.document): void {
  const quoted = (text: string): string =>
    `"${text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
  const rules = Object.entries(texts).map(([name, all]: [string, readonly string[]]) =>
    // Without a rule, the theme's own shows nothing.
    all.every((text) => text === "")
      ? ""
      : `@counter-style ${name} { system: ${name === "text-pages" ? "cyclic" : "fixed"}; symbols: ${all.map(quoted).join(" ")}; fallback: nothing; }`,
  );
  const own = document.querySelector("style.margin-texts");
  if (!own && rules.join("") === "") return;
  const style = own ?? document.createElement("style");
  style.className = "margin-texts";
  style.textContent = rules.join("\n");
  document.head.append(style);
}
