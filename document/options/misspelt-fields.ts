import { nearestWord } from "./nearest-word.ts";
import { optionList } from "./options.ts";

/** Something in front matter that has no effect. */
export interface FrontMatterFinding {
  /** The line of the front matter, from 1 at its first one. */
  readonly line: number;
  readonly message: string;
}

/** The fields that are read, by all their names; and names of other programs that are as near to them as a slip. */
const facts =
  "title subtitle author authors date disclaimer lang language locale keywords tags description subject abstract summary references " +
  "bibliography affiliation affiliations institute institutes opening salutation closing signature place recipient sender address";
const others = "start data dates page pages image images color titles";
const fieldNames = [...facts.split(" "), ...optionList.map(([name]) => name)];
const real: ReadonlySet<string> = new Set(others.split(" "));
/** Shorter names are too near to each other. */
const minLength = 5;

/** Names of fields that are those of a field with a slip: `tittle`. */
export function misspeltFields(yaml: string): FrontMatterFinding[] {
  return yaml.split("\n").flatMap((line, index) => {
    const [, name = ""] = /^([A-Za-z_-]+)[ \t]*:[ \t]+\S/.exec(line) ?? [];
    const fieldName = name.toLowerCase().replaceAll("-", "_");
    if (fieldName.length < minLength || real.has(fieldName) || fieldNames.includes(fieldName)) return [];
    const suggestion = nearestWord(fieldName, fieldNames);
    if (suggestion === undefined) return [];
    return [
      {
        line: index + 1,
        message: `The front matter's ${name} is not known and has no effect. Did you mean ${suggestion}?`,
      },
    ];
  });
}
