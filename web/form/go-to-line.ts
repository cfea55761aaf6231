import { element } from "../elements.ts";
import { openText } from "../workspace/faces.ts";

/** Leads to a line of the Markdown, from 1, which is selected. */
export function goToLine(line: number): void {
  const text = element("text", HTMLTextAreaElement);
  const lines = text.value.split("\n");
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  openText();
  text.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  // Browsers scroll to where somebody types, and not to what is selected.
  const { lineHeight } = getComputedStyle(text);
  text.scrollTop = Math.max(0, (line - 3) * Number.parseFloat(lineHeight));
}
