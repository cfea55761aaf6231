/** Characters of a group that is looked through; more would be work for each macro whose group does not end. */
const maxGroupChars = 4_000;

/** Returns an entry of a table of handlers by a name from a document; undefined for properties of every object. */
export function findEntry<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Finds the end of a group in braces, after its closing brace; a backslash escapes the next character. Undefined if none begins there, or it is not closed. */
export function groupEnd(text: string, start: number): number | undefined {
  if (text[start] !== "{") return undefined;
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + maxGroupChars); at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}

/** Returns where a match that begins at a place ends. @param pattern sticky */
export function matchEnd(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Returns where the argument at a place ends: a group in braces, or a macro. */
export function findArgumentEnd(text: string, start: number): number | undefined {
  return text[start] === "{" ? groupEnd(text, start) : matchEnd(/\\(?:[A-Za-z]+|[^A-Za-z\s])/y, text, start);
}

/** The arguments of a macro or an environment. */
export interface Arguments {
  /** The texts between brackets. */
  readonly options: readonly string[];
  /** The texts between braces; fewer than asked for when some are missing. */
  readonly groups: readonly string[];
  /** The place behind them. */
  readonly end: number;
  /** Whether a group begins and does not end. */
  readonly isOpen: boolean;
}

const option = /\[((?:[^[\]{}]|\{[^{}]{0,200}\}|\[[^[\]{}]{0,40}\]){0,300})\]/y;

/** Parses as many groups as there are, up to a number, and the options before each; with `takesOption`, also those behind the last. */
export function parseArguments(text: string, start: number, count: number, takesOption = false): Arguments {
  const options: string[] = [];
  const groups: string[] = [];
  let at = start;
  for (;;) {
    for (let end; options.length < 3 && (groups.length < count || takesOption); at = end) {
      end = matchEnd(option, text, at);
      if (end === undefined) break;
      options.push(text.slice(at + 1, end - 1));
    }
    if (groups.length === count) return { options, groups, end: at, isOpen: false };
    // A macro without braces is an argument in the first place alone: behind a group that may be left out, it is the next macro.
    const isFirst = groups.length === 0;
    const begin = isFirst ? at : (matchEnd(/\s{0,40}/y, text, at) ?? at);
    const end = isFirst ? findArgumentEnd(text, begin) : groupEnd(text, begin);
    if (end === undefined) return { options, groups, end: at, isOpen: text[begin] === "{" };
    groups.push(text[begin] === "{" ? text.slice(begin + 1, end - 1) : text.slice(begin, end));
    at = end;
  }
}

/** A macro as written. */
export interface Macro extends Arguments {
  readonly name: string;
  readonly isStarred: boolean;
  readonly start: number;
}

/** Returns the name of the macro at a place, behind blanks, and the place behind it. */
export function readHead(text: string, at: number): Pick<Macro, "name" | "isStarred" | "end"> | undefined {
  const head = /\s*\\([A-Za-z]+)(\*?)/y;
  head.lastIndex = at;
  const [, name, star] = head.exec(text) ?? [];
  return name === undefined ? undefined : { name, isStarred: star === "*", end: head.lastIndex };
}

/** Yields the macros of a text that a table lists, with the number of groups that it gives; their arguments are not searched. */
export function* parseMacros(text: string, counts: Readonly<Record<string, number>>): Generator<Macro> {
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at)) {
    const start = at;
    const head = readHead(text, start);
    // An escaped character begins no macro.
    at = head?.end ?? start + 2;
    const count = head && findEntry(counts, head.name);
    if (!head || count === undefined) continue;
    const given = parseArguments(text, at, count);
    if (given.groups.length < count) continue;
    yield { ...head, start, ...given };
    at = given.end;
  }
}

/** Returns the values in `name=value, …` by their names; within groups, commas part nothing. */
export function parseFields(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const field = /\s*([a-z]{1,20})\s*=\s*/y;
  for (let at = 0; at < text.length;) {
    field.lastIndex = at;
    const name = field.exec(text)?.[1];
    const start = name === undefined ? at : field.lastIndex;
    const group = groupEnd(text, start);
    const comma = text.indexOf(",", group ?? start);
    const next = comma < 0 ? text.length : comma;
    const value = group === undefined ? text.slice(start, next) : text.slice(start + 1, group - 1);
    if (name !== undefined) values.set(name, value.trim());
    at = next + 1;
  }
  return values;
}

/** An environment: its text between `\begin{…}` and `\end{…}`. */
export interface Environment {
  readonly name: string;
  readonly text: string;
}

/** Yields the environments of a text whose names match a pattern, with their places; none within another. */
export function* parseEnvironments(
  text: string,
  names: RegExp,
): Generator<Environment & { readonly start: number; readonly end: number }> {
  let from = 0;
  for (const { 0: begin, 1: name = "", index } of text.matchAll(/\\begin\{([a-zA-Z\d]{1,20}\*?)\}/g)) {
    if (index < from || !names.test(name)) continue;
    const start = index + begin.length;
    const end = text.indexOf(`\\end{${name}}`, start);
    if (end < 0) return;
    from = end;
    yield { name, text: text.slice(start, end), start: index, end };
  }
}
