import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";
import { toLines, takeCaption } from "./captions.ts";
import { handleAlike } from "./macro-handler.ts";
import { parseEnvironments, parseFields, parseMacros, type Environment } from "./tex.ts";

/** Figures that float. */
export const figureEnvironments = handleAlike(
  "figure figure* wrapfigure sidewaysfigure marginfigure SCfigure FPfigure",
  formatFigure,
);

const parts = /^(?:subfigure|minipage)$/;
const images = { includegraphics: 1 };

/** Returns one image as a figure, or several with letters. */
function formatFigure({ text: tex }: Environment, source: SourceLine): readonly NumberedLine[] | undefined {
  const shown: string[] = [];
  let rest = "";
  let from = 0;
  for (const inner of parseEnvironments(tex, parts)) {
    const part = takeCaption(inner.text);
    for (const { options, groups } of parseMacros(part.text, images))
      shown.push(formatImage(groups[0], options[0], part.caption, part.label));
    rest += tex.slice(from, inner.start);
    from = inner.end;
  }
  const { text, caption, label } = takeCaption(rest + tex.slice(from));
  const own = [...parseMacros(text, images)];
  const [only] = own;
  if (only && own.length === 1 && shown.length === 0)
    return toLines([formatImage(only.groups[0], only.options[0], caption, label)], source);
  shown.push(...own.map(({ groups, options }) => formatImage(groups[0], options[0])));
  if (shown.length === 0) return undefined;
  const spaced = shown.flatMap((image) => [image, ""]);
  if (label === undefined) return toLines([...spaced, caption ?? ""], source);
  const name = /^fig[:-]/i.test(label) ? label : `fig:${label}`;
  const columns = String(Math.min(shown.length, 3));
  return toLines([`::: {#${name} layout-ncol=${columns}}`, ...spaced, caption ?? "", ":::"], source);
}

/**
 * Formats `\includegraphics` as an image in Markdown; one with a caption is a figure.
 * @param option text between brackets, such as `width=0.5\textwidth`
 */
export function formatImage(path = "", option = "", caption = "", label?: string): string {
  const attributes = [...(label === undefined ? [] : [`#${label}`]), ...formatWidth(option)];
  const braces = attributes.length === 0 ? "" : `{${attributes.join(" ")}}`;
  // Of these, an alternative text alone makes no caption.
  const needsTitle = label === undefined && caption !== "" && (caption.length > 300 || !/\s/.test(caption));
  const title = needsTitle ? ` "${caption.replaceAll('"', '\\"')}"` : "";
  return `![${caption.replace(/[[\]]/g, "\\$&")}](<${path.trim().replace(/[<>\n]/g, "")}>${title})${braces}`;
}

function formatWidth(option: string): readonly string[] {
  const [, share, length, unit] =
    /^(?:([\d.]{0,6})\s*\\(?:text|line|column|page)width|([\d.]{1,6})\s*(cm|mm|in|pt|px))/.exec(
      parseFields(option).get("width") ?? "",
    ) ?? [];
  if (share !== undefined) return [`width=${String(Math.round(100 * (share === "" ? 1 : Number(share))))}%`];
  return length === undefined ? [] : [`width=${length}${unit ?? ""}`];
}
