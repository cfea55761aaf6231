/**
 * An image of `\includegraphics` in Markdown; one with a caption is a figure.
 * @param option what stands between brackets, such as `width=0.5\textwidth`
 */
export function imageOf(path: string, option = "", caption = "", label?: string): string {
  const attributes = [...(label === undefined ? [] : [`#${label}`]), ...widthOf(option)];
  const braces = attributes.length === 0 ? "" : `{${attributes.join(" ")}}`;
  // Of these, an alternative text alone makes no caption.
  const needsTitle = label === undefined && caption !== "" && (caption.length > 300 || !/\s/.test(caption));
  const title = needsTitle ? ` "${caption.replaceAll('"', '\\"')}"` : "";
  return `![${caption.replace(/[[\]]/g, "\\$&")}](<${path.trim().replace(/[<>\n]/g, "")}>${title})${braces}`;
}

function widthOf(option: string): readonly string[] {
  const [, share, length, unit] =
    /(?:^|,)\s*width\s*=\s*(?:([\d.]{0,6})\s*\\(?:text|line|column|page)width|([\d.]{1,6})\s*(cm|mm|in|pt|px))/.exec(
      option,
    ) ?? [];
  if (share !== undefined) return [`width=${String(Math.round(100 * (share === "" ? 1 : Number(share))))}%`];
  return length === undefined ? [] : [`width=${length}${unit ?? ""}`];
}
