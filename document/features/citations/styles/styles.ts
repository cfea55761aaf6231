import { apa } from "./apa.ts";
import { chicago } from "./chicago.ts";
import { ieee } from "./ieee.ts";
import { nature } from "./nature.ts";
import type { CitationStyle } from "./style.ts";
import { vancouver } from "./vancouver.ts";

const styles: ReadonlyMap<string, CitationStyle> = new Map([
  ["chicago", chicago],
  ["author-date", chicago],
  ["chicago-author-date", chicago],
  ["apa", apa],
  ["ieee", ieee],
  ["nature", nature],
  ["vancouver", vancouver],
  ["numeric", vancouver],
]);

/** For a document that names none. */
export const usualStyle = chicago;

/** The names of the styles, as documents write them. */
export const styleNames = ["author-date", "apa", "ieee", "nature", "vancouver"] as const;

/** A style by its name, or by that of its file, `ieee.csl`; undefined for one that we do not have. */
export function styleNamed(name: string): CitationStyle | undefined {
  const bare = name
    .trim()
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/\.csl$/, "");
  return styles.get(bare) ?? styles.get(bare.split("-")[0] ?? "");
}
