import { findNearestWord } from "../options/nearest-word.ts";
import { optionList } from "../options/options.ts";
import type { DocumentWarning } from "../warnings/warn.ts";

/** Something in front matter that has no effect. */
export interface FrontMatterFinding extends DocumentWarning {
  /** The line of the front matter, from 1 at its first one. */
  readonly line: number;
}

/** The fields that are read, by all their names; and names of other programs that are as near to them as a slip. */
const facts =
  "title subtitle author authors date disclaimer lang language locale keywords tags description subject abstract summary references " +
  "bibliography affiliation affiliations institute institutes opening salutation closing signature place recipient sender address invoice brand";
const others = "start data dates page pages image images color titles";
const fieldNames = [...facts.split(" "), ...optionList.map(([name]) => name)];
const known: ReadonlySet<string> = new Set([...fieldNames, ...others.split(" ")]);
/** Shorter names are too near to each other. */
const minLength = 5;
/** Names that are compared with those of fields. No person's front matter has as many of its own. */
const maxNames = 500;
const maxFindings = 100;

/** Finds names of fields that are misspelt, such as `tittle`. Reports each name once. */
export function findMisspeltFields(yaml: string): FrontMatterFinding[] {
  const findings: FrontMatterFinding[] = [];
  const seen = new Set<string>();
  for (const [index, line] of yaml.split("\n").entries()) {
    // Far faster than the expression, which front matter of many lines is looked at with before anything is paid.
    if (!line.includes(":")) continue;
    const [, name = ""] = /^([A-Za-z_-]{1,100})[ \t]*:[ \t]+\S/.exec(line) ?? [];
    const fieldName = name.toLowerCase().replaceAll("-", "_");
    if (fieldName.length < minLength || seen.has(fieldName)) continue;
    if (known.has(fieldName)) continue;
    if (seen.size === maxNames || findings.length === maxFindings) break;
    seen.add(fieldName);
    const suggestion = findNearestWord(fieldName, fieldNames);
    if (suggestion === undefined) continue;
    findings.push({
      line: index + 1,
      code: "field-misspelt",
      what: `The front matter field ${name} is unknown. Did you mean ${suggestion}?`,
    });
  }
  return findings;
}
