import { openText } from "../workspace/faces.ts";
import { getTextField } from "./text.ts";

/** Leads to a line of the Markdown, from 1, which is selected. */
export function goToLine(line: number): void {
  openText();
  getTextField().selectLine(line);
}
