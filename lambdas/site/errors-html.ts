import { escapeHtml } from "../../document/core/html/escape.ts";
import { errorsExplained } from "./openapi/errors-explained.ts";

/** Returns the errors for the foot of the reference: a table and a paragraph, of the Markdown that programs get. */
export function errorsHtml(): string {
  const [table = "", ...paragraphs] = errorsExplained.trim().split("\n\n");
  const [head = [], , ...rows] = table.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => inlineHtml(cell.trim())),
  );
  const row = (cells: readonly string[], tag: "td" | "th"): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<div class="wide" tabindex="0"><table><thead>${row(head, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>
${paragraphs.map((text) => `<p>${inlineHtml(text)}</p>`).join("\n")}`;
}

function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");
}
