import { getElement } from "../elements.ts";
import type { DocumentWarning } from "../../lambdas/http-contract/responses.ts";

/** Where the Markdown is written: a plain field, until the editor is in its place. */
export interface TextField {
  /** The element that has the focus during typing. */
  readonly element: HTMLElement;
  /** Focuses it, with its selection unchanged. */
  focus(): void;
  read(): string;
  /** Returns its length, in characters, without the data of pictures where they are told; it is known without reading the text. */
  length(): number;
  /** Returns where one writes, in characters from the beginning. */
  cursor(): number;
  /** Returns the place that is being read, in characters from the beginning, and how far below the top of what is in sight it is, as a share of its height. */
  sight(): { readonly place: number; readonly share: number };
  /** Replaces the whole text. */
  write(text: string): void;
  /** Begins with another text: undoing does not lead back to the one before. */
  begin(text: string): void;
  /** Replaces the selection. */
  insert(what: string): void;
  /** Selects a line, from 1, and brings it into sight. */
  selectLine(line: number): void;
  /** Marks the lines that something was found in, until the text changes. */
  mark(findings: readonly DocumentWarning[]): void;
}

let field: TextField = createPlainField(getElement("text", HTMLTextAreaElement));

export function getTextField(): TextField {
  return field;
}

/** Replaces the text field from now on. */
export function useTextField(next: TextField): void {
  field = next;
}

function createPlainField(area: HTMLTextAreaElement): TextField {
  return {
    element: area,
    focus: () => {
      area.focus();
    },
    read: () => area.value,
    length: () => area.textLength,
    cursor: () => area.selectionEnd,
    // A plain field tells nothing but how far it is scrolled.
    sight: () => ({
      place: Math.round((area.scrollTop / Math.max(1, area.scrollHeight)) * area.textLength),
      share: 0,
    }),
    write(text) {
      area.value = text;
    },
    begin(text) {
      area.value = text;
    },
    insert(what) {
      area.focus();
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else keeps the browser's own undo
      if (document.execCommand("insertText", false, what)) return;
      area.setRangeText(what, area.selectionStart, area.selectionEnd, "end");
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    selectLine(line) {
      const lines = area.value.split("\n");
      const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
      // Browsers scroll to the cursor when somebody types, but not to a selection.
      const { lineHeight } = getComputedStyle(area);
      area.scrollTop = Math.max(0, (line - 3) * Number.parseFloat(lineHeight));
    },
    mark: () => undefined,
  };
}
