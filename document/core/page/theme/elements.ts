import type { FontStacks } from "../../fonts/stacks.ts";
import { computeMaxImageHeight, type Sheet } from "./sheet.ts";
import { mathTheme } from "./math.ts";
import { formatSyntaxRules } from "./syntax.ts";

/** Returns a line drawing as a style sheet's image; its colour is filled in. */
const formatIcon = (colour: string, shape: string): string =>
  `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="%23${colour}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">${shape}</svg>')`;

const formatDot = (y: number): string => `<path d="M8 ${String(y)}v.01" stroke-width="1.8"/>`;

/** Colour, tint and icon of each kind of callout. Icon and title tell them apart in grey too, and the bar's form the grave ones. */
const callouts = {
  note: {
    colour: "0b4f9e",
    tint: "f2f6fb",
    bar: "solid",
    icon: `<circle cx="8" cy="8" r="6.5"/><path d="M8 7.5v4"/>${formatDot(4.9)}`,
  },
  tip: {
    colour: "176636",
    tint: "f1f7f3",
    bar: "solid",
    icon: `<path d="M5.6 10.6a4.5 4.5 0 1 1 4.8 0v1.2H5.6zM6.4 14.3h3.2"/>`,
  },
  important: {
    colour: "6a2f8f",
    tint: "f7f2fa",
    bar: "solid",
    icon: `<path d="M1.8 2.2h12.4v9H8.6L5.4 14v-2.8H1.8z"/><path d="M8 4.4v2.8"/>${formatDot(9.1)}`,
  },
  warning: {
    colour: "8a5a00",
    tint: "fbf6ea",
    bar: "double",
    icon: `<path d="M8 1.8 14.8 14H1.2z"/><path d="M8 6.2v3.6"/>${formatDot(12)}`,
  },
  caution: {
    colour: "a1260d",
    tint: "fcf3f1",
    bar: "double",
    icon: `<path d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3z"/><path d="M8 4.6v4"/>${formatDot(11.2)}`,
  },
} as const;

const calloutRules = Object.entries(callouts)
  .map(
    ([kind, { colour, tint, bar, icon: shape }]) =>
      `.callout-${kind} { background: #${tint}; border-inline-start: ${bar === "double" ? "4pt double" : "2.4pt solid"} #${colour}; }
.callout-${kind} > .callout-title { color: #${colour}; background-image: ${formatIcon(colour, shape)}; }`,
  )
  .join("\n");

/** Returns rules for what Markdown holds beyond text, lists, tables and code: callouts, definitions, listings, diagrams, page breaks. */
export function formatElements({ labels, mono }: Pick<FontStacks, "labels" | "mono">, sheet: Sheet): string {
  return `
.callout { margin: 0.4em 0 1.2em; padding-block: 0.7em 0.75em; padding-inline: 1.1em 1em; font-style: normal; color: var(--ink); break-inside: avoid;
  box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.callout.long { break-inside: auto; }
.callout > :last-child { margin-bottom: 0; }
.callout-title { font: 600 calc(9.6 * var(--pt))/1.3 ${labels}; margin: 0 0 0.3em; padding-inline-start: 1.65em; background: 0 50% / 1.22em 1.22em no-repeat; break-after: avoid; }
${calloutRules}
.callout-title:dir(rtl) { background-position: 100% 50%; }

dt { font-weight: 700; break-after: avoid; margin-top: 0.6em; }
dt:first-child { margin-top: 0; }
dd { margin-block: 0.1em 0.3em; margin-inline: 1.6em 0; }
abbr { text-decoration: none; }
abbr.explained::after { content: " (" attr(title) ")"; color: var(--soft); }
mark { color: inherit; padding: 0 0.12em; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
ins, u { text-decoration: underline; text-decoration-thickness: 0.05em; text-underline-offset: 0.15em; }
small { font-size: 0.86em; }
.remark { font: 400 0.82em/1.3 ${labels}; background: #fff4cc; border: 0.5pt solid #d9b84a; border-radius: 2pt; padding: 0.05em 0.4em; margin-inline: 0.2em; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
span[style*="background-color"] { padding: 0 0.12em; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
:is(div, p)[style*="background-color"] { padding: 0.4em 0.7em; margin-bottom: 0.85em; }
div[style*="background-color"] > :last-child { margin-bottom: 0; }
ruby rt { font-size: 0.5em; }
.lines { display: block; }
/* Where it stands, at the end, its line could make a page of its own. */
.unseen { top: 0; left: 0; }
.new-page { break-after: page; height: 0; margin: 0; }

details { margin: 0 0 0.85em; padding-inline-start: 1.1em; border-inline-start: 0.6pt solid var(--rule); }
details::details-content { content-visibility: visible; display: block; }
summary { list-style: none; font: 600 1em/1.4 ${labels}; margin: 0 0 0.4em; break-after: avoid; }
details > :last-child { margin-bottom: 0; }

main > [align="center"]:first-child > :first-child { margin-top: 0; }
[align="center"] > img, [align="center"] > a > img { display: inline-block; }
img[height]:not([width]) { height: attr(height px, auto); }
:is(a, p, li, td, th, dd, div, span, strong, em) > img { vertical-align: middle; }
figure.diagram > img { max-height: ${computeMaxImageHeight(sheet, 43)}; }

figure.listing { text-align: left; break-inside: auto; margin: 0 0 0.85em; }
.listing figcaption { font: 400 calc(8.4 * var(--pt))/1.3 ${mono}; font-variant-ligatures: none; color: var(--ink); background: #e9ecf0; border-left: 2pt solid var(--rule); margin: 0;
  padding: 0.4em 1.1em; text-wrap: wrap; overflow-wrap: anywhere; break-after: avoid; }
.listing pre { margin: 0; }

/* Added and deleted lines differ in grey too: by their sign and by their weight. */
.hljs-addition { background: #e3f1e7; font-weight: 700; }
.hljs-deletion { background: #f5ddd7; }
${formatSyntaxRules({ labels, mono })}
${mathTheme}`;
}
