import type { PdfDraft } from "../draft.ts";
import { readArray, readDictionary, referredTo } from "../syntax.ts";

/** The widths of a font's glyphs by their codes, in thousandths of its size. */
export interface GlyphWidths {
  readonly of: ReadonlyMap<number, number>;
  readonly others: number;
}

/** Widths by the names that pages have for fonts. */
export type FontWidths = ReadonlyMap<string, GlyphWidths>;

/** Of all fonts whose codes have two bytes, which are named after their objects. */
export function fontWidths({ plain, read }: PdfDraft): FontWidths {
  const found = new Map<string, GlyphWidths>();
  for (const [font, body] of plain) {
    if (!body.includes("/DescendantFonts")) continue;
    const descendant = referredTo(readArray(readDictionary(body).get("DescendantFonts") ?? "")[0]);
    if (descendant !== undefined) found.set(`F${String(font)}`, glyphWidths(read(descendant)));
  }
  return found;
}

/** @param font a dictionary of a font whose glyphs are numbered */
export function glyphWidths(font: string): GlyphWidths {
  const entries = readDictionary(font);
  const values = readArray(entries.get("W") ?? "[]");
  const widths = new Map<number, number>();
  // `[120 [400 325] 7 9 600]`: of 120 and 121, and of 7 to 9 (ISO 32000-1, section 9.7.4.3).
  for (let at = 0; at < values.length;) {
    const [first, second = "", third] = values.slice(at, at + 3);
    if (second.startsWith("[")) {
      readArray(second).forEach((width, index) => widths.set(Number(first) + index, Number(width)));
      at += 2;
    } else {
      for (let code = Number(first); code <= Number(second); code++) widths.set(code, Number(third));
      at += 3;
    }
  }
  return { of: widths, others: Number(entries.get("DW") ?? 1000) };
}

/**
 * What Chromium writes of glyphs: the font, where they begin, and each with its way from the one before. A glyph without a way of its own stands
 * where the one before has ended, and what comes next is still told from where that began.
 */
const said =
  /\/(\w+) ([\d.]+) Tf$|(?<=Td |Tm\n)<([\dA-F]{4})> Tj((?:\n[\d.]+ 0 Td <(?!0000)[\dA-F]{4}> Tj)+)$|^(-?[\d.]+) (-?[\d.]+) Td\b|(?: Tm|^BT)$/gm;
const next = /([\d.]+) 0 Td <([\dA-F]{4})> Tj/g;
/** What is further from the glyph before than kerning moves it begins a run of its own, in thousandths of the font's size. */
const mostKerning = 200;

/**
 * Shows the glyphs of a line by one operator, with what each is moved by (ISO 32000-1, section 9.4.3), in place of an operator and a way for each:
 * a third of what a page takes. Each stays where it is by half a thousandth of the font's size.
 */
export function joinGlyphs(content: string, fonts: FontWidths): string {
  let widths: GlyphWidths | undefined;
  let size = 0;
  /** How far what is shown now is from where its line begins. */
  let along = 0;
  return content.replace(
    said,
    (
      whole: string,
      font?: string,
      points?: string,
      first?: string,
      others?: string,
      x?: string,
      y?: string,
    ) => {
      if (font !== undefined) [widths, size] = [fonts.get(font), Number(points)];
      else if (first !== undefined && others !== undefined) {
        if (!widths || size === 0) return whole;
        const run = joined(first, others, widths, size);
        along = run.along;
        return run.text;
      } else if (x !== undefined) {
        const moved = along === 0 ? whole : `${rounded(Number(x) + along)} ${y ?? "0"} Td`;
        along = 0;
        return moved;
      } else along = 0;
      return whole;
    },
  );
}

function joined(
  first: string,
  others: string,
  { of, others: usual }: GlyphWidths,
  size: number,
): { readonly text: string; readonly along: number } {
  const widthOf = (glyph: string) => of.get(Number.parseInt(glyph, 16)) ?? usual;
  const parts: string[] = [];
  /** Of the operator that is being written: its glyphs, where it begins, where the last glyph should be, and where the next one would be. */
  let [shown, start, wanted, reached] = [`<${first}`, 0, 0, widthOf(first)];
  const end = () => {
    parts.push(shown.includes(">") ? `[${shown}>] TJ` : `${shown}> Tj`);
  };
  for (const [, way = "", glyph = ""] of others.matchAll(next)) {
    wanted += (Number(way) / size) * 1000;
    const kerning = Math.round(reached - wanted);
    if (Math.abs(kerning) > mostKerning) {
      end();
      parts.push(`${rounded(((wanted - start) / 1000) * size)} 0 Td `);
      [shown, start, reached] = [`<${glyph}`, wanted, wanted + widthOf(glyph)];
    } else {
      shown += kerning === 0 ? glyph : `>${String(kerning)}<${glyph}`;
      reached += widthOf(glyph) - kerning;
    }
  }
  end();
  return { text: parts.join("\n").replaceAll("Td \n", "Td "), along: ((wanted - start) / 1000) * size };
}

function rounded(length: number): string {
  return String(Math.round(length * 10_000) / 10_000);
}
