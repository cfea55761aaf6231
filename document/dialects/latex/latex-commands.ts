import { codeSpan, formulaSpan } from "../../core/lines/inline-spans.ts";
import { groupEnd } from "./groups.ts";
import { imageOf } from "./includegraphics.ts";

/** A command with its arguments, as what it means here; undefined where it stays. */
type Means = (groups: readonly string[], option: string) => string;

const cited = (text: string): string =>
  text
    .split(",")
    .map((key) => `@${key.trim()}`)
    .join("; ");
const inBrackets: Means = ([keys = ""], option) => `[${cited(keys)}${option === "" ? "" : `, ${option}`}]`;
const inText: Means = ([keys = ""], option) => cited(keys) + (option === "" ? "" : ` [${option}]`);
const itself: Means = ([text = ""]) => text;

/** Colours that CSS does not know have no effect. */
const styled = (property: string, colour: string, text: string): string =>
  /^[a-z]{1,30}$/i.test(colour) ? `<span style="${property}: ${colour}">${text}</span>` : text;

/** Commands by name: how many arguments they have, and what they mean. */
const commands: ReadonlyMap<string, readonly [count: number, means: Means]> = new Map<
  string,
  readonly [number, Means]
>([
  ["footnote", [1, ([text = ""]) => `^[${text}]`]],
  ["href", [2, ([address = "", text = ""]) => `[${text}](${addressOf(address)})`]],
  ["url", [1, ([address = ""]) => `<${addressOf(address)}>`]],
  ["textcolor", [2, ([colour = "", text = ""]) => styled("color", colour, text)]],
  ["colorbox", [2, ([colour = "", text = ""]) => styled("background-color", colour, text)]],
  ["textsc", [1, ([text = ""]) => `<span style="font-variant: small-caps">${text}</span>`]],
  ["includegraphics", [1, ([path = ""], option) => imageOf(path, option)]],
  ["mbox", [1, itself]],
  ["enquote", [1, ([text = ""]) => `“${text}”`]],
  ["textsuperscript", [1, ([text = ""]) => `<sup>${text}</sup>`]],
  ["textsubscript", [1, ([text = ""]) => `<sub>${text}</sub>`]],
  ...["cite", "citep", "parencite", "autocite", "footcite"].map((name): [string, [number, Means]] => [
    name,
    [1, inBrackets],
  ]),
  ...["citet", "textcite"].map((name): [string, [number, Means]] => [name, [1, inText]]),
  ...Object.entries({
    S: "§",
    textgreater: "&gt;",
    textless: "&lt;",
    textbackslash: "\\\\",
    textasciitilde: "\\~",
    textasciicircum: "\\^",
    textbar: "\\|",
    textdegree: "°",
    textregistered: "®",
    texttrademark: "™",
    textcopyright: "©",
    copyright: "©",
  }).map(([name, sign]): [string, [number, Means]] => [name, [0, () => sign]]),
  ["quad", [0, () => "\u2003"]],
  ["newline", [0, () => "<br>"]],
  ["dots", [0, () => "…"]],
  ["ldots", [0, () => "…"]],
]);

/** Code and formulas, in which they stay, and the commands. */
const commandPattern = new RegExp(
  `${codeSpan}|${formulaSpan}|\\\\(?<command>${[...commands.keys()].join("|")})(?![A-Za-z])\\*?`,
  "g",
);
const deepest = 5;

/** A paragraph with commands of LaTeX as the Markdown that they mean; what does not end stays, and so do the ends of lines. */
export function rewriteLatexCommands(text: string, depth = 0): string {
  if (depth > deepest || !text.includes("\\")) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { 0: match, groups: { command: name = "" } = {}, index } of text.matchAll(commandPattern)) {
    const [count = 0, means] = commands.get(name) ?? [];
    if (!means || index < from) continue;
    let at = index + match.length;
    const option = count === 0 ? undefined : /^\[([^\]{}\n]{0,200})\]/.exec(text.slice(at, at + 204));
    at += option?.[0].length ?? 0;
    const groups: string[] = [];
    while (groups.length < count) {
      const end = groupEnd(text, at);
      if (end === undefined) break;
      groups.push(rewriteLatexCommands(text.slice(at + 1, end - 1), depth + 1));
      at = end;
    }
    if (groups.length < count) continue;
    if (count === 0 && text.startsWith("{}", at)) at += 2;
    parts.push(text.slice(from, index), means(groups, option?.[1] ?? ""));
    from = at;
  }
  return from === 0 ? text : parts.join("") + text.slice(from);
}

/** Without what LaTeX needs a backslash for. */
function addressOf(text: string): string {
  return text.replace(/\\([%#&_~])/g, "$1").replace(/[\s<>()]/g, encodeURIComponent);
}
