import type { Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { toParse5 } from "hast-util-to-parse5";
import { parseFragment, serialize, type DefaultTreeAdapterMap } from "parse5";

/** Parses HTML as a tree. */
export function parseHtml(html: string): Root {
  return fromParse5(parseFragment(html)) as Root;
}

export function formatHtml(root: Root): string {
  return serialize(toParse5(root) as DefaultTreeAdapterMap["parentNode"]).replaceAll("&nbsp;", "\u00a0");
}
