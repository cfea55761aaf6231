import { mathFonts, scriptFamily } from "../../fonts/stacks.ts";

/**
 * Styles for parts of Temml's MathML that Chromium lacks: the attributes of `menclose`, alignment of cells,
 * wide accents. After Temml's own style sheet (MIT, © 2020-2025 Ron Kok), without rules for other browsers.
 */
export const mathTheme = `
math { line-height: normal; text-indent: 0; letter-spacing: normal; font-weight: 400; font-variant-numeric: normal; }
.with-formula { white-space: nowrap; }
math * { border-color: currentColor; }
math.tml-display { width: 100%; max-width: none; }
/* Scripts at one height: the measures of the one font, the signs of the other. */
.tml-on-letter > * { font-family: ${mathFonts}; }
.tml-on-letter { font-family: "${scriptFamily}", ${mathFonts}; }
/* The room that TeX keeps at both ends of a fraction (1.2 pt at 10 pt). */
mfrac { padding-inline: 0.1em; }
/* Its sign stands before its own place. */
mo.tml-vec { transform: translate(0.3em, 0); }
mover[accent="true"] > mo:last-child { padding-bottom: 0.06em; }
.mathscr { font-feature-settings: "ss01"; }
/* The font's prime is raised already, and raised again by its place. */
mo.tml-prime { transform: translate(-0.1em, 0.36em) scale(1.4); transform-origin: 0 50%; }
mfrac > :nth-child(2), msqrt, mover > :first-child { math-shift: compact; }
.tml-sml-pad { padding-left: 0.05em; }
.tml-med-pad { padding-left: 0.1em; }
.tml-lrg-pad { padding-left: 0.15em; }
.tml-right { text-align: -webkit-right; }
.tml-left { text-align: -webkit-left; }
mtd:has(> .tml-tag, > mtext > .tml-eqn, > mtext.tml-tag) { text-align: -webkit-right; }
.tml-shift-left { margin-left: -100%; }
.chr-sml { transform: translate(0.07em, 0); }
.chr-sml-vec { transform: scale(0.75) translate(0.07em, 0); }
.chr-med { transform: translate(0.14em, 0); }
.chr-med-vec { transform: scale(0.75) translate(0.14em, 0); }
.chr-lrg { transform: translate(0.21em, 0); }
.chr-lrg-vec { transform: scale(0.75) translate(0.21em, 0); }
menclose { position: relative; padding: 0.5ex 0; }
.menclose { display: inline-block; position: relative; text-align: left; padding: 0.5ex 0; }
.tml-overline { padding: 0.1em 0 0; border-top: 0.065em solid; }
.tml-underline { padding: 0 0 0.1em; border-bottom: 0.065em solid; }
.tml-fbox { padding: 3pt; border: 0.6pt solid; }
.tml-cancel { display: inline-block; position: absolute; left: 0.5px; bottom: 0; width: 100%; height: 100%; background: currentColor; }
.upstrike { clip-path: polygon(0.035em 100%, 0 calc(100% - 0.035em), calc(100% - 0.035em) 0, 100% 0.035em); }
.downstrike { clip-path: polygon(0 0.035em, 0.035em 0, 100% calc(100% - 0.035em), calc(100% - 0.035em) 100%); }
.sout { clip-path: polygon(0 calc(55% + 0.033em), 0 calc(55% - 0.033em), 100% calc(55% - 0.033em), 100% calc(55% + 0.033em)); }
.tml-xcancel { clip-path: polygon(0.035em 0, 0 0.035em, calc(50% - 0.035em) 50%, 0 calc(100% - 0.035em), 0.035em 100%, 50% calc(50% + 0.035em),
  calc(100% - 0.035em) 100%, 100% calc(100% - 0.035em), calc(50% + 0.035em) 50%, 100% 0.035em, calc(100% - 0.035em) 0, 50% calc(50% - 0.035em)); }
/* An arrow along the diagonal. */
.tml-cancelto { display: inline-block; position: absolute; left: 0.1em; bottom: 0; width: 90%; height: 100%; background: currentColor;
  clip-path: polygon(0.035em 100%, 0 calc(100% - 0.035em), calc(100% - 0.2em) 0.125em, calc(100% - 0.25em) 0.055em, 100% 0,
  calc(100% - 0.055em) 0.25em, calc(100% - 0.125em) 0.2em); }
.longdiv-top { border-top: 0.067em solid; padding: 0.1em 0.2em 0.2em 0.433em; }
.longdiv-arc { position: absolute; top: 0; bottom: 0.1em; left: -0.4em; width: 0.7em; border: 0.067em solid; transform: translateY(-0.067em);
  border-radius: 70%; clip-path: inset(0 0 0 0.4em); box-sizing: border-box; }
.phasor-bottom { border-bottom: 0.067em solid; padding: 0.2em 0.2em 0.1em 0.6em; }
.phasor-angle { display: inline-block; position: absolute; left: 0.5px; bottom: -0.04em; height: 100%; aspect-ratio: 0.5; background: currentColor;
  clip-path: polygon(0.05em 100%, 0 calc(100% - 0.05em), calc(100% - 0.05em) 0, 100% 0.05em); }
.circle-pad { padding: 0.267em; }
.textcircle { position: absolute; inset: 0; border: 0.067em solid; border-radius: 50%; }
.actuarial { padding: 0.039em 0.039em 0; border-width: 0.08em 0.08em 0 0; border-style: solid; margin-right: 0.039em; }
.tml-tilde-2 { transform: scale(2, 1.1); }
.tml-tilde-3 { transform: scale(3, 1.1); }
.tml-tilde-4 { transform: scale(4, 1.1); }
.tml-hat-1 { transform: scale(1.9, 1); }
.tml-hat-2 { transform: scale(3.9, 1); }
.tml-hat-3 { transform: scale(5.8, 1.1); }
.tml-hat-4 { transform: scale(7.8, 1.1); }
/* A strut in each row keeps it from the next; aligned equations stand 3 pt further apart. */
mtd { padding-block: 0; }
mtable.tml-jot > mtr > mtd { padding-block: 0.15em; }
mtable.broken-formula > mtr > mtd { padding: 0.35ex 0; text-align: -webkit-left; }
mtable.tml-small mtd { padding-block: 0.05em; }
`;
