/** A node of a mind map with text before or after its brackets, and a space between. Mermaid would take the words before them for a name. */
const spacedShape = /^([ \t]+)([^\s()[\]{}"`:%-][^()[\]{}"`\n]{0,200}?)[ \t]+([([{][^\n]{0,300})$/;

/** Quotes the nodes of a mind map whose words a shape follows, as in `Unsupervised (clustering)`. */
export function keepMindmapWords(source: string): string {
  if (!/^\s*(?:---[^]*?---\s*)?mindmap\b/.test(source.slice(0, 2_000))) return source;
  return source
    .split("\n")
    .map((line) =>
      line.trimEnd().replace(spacedShape, (_, indent: string, words: string, shapeText: string) => {
        const text = `${words} ${shapeText}`.replaceAll('"', "#quot;").replaceAll("`", "'");
        return `${indent}["${text}"]`;
      }),
    )
    .join("\n");
}
