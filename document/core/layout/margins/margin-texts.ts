/** Texts in the margins of the pages of the text. */
export interface MarginTexts {
  /** One for each page; "" for none. */
  readonly "running-heads": readonly string[];
  readonly "continued-tables": readonly string[];
  /** The number of pages of the text, on each page. Pages before the text show it, too; their numbers are below one. */
  readonly "text-pages": readonly string[];
}

/**
 * Gives each page of the text the texts of its margins; runs in the page. Chromium has no `string-set` (CSS Generated Content for Paged Media,
 * section 1.1), but shows a page's number in any counter style. Number 3 of such a style is the text of page 3.
 */
export function fillMargins(texts: MarginTexts, document = globalThis.document): void {
  const quoted = (text: string): string =>
    `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
  const rules = Object.entries(texts).map(([name, all]: [string, readonly string[]]) =>
    // Without a rule, the style of the theme shows nothing.
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
