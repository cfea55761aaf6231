import type { FontStacks } from "../../../fonts/stacks.ts";

/** Returns rules for lists and their boxes of tasks. */
export function listRules({ labels }: Pick<FontStacks, "labels">): string {
  return `ul, ol { padding: 0; padding-inline-start: 1.5em; }
li { margin: calc(0.2em * var(--room)) 0; }
li > p { margin-bottom: calc(0.4em * var(--room)); }
li > ul, li > ol { margin-bottom: 0.2em; break-before: avoid; }
ul.contains-task-list { list-style: none; padding-inline-start: 0.2em; }
.contains-task-list .contains-task-list { padding-inline-start: 1.5em; }
.task-list-item input { appearance: none; width: 0.85em; height: 0.85em; margin: 0; margin-inline-end: 0.55em; vertical-align: -0.06em;
  border: 0.7pt solid var(--soft); border-radius: 1.5pt; }
.task-list-item input:checked { background: var(--accent); border-color: var(--accent);
  clip-path: none; box-shadow: inset 0 0 0 1.6pt #fff; }
.task-box { display: inline-block; width: 1.214em; height: 1.214em; margin-inline-end: 0.5em; vertical-align: 0.08em; text-align: center; border: 1px solid var(--soft); border-radius: 1.5pt;
  font: 600 0.7em/1.1 ${labels}; }
.task-sign { margin-inline-end: 0.2em; }
`;
}

/** Rules for quotations, the depth of indents, and lines between parts. */
export const quoteRules = `blockquote { margin-inline: 0; padding-block: 0.1em; padding-inline: 1.1em 0; border-inline-start: 2pt solid var(--rule); color: var(--quote); font-style: italic; }
blockquote em { font-style: normal; }
blockquote > :last-child { margin-bottom: 0; }
/* Deeper than any reader follows, indents would push the text off the page. */
${"li ".repeat(8)}:is(ul, ol) { padding-inline-start: 0.2em; }
${"blockquote ".repeat(8)} { padding-inline-start: 0; border-inline-start: 0; }
hr { border: 0; border-top: 0.6pt solid var(--rule); width: 30%; margin: calc(2em * var(--room)) auto; }
`;
