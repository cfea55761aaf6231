import { codeSpan } from "../../core/lines/inline-spans.ts";
import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";
import type { FrontFacts } from "../../core/passes/line-pass.ts";
import type { Warn } from "../../core/warnings/warn.ts";

/** `{{< meta book.title >}}` (Quarto), `{{ name }}` (MyST), and code, in which they are samples; so are those in three braces. */
const asked = new RegExp(
  `${codeSpan}${String.raw`|(?<!\{)\{\{<[ \t]*meta[ \t]+([\w.-]{1,100})[ \t]*>\}\}|(?<!\{)\{\{[ \t]*([\w-]{1,100})[ \t]*\}\}`}`,
  "g",
);
/** Where MyST has them: https://myst-parser.readthedocs.io/en/latest/syntax/optional.html#substitutions-with-jinja2 */
const homes = ["substitutions", "myst.substitutions", "myst_substitutions"];
/** Characters of all values together: a small text is not to become a large one. */
const maxPutInChars = 100_000;

/** Inserts values of the front matter where the text asks for them. A missing value leaves its name, and a warning. */
export function putInValues(
  lines: readonly SourceLine[],
  warn: Warn,
  { values }: FrontFacts,
): readonly NumberedLine[] {
  const paths = [...values.keys()];
  const hasOwn = paths.some((path) => homes.some((home) => path.startsWith(`${home}.`)));
  let left = maxPutInChars;
  return lines.map((line): NumberedLine => {
    if (line.kind !== "text" || !line.text.includes("{{")) return line;
    const text = line.text.replace(
      asked,
      (match, _ticks, meta: string | undefined, own: string | undefined) => {
        if (meta === undefined && (own === undefined || !hasOwn)) return match;
        const name = meta ?? own ?? "";
        const value =
          meta === undefined
            ? homes.map((home) => values.get(`${home}.${name}`)).find((candidate) => candidate !== undefined)
            : values.get(name);
        if (value === undefined)
          warn(
            "value-not-found",
            `The front matter does not define ${name}: its name was printed instead.`,
            line.line,
          );
        const shown = value === undefined || value.length > left ? name : value;
        left -= shown.length;
        return shown;
      },
    );
    return { ...line, text };
  });
}
