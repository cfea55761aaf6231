import { joinPatterns } from "../../core/join-patterns.ts";
import type { Feature } from "../../core/feature.ts";
import { mathAttributes, mathElements } from "../../core/html/formulas/mathml.ts";

const mathClasses = [
  "mathcal",
  "mathscr",
  "menclose",
  "upstrike",
  "downstrike",
  "sout",
  "longdiv-top",
  "longdiv-arc",
  "phasor-bottom",
  "phasor-angle",
  "circle-pad",
  "textcircle",
  "actuarial",
];

/** A keyword, a colour, or a length that stays where the formula is. */
const mathValue = `(?:${
  joinPatterns([
    /[a-z][a-z-]*|#[\da-f]{3,8}/,
    /-?(?:\d{1,2}(?:\.\d+)?|\.\d+)(?:em|ex|px|pt)?/,
    /\d{1,3}(?:\.\d+)?%|\d{3}/,
  ]).source
})`;
const mathProperties = [
  ...[
    "margin-left",
    "margin-right",
    "padding",
    "padding-left",
    "padding-right",
    "padding-top",
    "padding-bottom",
  ],
  ...["width", "min-width", "height", "text-align", "vertical-align", "color", "background-color", "border"],
  ...["border-top", "border-bottom", "border-left", "border-right", "font-weight", "font-style", "font-size"],
  ...["line-height", "display", "float", "math-style", "math-depth", "white-space"],
].join("|");
const mathDeclaration = String.raw`(?:${mathProperties})\s*:\s*${mathValue}(?:\s+${mathValue}){0,3}`;

/**
 * The styles that Temml writes: lengths, colours and keywords of a few properties. There are no functions, no URLs, and no positioning: `position:
 * fixed` would cover every page.
 */
const mathStyle = new RegExp(
  String.raw`^(?:\s*(?:position\s*:\s*(?:relative|absolute)|${mathDeclaration})\s*(?:;|$))*\s*$`,
  "i",
);

/** The elements and attributes that Temml writes. */
export const allowedMathml: NonNullable<Feature["allow"]> = Object.fromEntries(
  mathElements.map((element) => [
    element,
    [...mathAttributes, ["style", mathStyle], ["className", /^(?:tml|chr)-[\w-]+$/, ...mathClasses]],
  ]),
);
