import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The editor in the page's own colours, which follow its light and dark. */
export const theme = EditorView.theme({
  "&": { flex: "1", minHeight: "4rem", color: "var(--ink)", backgroundColor: "var(--raised)" },
  "&.cm-focused": {
    outline: "2px solid transparent",
    outlineOffset: "-3px",
    boxShadow: "inset 3px 0 var(--link)",
  },
  ".cm-scroller": {
    font: "0.875rem/1.65 var(--mono)",
    fontVariantLigatures: "none",
    overscrollBehavior: "contain",
  },
  ".cm-content": { padding: "1rem 0", caretColor: "var(--ink)" },
  ".cm-line": { paddingBlock: "0", paddingInline: "0.5rem var(--side)" },
  ".cm-picture": {
    display: "inline-flex",
    gap: "0.4rem",
    alignItems: "center",
    padding: "0 0.35rem",
    color: "var(--soft)",
    backgroundColor: "var(--desk)",
    borderRadius: "4px",
    fontFamily: "var(--sans)",
    verticalAlign: "middle",
  },
  ".cm-picture img": { height: "2.2rem", maxWidth: "6rem", objectFit: "contain" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    { backgroundColor: "color-mix(in srgb, var(--link) 26%, transparent)" },
  ".cm-placeholder": { color: "var(--soft)", whiteSpace: "pre-line" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "transparent", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": {
    minWidth: "2.6rem",
    textAlign: "end",
    fontSize: "0.75rem",
    lineHeight: "1.925",
  },
  "@media (max-width: 38rem)": { ".cm-lineNumbers": { display: "none !important" } },
  ".cm-panels": { color: "var(--ink)", backgroundColor: "var(--paper)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--rule)" },
  ".cm-panel.cm-search": { padding: "0.5rem max(2.2rem, var(--side))", fontSize: "0.94rem" },
  ".cm-panel.cm-search label": { fontSize: "0.875rem", fontWeight: "400" },
  ".cm-panel.cm-search input[type=checkbox]": { width: "auto", height: "auto" },
  ".cm-panel.cm-search [name=close]": { padding: "0.2rem 0.5rem", fontSize: "1.1rem", color: "var(--soft)" },
  ".cm-textfield": {
    width: "11rem",
    height: "auto",
    padding: "0.2rem 0.4rem",
    fontSize: "0.94rem",
    backgroundColor: "var(--raised)",
    border: "1px solid var(--edge)",
  },
  ".cm-button": {
    padding: "0.2rem 0.6rem",
    fontSize: "0.875rem",
    backgroundImage: "none",
    backgroundColor: "transparent",
    border: "1px solid var(--edge)",
    color: "var(--ink)",
  },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, #d9a400 30%, transparent)" },
  ".cm-searchMatch.cm-searchMatch-selected": {
    backgroundColor: "color-mix(in srgb, #d9a400 65%, transparent)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    border: "1px solid var(--rule)",
    maxWidth: "min(34rem, 90vw)",
  },
  ".cm-diagnostic": { padding: "0.4rem 0.7rem", fontFamily: "var(--sans)" },
});

/** Little colour: text stands out from Markdown's syntax. */
export const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.labelName], color: "var(--link)" },
  { tag: [tags.url, tags.monospace, tags.quote, tags.comment, tags.angleBracket], color: "var(--soft)" },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: "var(--soft)", fontWeight: "400" },
]);
