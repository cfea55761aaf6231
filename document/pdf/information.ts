/** What a PDF says about itself, for libraries and viewers. */
export interface PdfInformation {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
}

/** The dictionary that says it (ISO 32000-2, section 14.3.3). It holds no dates: the same document always has the same bytes. */
export function informationDictionary({ title, author, subject, keywords }: PdfInformation): string {
  const given: readonly (readonly [string, string | undefined])[] = [
    ["Title", title],
    ["Author", author],
    ["Subject", subject],
    ["Keywords", keywords?.join(", ")],
    ["Creator", "Markdown to PDF"],
    ["Producer", "Chromium"],
  ];
  const entries = given
    .filter(([, value]) => value !== undefined && value !== "")
    .map(([name, value]) => `/${name} ${textString(value ?? "")}`);
  return `<<${entries.join(" ")}>>`;
}

/** A string of any letters: UTF-16 with a byte order mark, in hex (ISO 32000-2, section 7.9.2.2). */
export function textString(value: string): string {
  return `<feff${Buffer.from(value, "utf16le").swap16().toString("hex")}>`;
}
