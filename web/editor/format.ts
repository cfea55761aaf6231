import { EditorSelection } from "@codemirror/state";
import type { ChangeSpec, EditorState, SelectionRange, TransactionSpec } from "@codemirror/state";
import type { EditorView, KeyBinding } from "@codemirror/view";
import { translate } from "../words/translate.ts";

/** What the toolbar and its keys write: the signs of Markdown, around or before what is selected. */

export type Format = "bold" | "italic" | "heading" | "list" | "quote" | "link" | "table" | "code" | "formula";

type Command = (state: EditorState) => TransactionSpec;

const commands: Readonly<Record<Format, Command>> = {
  bold: (state) => toggleAround(state, "**", translate("bold text")),
  italic: (state) => toggleAround(state, "*", translate("italic text")),
  heading: changeHeading,
  list: (state) => toggleLines(state, "- "),
  quote: (state) => toggleLines(state, "> "),
  link: insertLink,
  table: insertTable,
  code: (state) => (isSeveralLines(state) ? fence(state) : toggleAround(state, "`", translate("code"))),
  formula: (state) => toggleAround(state, "$", "x^2"),
};

/** Writes a format at the selection. */
export function applyFormat(view: EditorView, format: Format): void {
  view.dispatch(
    view.state.update(commands[format](view.state), { scrollIntoView: true, userEvent: "input" }),
  );
  view.focus();
}

/** The keys that people know from everywhere. */
export const formatKeys: readonly KeyBinding[] = (
  [
    ["Mod-b", "bold"],
    ["Mod-i", "italic"],
    ["Mod-k", "link"],
  ] as const
).map(([key, format]) => ({
  key,
  preventDefault: true,
  run(view) {
    applyFormat(view, format);
    return true;
  },
}));

/** Puts signs around what is selected, or an example between them; removes them where they are. */
function toggleAround(state: EditorState, sign: string, example: string): TransactionSpec {
  return state.changeByRange((range) => {
    const { from, to } = range;
    const { length } = sign;
    const isWithin =
      state.sliceDoc(from - length, from) === sign &&
      state.sliceDoc(to, to + length) === sign &&
      // A star within two is bold, and not italic.
      (sign !== "*" || state.sliceDoc(from - 2, from) !== "**");
    if (isWithin)
      return {
        changes: [
          { from: from - length, to: from },
          { from: to, to: to + length },
        ],
        range: EditorSelection.range(from - length, to - length),
      };
    const inside = range.empty ? example : state.sliceDoc(from, to);
    return {
      changes: { from, to, insert: sign + inside + sign },
      range: EditorSelection.range(from + length, from + length + inside.length),
    };
  });
}

/** Makes lines headings of the second level, then of the third, then text again; the first line of a text becomes its title. */
function changeHeading(state: EditorState): TransactionSpec {
  return changeLines(state, (text, from) => {
    const [signs = ""] = /^#{1,6} /.exec(text) ?? [];
    const next = { "": from === 0 ? "# " : "## ", "# ": from === 0 ? "" : "## ", "## ": "### " }[signs] ?? "";
    return { remove: signs.length, insert: next };
  });
}

/** Puts a sign before each line, or removes it where all have it. */
function toggleLines(state: EditorState, sign: string): TransactionSpec {
  const haveAll = selectedLines(state, state.selection.main).every(({ text }) => text.startsWith(sign));
  return changeLines(state, () =>
    haveAll ? { remove: sign.length, insert: "" } : { remove: 0, insert: sign },
  );
}

function changeLines(
  state: EditorState,
  change: (text: string, from: number) => { readonly remove: number; readonly insert: string },
): TransactionSpec {
  const changes: ChangeSpec[] = selectedLines(state, state.selection.main).map(({ from, text }) => {
    const { remove, insert } = change(text, from);
    return { from, to: from + remove, insert };
  });
  const set = state.changes(changes);
  const { anchor, head } = state.selection.main;
  return { changes: set, selection: { anchor: set.mapPos(anchor, 1), head: set.mapPos(head, 1) } };
}

function selectedLines(state: EditorState, { from, to }: SelectionRange) {
  const first = state.doc.lineAt(from).number;
  const last = state.doc.lineAt(to).number;
  const lines = Array.from({ length: last - first + 1 }, (_, index) => state.doc.line(first + index));
  return lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== "");
}

/** Makes a link of what is selected, and selects its address; an address becomes the link's own, and the words are selected. */
function insertLink(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main;
  const selected = state.sliceDoc(from, to);
  const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(selected);
  const example = translate("words");
  const [words, address] = isAddress ? [example, selected] : [selected || example, "https://"];
  const start = from + (isAddress ? 1 : words.length + 3);
  return {
    changes: { from, to, insert: `[${words}](${address})` },
    selection: EditorSelection.range(start, start + (isAddress ? words : address).length),
  };
}

function insertTable(state: EditorState): TransactionSpec {
  const name = translate("Name");
  const rows = [name, translate("Amount"), translate("First"), translate("Second")] as const;
  const [, amount, first, second] = rows;
  return insertBlock(
    state,
    `| ${name} | ${amount} |\n| --- | ---: |\n| ${first} | 1 |\n| ${second} | 2 |\n`,
    name,
  );
}

/** Inserts lines of their own, between blank lines, and selects a word of them. */
function insertBlock(state: EditorState, block: string, word: string): TransactionSpec {
  const { doc, selection } = state;
  const line = doc.lineAt(selection.main.to);
  const before = line.text.trim() === "" ? "" : "\n\n";
  const insert = `${before}${block}`;
  const start = line.to + insert.indexOf(word);
  return {
    changes: { from: line.to, insert },
    selection: EditorSelection.range(start, start + word.length),
  };
}

function isSeveralLines(state: EditorState): boolean {
  const { from, to } = state.selection.main;
  return state.doc.lineAt(from).number !== state.doc.lineAt(to).number;
}

function fence(state: EditorState): TransactionSpec {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  return {
    changes: [
      { from: first.from, insert: "```\n" },
      { from: last.to, insert: "\n```" },
    ],
  };
}
