import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";
import { matchEnd, parseMacros } from "./tex.ts";

const labelName = /^[\w:.-]{1,100}$/;

/** Splits a text from its first `\caption{…}` and `\label{…}`, and their content. */
export function takeCaption(tex: string): {
  text: string;
  caption?: string | undefined;
  label?: string | undefined;
} {
  const named = [...parseMacros(tex, { label: 1 })].find(({ groups: [name = ""] }) => labelName.test(name));
  const label = named?.groups[0];
  const text = named ? tex.slice(0, named.start) + tex.slice(named.end) : tex;
  const [caption] = parseMacros(text, { caption: 1, captionof: 2 });
  if (!caption) return { text, label };
  // In a `longtable`, the caption is a row.
  const end = matchEnd(/\s*(?:\\\\|\\tabularnewline(?![A-Za-z]))/y, text, caption.end) ?? caption.end;
  return {
    text: text.slice(0, caption.start) + text.slice(end),
    caption: (caption.groups.at(-1) ?? "").replace(/\s+/g, " ").trim(),
    label,
  };
}

/** Returns the caption below a table or code. */
export function formatCaption(
  kind: "Table" | "Listing",
  caption: string | undefined,
  label: string | undefined,
  source: SourceLine,
): readonly NumberedLine[] {
  if (caption === undefined) return [];
  return toLines(["", `${kind}: ${caption}${label === undefined ? "" : ` {#${label}}`}`], source);
}

/** Returns texts as lines that come from one. */
export function toLines(texts: readonly string[], { line }: SourceLine): readonly NumberedLine[] {
  return texts.map((text) => ({ text, ...(line !== undefined && { line }) }));
}
