import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  isolateHistory,
} from "@codemirror/commands";
import { markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown";
import { indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import type { Extension } from "@codemirror/state";
import { EditorView, drawSelection, keymap, lineNumbers, placeholder } from "@codemirror/view";
import type { KeyBinding } from "@codemirror/view";
import type { TextField } from "../form/text.ts";
import { pictureEvents } from "../pictures/kept.ts";
import { adoptStyles } from "./adopt-styles.ts";
import { clearedByChange, toDiagnostics } from "./diagnostics.ts";
import { formatKeys } from "./format.ts";
import { highlighting, theme } from "./theme.ts";
import { measurePictures, pictures, picturesChanged } from "./pictures.ts";
import { startToolbar } from "./toolbar.ts";
import { translate } from "../words/translate.ts";

/** The editor in the place of the plain field. */
export interface Editor {
  readonly field: TextField;
  /** Restores the selection and scroll position of the plain field. */
  select(from: number, to: number, scrollTop: number): void;
}

/** Puts the editor in the place of a plain field, with its text. @param onChange called whenever the text has changed */
export function createEditor(area: HTMLTextAreaElement, onChange: () => void): Editor {
  adoptStyles();
  const begin = (doc: string): EditorState =>
    EditorState.create({
      doc,
      extensions: [
        ...extensions(area.placeholder),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) onChange();
        }),
      ],
    });
  const view = new EditorView({ state: begin(area.value) });
  for (const kind of ["keep", "open"])
    pictureEvents.addEventListener(kind, () => {
      view.dispatch({ effects: picturesChanged.of(null) });
    });
  area.before(view.dom);
  area.hidden = true;
  area.id = "plain-text";
  standInForm(area, view);
  startToolbar(view);
  return {
    field: createField(view, begin),
    select(from, to, scrollTop) {
      view.dispatch({ selection: { anchor: from, head: to } });
      view.requestMeasure({
        read: () => undefined,
        write: () => {
          view.scrollDOM.scrollTop = scrollTop;
        },
      });
    },
  };
}

function extensions(hint: string): readonly Extension[] {
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    indentUnit.of("  "),
    markdownLanguage,
    syntaxHighlighting(highlighting),
    theme,
    pictures,
    search({ top: true }),
    EditorState.phrases.of(translatePhrases()),
    clearedByChange,
    placeholder(() => {
      const shown = document.createElement("span");
      shown.textContent = hint;
      return shown;
    }),
    keymap.of([
      ...formatKeys,
      ...markdownKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...lintKeymap,
      indentWhereWritten,
      ...defaultKeymap,
    ]),
    EditorView.contentAttributes.of({
      id: "text",
      dir: "auto",
      tabindex: "0",
      "aria-labelledby": "text-label",
      "aria-describedby": "text-hint text-fault",
      "aria-required": "true",
      spellcheck: "true",
      autocapitalize: "sentences",
      autocorrect: "on",
    }),
  ];
}

/** Tab indents, and leaves an editor in which there is nothing to indent. */
const indentWhereWritten: KeyBinding = {
  key: "Tab",
  run: (view) => view.state.doc.length > 0 && indentMore(view),
  shift: (view) => view.state.doc.length > 0 && indentLess(view),
};

/** Where somebody who scrolls is reading, as a share of the height of what is in sight. */
const readShare = 0.25;

/** Returns the library's words, written as those of the page are. */
function translatePhrases(): Readonly<Record<string, string>> {
  return {
    next: translate("Next"),
    previous: translate("Previous"),
    all: translate("Select all"),
    replace: translate("Replace"),
    Replace: translate("Replace"),
    "replace all": translate("Replace all"),
    "match case": translate("Match case"),
    "by word": translate("Whole words"),
    regexp: translate("Regular expression"),
    close: translate("Close"),
    Find: translate("Find"),
    "Go to line": translate("Go to line"),
    go: translate("Go"),
    Diagnostics: translate("Findings"),
    "No diagnostics": translate("No findings"),
  };
}

/** Submits the editor's text under the plain field's name, and none of the editor's own fields. */
function standInForm(area: HTMLTextAreaElement, view: EditorView): void {
  area.form?.addEventListener("formdata", ({ formData }) => {
    for (const { name } of view.dom.querySelectorAll<HTMLInputElement>("input")) formData.delete(name);
    formData.set(area.name, view.state.doc.toString());
  });
  document.getElementById("text-label")?.addEventListener("click", () => {
    view.focus();
  });
}

function createField(view: EditorView, begin: (doc: string) => EditorState): TextField {
  return {
    element: view.contentDOM,
    // A browser moves the cursor when it focuses an element, and the editor follows if the event comes late.
    focus: () => {
      view.focus();
    },
    read: () => view.state.doc.toString(),
    length: () => view.state.doc.length - measurePictures(view),
    cursor: () => view.state.selection.main.head,
    sight() {
      if (view.scrollDOM.scrollTop === 0) return { place: 0, share: 0 };
      const { top, height } = view.scrollDOM.getBoundingClientRect();
      const { left } = view.contentDOM.getBoundingClientRect();
      // A paragraph is one line of the text, and may be higher than the window.
      return {
        place: view.posAtCoords({ x: left, y: top + height * readShare }, false),
        share: readShare,
      };
    },
    write(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        // Undone alone, however soon after typing.
        annotations: isolateHistory.of("full"),
      });
    },
    begin(text) {
      view.setState(begin(text));
    },
    insert(what) {
      view.focus();
      view.dispatch(view.state.replaceSelection(what), { scrollIntoView: true, userEvent: "input.paste" });
    },
    selectLine(line) {
      const { from, to } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
    },
    mark(findings) {
      view.dispatch(toDiagnostics(view.state, findings));
    },
  };
}
