import { isMap, isScalar, isSeq, type YAMLMap } from "yaml";
import { joinLines } from "../lines/source-line.ts";

/** More of a value is not put into the text. */
const maxValueChars = 1_000;
const maxPathChars = 300;
const maxDepth = 6;

/**
 * Returns the values of front matter by their paths, `book.title` for one, as they are written; those of a list are joined by commas.
 * Values that are empty, and lists of maps, are left out.
 */
export function readFrontMatterValues(map: YAMLMap): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  collect(map, "", maxDepth, values);
  return values;
}

function collect(map: YAMLMap, holder: string, depth: number, values: Map<string, string>): void {
  for (const { key, value } of map.items) {
    if (!isScalar(key)) continue;
    const path = `${holder}${String(key.value)}`.slice(0, maxPathChars);
    const texts = isSeq(value) ? value.items.map(readText) : [readText(value)];
    const text = texts.filter((item) => item !== "").join(", ");
    if (text !== "") values.set(path, text.slice(0, maxValueChars));
    if (isMap(value) && depth > 1) collect(value, `${path}.`, depth - 1, values);
  }
}

function readText(node: unknown): string {
  return isScalar(node) && typeof node.value === "string" ? joinLines(node.value) : "";
}
