/** Code between two tags, of which the second ends it. */
export interface CodeTag {
  readonly end: RegExp;
  /** Returns the info string of the fence. @param body the lines of the code */
  readonly info: (body: readonly string[]) => string;
}

/** Arguments of a shortcode. */
export interface TagArguments {
  /** Returns the value of the first of these parameters that is given. */
  readonly findValue: (...names: readonly string[]) => string | undefined;
  /** The first that has no name. */
  readonly first: string | undefined;
}

/** Shortcodes of Hugo that hold code, and its language. */
const infos: ReadonlyMap<string, (given: TagArguments, body: readonly string[]) => string> = new Map([
  ["highlight", ({ first = "" }: TagArguments) => first],
  [
    "code",
    ({ findValue }: TagArguments) => {
      const file = findValue("file", "filename") ?? "";
      return formatTitle(findValue("lang", "language") ?? /\.(\w{1,10})$/.exec(file)?.[1] ?? "", file);
    },
  ],
  [
    "code-toggle",
    ({ findValue }: TagArguments, body: readonly string[]) => {
      const language = detectFormat(body);
      const file = findValue("file") ?? "";
      return formatTitle(language, file === "" || file.includes(".") ? file : `${file}.${language}`);
    },
  ],
]);

/** Parses a shortcode that begins code; undefined for others. `code-toggle` shows a sample of settings in YAML, TOML and JSON, here as written. */
export function parseCodeShortcode(name: string, given: TagArguments): CodeTag | undefined {
  const info = infos.get(name);
  return (
    info && {
      end: new RegExp(`^[ \\t>]*\\{\\{[<%][ \\t]*/[ \\t]*${name}[ \\t]*[%>]\\}\\}`),
      info: (body) => info(given, body),
    }
  );
}

function formatTitle(language: string, file: string): string {
  return file === ""
    ? language
    : `${language === "" ? "text" : language} title="${file.replace(/["{}]/g, "")}"`;
}

/** Returns the format of settings, by the first line that can be of one alone. */
function detectFormat(body: readonly string[]): string {
  const line = body.map((text) => text.trim()).find((text) => text !== "" && !text.startsWith("#")) ?? "";
  if (/^(?:\{|\[$)/.test(line)) return "json";
  return /^(?:\[{1,2}[^\]]+\]{1,2}$|[\w."'-]+\s*=)/.test(line) ? "toml" : "yaml";
}
