import { joinPatterns } from "../join-patterns.ts";
/** Attributes between braces, as pandoc writes them: `{#id .class name="value"}`. */
export interface Attributes {
  readonly id?: string;
  readonly classes: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

const part = joinPatterns([
  /#([\p{L}\p{N}_:.-]{1,100})/gu,
  /\.([\w-]{1,60})/gu,
  /([\w-]{1,40})\s*=\s*(?:"([^"]{0,300})"|'([^']{0,300})'|([^\s"'{}]{1,300}))/gu,
  /([^\s{}"']{1,100})/gu,
]);

/** Reads the text between braces. Bare words count as classes; of repeated names, the first counts. */
export function readAttributeText(text: string): Attributes {
  let id: string | undefined;
  const classes: string[] = [];
  const values = new Map<string, string>();
  for (const [, name, className, key, double, single, bare, word] of text.slice(0, 1_000).matchAll(part)) {
    if (name !== undefined) id ??= name;
    else if (key !== undefined) {
      const value = double ?? single ?? bare ?? "";
      if (!values.has(key.toLowerCase())) values.set(key.toLowerCase(), value);
    } else classes.push(className ?? word ?? "");
  }
  return { ...(id !== undefined && { id }), classes, values };
}

/** Returns a value without the quotes around it, if they are one pair: `"a", "b"` has two, `"a "b" c"` one within another. */
export function unquote(value: string): string {
  const text = value.trim();
  const [, quote = "", inner = ""] = /^(["'])(.*)\1$/.exec(text) ?? [];
  if (quote === "") return text;
  const at = inner.indexOf(quote);
  const endsThere =
    at >= 0 && /[^\s\\]$/.test(inner.slice(0, at)) && /^[^\p{L}\p{N}]/u.test(inner.slice(at + 1));
  return endsThere ? text : inner;
}
