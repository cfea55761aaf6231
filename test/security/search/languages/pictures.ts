import type { Language } from "./language.ts";

const image = (svg: string) => ({
  markdown: `![a](data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")})\n`,
});
const svgOpen = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">';

/** Pictures. */
export const svg: Language = {
  seeds: [
    '<defs><linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient></defs><rect width="100" height="100" fill="url(#a)"/><circle cx="50" cy="50" r="40"/>',
    '<filter id="f" width="2" height="2"><feTurbulence baseFrequency="0.05" numOctaves="3"/><feGaussianBlur stdDeviation="4"/></filter><rect width="100" height="100" filter="url(#f)"/>',
    '<symbol id="s"><path d="M0 0 L10 10 C20 20 30 30 40 40 A5 5 0 0 1 9 9 Z"/></symbol><use href="#s" x="10"/><use href="#s" y="20"/>',
    '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 0h5v5"/></pattern><mask id="m"><rect width="50" height="50" fill="white"/></mask><rect width="600" height="600" fill="url(#p)" mask="url(#m)"/>',
    '<marker id="k" markerWidth="5" markerHeight="5"><circle r="3"/></marker><path d="M0 0 L10 10 20 0 30 10" marker-mid="url(#k)" stroke="red" stroke-dasharray="2 3" stroke-width="2"/><text x="1" y="20" font-size="14" textLength="99">word <tspan dy="3">x</tspan></text>',
    '<style>svg{--a:url(#f)} .a, rect:first-child{filter:var(--a); stroke-dasharray:3 2} g > *{mask:url(#m)}</style><filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g class="a"><rect class="a" width="90" height="90" stroke="red"/></g>',
    '<image width="100" height="100" href="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E%3Crect width=%229%22 height=%229%22/%3E%3C/svg%3E"/><switch><foreignObject width="100" height="20"><div xmlns="http://www.w3.org/1999/xhtml">some words</div></foreignObject><text>some…</text></switch>',
    '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".5"/></linearGradient><text x="9" y="40" font-size="30" fill="url(#a)" stroke="url(#a)">letters</text><clipPath id="d" clip-path="url(#c)"><path d="M0 0L90 9L9 90Z"/><path d="M9 9L90 90L0 50Z"/></clipPath><rect width="99" height="99" clip-path="url(#d)"/>',
    '<clipPath id="c"><circle r="50"/></clipPath><g clip-path="url(#c)" opacity=".5" transform="rotate(10) scale(2)"><rect width="100" height="100"/></g><foreignObject width="100" height="100"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
  ],
  parts: [
    '<use href="#s"/>',
    '<rect width="600" height="600" fill="url(#p)"/>',
    '<feTurbulence baseFrequency="0.9" numOctaves="10"/>',
    '<feConvolveMatrix order="9" kernelMatrix="1 1 1 1 1 1 1 1 1"/>',
    '<feMorphology radius="50"/>',
    " L10 10",
    "<g>",
    'stroke-dasharray="0.01"',
    '<path d="M0 0L600 600" stroke="red" stroke-dasharray="0.1 0.1"/>',
    "mix-blend-mode:multiply",
    'filter="url(#f)"',
    "<feDiffuseLighting><feSpotLight/></feDiffuseLighting>",
    "<animate/>",
    "<text>word</text>",
    ' textLength="9999"',
    ' patternTransform="scale(.01)"',
    ' pathLength="99999"',
    ' vector-effect="non-scaling-stroke"',
    '<use href="#p"/>',
    ' fill="url(#p)"',
    ' marker-mid="url(#k)"',
    ' transform="scale(99)"',
    ' viewBox="0 0 9 9"',
    " C9 9 99 9 9 99",
    '<stop offset=".5" stop-color="red"/>',
    'x="-999" y="-999" width="9999" height="9999" filterUnits="userSpaceOnUse"',
    "opacity:.5;isolation:isolate;",
  ],
  wraps: [
    ['<g filter="url(#f)">', "</g>"],
    ['<g mask="url(#m)">', "</g>"],
    ['<g opacity=".5">', "</g>"],
    ['<g clip-path="url(#c)">', "</g>"],
    ['<symbol id="t">', "</symbol>"],
    ['<pattern id="q" width="1" height="1">', "</pattern>"],
    ['<svg viewBox="0 0 10 10">', "</svg>"],
    ['<g style="mix-blend-mode:multiply">', "</g>"],
    ["<a>", "</a>"],
    ["<text>", "</text>"],
    ['<marker id="l">', "</marker>"],
    ['<clipPath id="d">', "</clipPath>"],
    ['<mask id="n">', "</mask>"],
    ['<g fill="url(#p)" stroke="url(#a)" marker-mid="url(#k)" stroke-dasharray="1">', "</g>"],
    ['<svg width="600" height="600" viewBox="0 0 1 1">', "</svg>"],
  ],
  document: (text) => image(`${svgOpen}${text}</svg>`),
};

/** Styles of pictures. */
export const css: Language = {
  seeds: [
    "rect { fill: red; stroke: blue } .a > g:hover + b { opacity: .5 }",
    "g:has(rect) { fill: red } g g g:nth-child(2n+1) rect { filter: blur(2px) drop-shadow(1px 1px 3px red) }",
    "* * * { transform: rotate(10deg) } @media print { rect { --a: 1; stroke-width: calc(1px * var(--a)) } }",
    ":not(:is(.a, .b)) ~ rect { fill: linear-gradient(red, blue); mix-blend-mode: multiply; clip-path: circle(50%) }",
    "@keyframes k { from { opacity: 0 } } rect { animation: k 1s; --x: var(--a) var(--a); mask-image: linear-gradient(red, blue); backdrop-filter: blur(3px) }",
  ],
  parts: [
    "* ",
    "> * ",
    "~ * ",
    ".a",
    ":has(*)",
    ":nth-child(2n)",
    "rect{fill:red}",
    "filter:blur(9px);",
    "var(--a)",
    "--b: var(--a) var(--a);",
    "drop-shadow(0 0 9px red) ",
    ", .b",
    "calc(",
    "@font-face{}",
  ],
  wraps: [
    [":not(", ")"],
    [":is(", ")"],
    [":has(", ")"],
    ["calc(", ")"],
    ["@media print {", "}"],
    ["@supports (a:b) {", "}"],
    ["g {", "}"],
    ["min(", ")"],
  ],
  document: (text) =>
    image(
      `${svgOpen}<style>${text.replaceAll("<", "")}</style>${'<g class="a"><g><rect width="9" height="9"/><rect class="b" width="9" height="9"/></g></g>'.repeat(50)}</svg>`,
    ),
};
