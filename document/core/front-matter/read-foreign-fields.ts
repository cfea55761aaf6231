import { parseScalar, type FieldLine } from "./field-lines.ts";
import { parseMarginTexts } from "./margin-texts.ts";
import { describeValidValues, parseValue } from "../options/kinds.ts";
import type { FrontMatterFinding } from "./misspelt-fields.ts";
import { documentOptions, type OptionName } from "../options/options.ts";
import { foreignFields } from "./foreign-fields.ts";

/** The options that fields for other programs set. */
interface ForeignFieldOptions {
  readonly options: Partial<Record<OptionName, unknown>>;
  /** Those that are not followed, or not in full. */
  readonly ignored: readonly FrontMatterFinding[];
}

/** A site has them for its pages on the web. */
const siteFields: ReadonlySet<string> = new Set(["css", "stylesheet"]);
const command = /\\([A-Za-z]{3,30})\b(?:\[[^\]\n]{0,200}\])?(?:\{([^}\n]{0,200})\})?/g;

/** Reads the wishes for other programs among the fields of front matter, and among the commands of LaTeX in it. */
export function readForeignFields(
  yaml: string,
  lines: readonly FieldLine[],
  isSite: boolean,
): ForeignFieldOptions {
  const options: Partial<Record<OptionName, unknown>> = parseMarginTexts(lines);
  const ignored: FrontMatterFinding[] = [];
  const withoutOption: Pick<FieldLine, "index" | "name">[] = [];
  for (const { index, name, value } of [...lines, ...readCommandLines(yaml)]) {
    const wish = foreignFields.get(name.toLowerCase());
    const text = parseScalar(value) ?? (value.startsWith("[") ? value.slice(1, -1) : "");
    if (!wish || (isSite && siteFields.has(name))) continue;
    const { chosen, isComplete: isWhole } = wish.read(text);
    const values = chosen.map(
      ([option, meant]) => [option, parseValue(documentOptions[option], meant)] as const,
    );
    const known = values.filter(([, meant]) => meant !== undefined);
    Object.assign(options, Object.fromEntries(known));
    if ((isWhole && known.length === values.length) || /^(?:false|no|off|)$/i.test(text)) continue;
    if (wish.option === undefined) withoutOption.push({ index, name });
    else
      ignored.push({
        line: index + 1,
        code: "field-without-effect",
        what: describeIgnored(name, wish.option, known.length > 0),
      });
  }
  const [first] = withoutOption;
  if (first)
    ignored.push({
      line: first.index + 1,
      code: "field-without-effect",
      what: `Front matter that is not supported was ignored: ${withoutOption.map(({ name }) => name).join(", ")}.`,
    });
  return { options, ignored };
}

function describeIgnored(name: string, option: OptionName, isInPart: boolean): string {
  const effect = isInPart ? "was used in part" : "was ignored";
  return `The front matter field ${name} ${effect}: ${option} should be ${describeValidValues(documentOptions[option])}.`;
}

function readCommandLines(yaml: string): Pick<FieldLine, "index" | "name" | "value">[] {
  if (!yaml.includes("\\")) return [];
  const commands: Pick<FieldLine, "index" | "name" | "value">[] = [];
  for (const [index, line] of yaml.split("\n").entries())
    if (line.includes("\\"))
      for (const [, name = "", value = ""] of line.matchAll(command))
        commands.push({ index, name: `\\${name}`, value });
  return commands;
}
