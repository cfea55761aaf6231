import { unquote } from "../attributes/attribute-text.ts";

/** Front matter that is read by its lines, where it is not quite YAML: `title: Ships: a history`. */

/** Texts by lower-case name; a text alone is a list of one. */
export type Fields = ReadonlyMap<string, readonly string[]>;

const maxTextLength = 1_000;

/** Returns whether each line is a name and a text, so that reading it by its lines loses nothing. */
export function isPlain(yaml: string): boolean {
  return yaml
    .split("\n")
    .every((line) => /^(?:#.*|[ \t]*|[\w-]+[ \t]*:(?:[ \t]+(?![[{&*!|>"']).*)?)$/.test(line));
}

/** Reads the lines of text that is nearly YAML which have a name and a text each. */
export function readPlainFields(yaml: string): Fields {
  return new Map(
    yaml.split("\n").flatMap((line) => {
      const [, name, value = ""] = /^([\w-]+)[ \t]*:[ \t]+(.*)$/.exec(line) ?? [];
      const text = shorten(unquote(value));
      return name === undefined || text === "" ? [] : [[name.toLowerCase(), [text]]];
    }),
  );
}

/** Returns a text without the blanks around it, and no longer than a field holds. */
export function shorten(text: string): string {
  return text.trim().slice(0, maxTextLength);
}
