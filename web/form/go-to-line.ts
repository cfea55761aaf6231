import { openText } from "../workspace/faces.ts";
import { textField } from "./text.ts";

/** Leads to a line of the Markdown, from 1, which is selected. */
export function goToLine(line: number): void {
  openText();
  textField().selectLine(line);
}
