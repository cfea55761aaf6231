import type { Root } from "hast";
import { markEmphasis } from "../language/east-asian-emphasis.ts";
import { setNumbersLeftToRight } from "../language/left-numbers.ts";
import { markLanguages } from "../language/mark-languages.ts";
import { nameParts } from "../language/name-parts.ts";
import { setPunctuation } from "../language/smart-punctuation.ts";
import type { PageOptions } from "../source.ts";
import type { ReportLost } from "../markdown/url-lines.ts";
import type { TreePass } from "../tree/tree-pass.ts";
import { adaptToPaper } from "./adapt-to-paper.ts";
import { markBreaks } from "./breaking/breaks.ts";
import { codeInWordMarkers, markCodeInWords } from "./code-in-words.ts";
import { nameHeadings } from "./headings.ts";
import { hyphenateText } from "./breaking/hyphenation.ts";
import { limitLinks, resolveImages } from "./links.ts";
import { cutLongWords } from "./breaking/long-words.ts";
import { numberEquations } from "./math/equation-numbers.ts";
import { textStyleMarkers } from "./styles/written-styles.ts";
import { shortenNames } from "./structure/short-names.ts";

/** What the passes need beside the tree. */
export interface HtmlFacts {
  /** Of the document, as a BCP 47 tag. */
  readonly language: string;
  readonly layout: PageOptions;
  /** Of the web; relative links and images are relative to it. */
  readonly baseUrl: string | undefined;
  /** Puts data that was kept out of a text back into it. */
  readonly restoreText: (text: string) => string;
  readonly leadsNowhere: (href: string, why: string) => void;
  readonly unresolved: ReportLost;
  /** Reports a declaration of a style that has no effect. */
  readonly styleDropped: (name: string, value: string) => void;
}

type HtmlPass = TreePass<Root, HtmlFacts>;

/** All that changes what the HTML of a document says and where it leads, in order. */
export const contentPasses: readonly HtmlPass[] = [
  {
    name: "drawn SVG",
    signs: /<svg[\s>]/i,
    run: async (root, { restoreText }) => {
      const { drawSvg } = await import("./raw/drawn-svg.ts");
      drawSvg(root, restoreText);
    },
  },
  { name: "paper", run: adaptToPaper },
  {
    name: "text styles",
    signs: textStyleMarkers,
    after: ["paper"],
    run: async (root, { styleDropped }) => {
      const { keepTextStyles } = await import("./styles/text-styles.ts");
      keepTextStyles(root, styleDropped);
    },
  },
  {
    name: "equation numbers",
    signs: /\\(?:begin|tag|label|ref|eqref)\b|\{#eq/,
    run: (root, { unresolved }) => {
      numberEquations(root, unresolved);
    },
  },
  { name: "heading names", run: nameHeadings },
  {
    name: "links",
    after: ["equation numbers", "heading names"],
    run: (root, { baseUrl, leadsNowhere, unresolved }) => {
      limitLinks(root, { baseUrl, leadsNowhere, unresolved });
    },
  },
  { name: "short names", after: ["heading names", "links"], run: shortenNames },
  {
    name: "image addresses",
    run: (root, { baseUrl }) => {
      if (baseUrl !== undefined) resolveImages(root, baseUrl);
    },
  },
  { name: "code in words", signs: codeInWordMarkers, run: markCodeInWords },
  { name: "languages", run: (root, { language }) => markLanguages(root, language) },
  {
    name: "names of parts",
    after: ["languages"],
    run: (root, { language }) => {
      nameParts(root, language);
    },
  },
  { name: "emphasis", run: markEmphasis },
  {
    name: "punctuation",
    // Each passage has the quotes of its language.
    after: ["languages"],
    run: (root, { language, layout }) => {
      if (layout.smart === "on") setPunctuation(root, language);
    },
  },
  {
    name: "numbers from the left",
    run: (root, { language }) => {
      setNumbersLeftToRight(root, language);
    },
  },
];

/** All that tells the browser where lines and pages may end, in order. It adds soft hyphens to the text, so headings are listed before. */
export const breakingPasses: readonly HtmlPass[] = [
  { name: "hyphenation", run: (root, { language }) => hyphenateText(root, language) },
  { name: "breaks", run: markBreaks },
  { name: "long words", after: ["hyphenation"], run: cutLongWords },
  {
    name: "long blocks",
    // A shorter text has none.
    signs: /[^]{1200}/,
    after: ["breaks"],
    run: async (root) => {
      const { splitLongBlocks } = await import("./breaking/split-long-blocks.ts");
      splitLongBlocks(root);
    },
  },
];
