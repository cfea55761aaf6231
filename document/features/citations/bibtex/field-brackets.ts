import { brackets } from "../marked-text.ts";

const field = /\b(?:(?:book|main|sub)?title|series|(year|date))\s*=\s*(?=[{"])/gi;
const tokens = /\\(?:[A-Za-z]+\*?[ \t]*|[^])|\$\$?|[{}"]|[^\\${}"]+/gy;
const beginsFormula = /^(?:\$\$?|\\[([])$/;
const endsFormula = /^(?:\$\$?|\\[)\]])$/;
/** After these, braces hold a command's argument. */
const beforeArgument = /^\\(?:[A-Za-z]+\*?\s*|["'`^~=.])$|[_^\]]$/;
/** Commands that set all that follows in their braces: such braces protect as others do. */
const fontSwitch = /^\\(?:em|it|sl|bf|tt|sf|sc|rm)(?![A-Za-z])/;

/**
 * Adds brackets to the titles of an entry: around formulas, and around words whose capitals braces protect. That excludes a command's argument,
 * `\emph{A Word}`, and a letter with its accent, `{\"U}`. In years it separates the parts in braces: the sorting key, and the printed year.
 */
export function addFieldBrackets(entry: string): string {
  let text = "";
  let from = 0;
  for (const { index, 0: opening, 1: year } of entry.matchAll(field)) {
    const start = index + opening.length;
    if (start < from) continue;
    const value = readBracketed(entry, start);
    if (!value) continue;
    text += entry.slice(from, start);
    text += year === undefined ? value.text : entry.slice(start, value.end).replace(/\}(?=.)/g, "} ");
    from = value.end;
  }
  return text + entry.slice(from);
}

/** Reads a bracketed value; undefined when nothing closes it. @param start index of the opening bracket */
function readBracketed(entry: string, start: number): { text: string; end: number } | undefined {
  const closing = entry.charAt(start) === "{" ? "}" : '"';
  const protects: boolean[] = [];
  let text = entry.charAt(start);
  let formulaStart: number | undefined;
  let before = "";
  tokens.lastIndex = start + 1;
  for (let token = tokens.exec(entry)?.[0]; token !== undefined; token = tokens.exec(entry)?.[0]) {
    if (token === closing && protects.length === 0) {
      // The parser reads nothing of an entry with a formula that nothing ends.
      if (formulaStart !== undefined)
        text = `${text.slice(0, formulaStart)}\\${text.slice(formulaStart + 1)}`;
      return { text: text + token, end: tokens.lastIndex };
    }
    if (token === "{") {
      const isArgument = formulaStart !== undefined || beforeArgument.test(before);
      const next = entry.slice(tokens.lastIndex, tokens.lastIndex + 4);
      const isProtected = !isArgument && (!next.startsWith("\\") || fontSwitch.test(next));
      protects.push(isProtected);
      text += isProtected ? token + brackets.fixed : token;
    } else if (token === "}") text += protects.pop() === true ? brackets.fixedEnd + token : token;
    else if ((formulaStart === undefined ? beginsFormula : endsFormula).test(token)) {
      // An entry with nothing else has no words for the parser.
      const start: number | undefined = formulaStart === undefined ? text.length : undefined;
      text += start === undefined ? `$${brackets.formulaEnd}` : `${brackets.formula}$`;
      formulaStart = start;
    } else text += token;
    before = token;
  }
  return undefined;
}
