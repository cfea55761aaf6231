import { adaptToPaper } from "./adapt-to-paper.ts";
import { markBreaks } from "./breaking/breaks.ts";
import { hyphenateText } from "./breaking/hyphenation.ts";
import { cutLongWords } from "./breaking/long-words.ts";
import { keepTitleWords } from "./breaking/title-words.ts";
import type { Feature } from "../feature.ts";
import { markEmphasis } from "../language/east-asian-emphasis.ts";
import { setNumbersLeftToRight } from "../language/left-numbers.ts";
import { markLanguages } from "../language/mark-languages.ts";
import { nameParts } from "../language/name-parts.ts";
import { setPunctuation } from "../language/smart-punctuation.ts";
import { nameHeadings } from "./headings.ts";
import { dropHidden, hiddenMarkers } from "./raw/hidden.ts";
import { limitLinks, resolveImages } from "./links.ts";
import { shortenNames } from "./structure/short-names.ts";
import { textStyleMarkers } from "./styles/written-styles.ts";

/** The passes over the HTML of every document. */
export const htmlOfAll: Feature = {
  name: "HTML",
  tree: [{ name: "hidden HTML", phase: "clean", trigger: hiddenMarkers, run: dropHidden }],
  html: [
    {
      name: "drawn SVG",
      phase: "content",
      trigger: /<svg[\s>]/i,
      run: async (root, { restoreText }) => {
        const { drawSvg } = await import("./raw/drawn-svg.ts");
        drawSvg(root, restoreText);
      },
    },
    { name: "paper", phase: "content", after: ["drawn SVG"], run: adaptToPaper },
    {
      name: "text styles",
      phase: "content",
      trigger: textStyleMarkers,
      after: ["paper"],
      run: async (root, { warn, styleLine }) => {
        const { keepTextStyles } = await import("./styles/text-styles.ts");
        keepTextStyles(root, warn, styleLine);
      },
    },
    { name: "heading names", phase: "content", after: ["text styles"], run: nameHeadings },
    {
      name: "links",
      phase: "content",
      after: ["equation numbers", "heading names"],
      run: (root, { baseUrl, warn, urlLines }) => {
        limitLinks(root, { baseUrl, warn, urlLines });
      },
    },
    { name: "short names", phase: "content", after: ["heading names", "links"], run: shortenNames },
    {
      name: "image addresses",
      phase: "content",
      after: ["short names"],
      run: (root, { baseUrl }) => {
        if (baseUrl !== undefined) resolveImages(root, baseUrl);
      },
    },
    {
      name: "languages",
      phase: "words",
      after: ["code in words"],
      run: (root, { language }) => markLanguages(root, language),
    },
    {
      name: "names of parts",
      phase: "words",
      after: ["languages"],
      run: (root, { language }) => {
        nameParts(root, language);
      },
    },
    { name: "emphasis", phase: "words", after: ["names of parts"], run: markEmphasis },
    {
      name: "punctuation",
      phase: "words",
      // Each passage has the quotes of its language.
      after: ["languages", "emphasis"],
      run: (root, { language, layout }) => {
        if (layout.smart === "on") setPunctuation(root, language);
      },
    },
    {
      name: "numbers from the left",
      phase: "words",
      after: ["punctuation"],
      run: (root, { language }) => {
        setNumbersLeftToRight(root, language);
      },
    },
    { name: "hyphenation", phase: "breaks", run: (root, { language }) => hyphenateText(root, language) },
    { name: "title words", phase: "breaks", trigger: /[\p{L}\p{N}]-\p{L}/u, run: keepTitleWords },
    { name: "breaks", phase: "breaks", after: ["hyphenation"], run: markBreaks },
    { name: "long words", phase: "breaks", after: ["hyphenation", "breaks"], run: cutLongWords },
    {
      name: "long blocks",
      phase: "breaks",
      // Shorter texts have no long words.
      trigger: /[^]{1200}/,
      after: ["breaks", "long words"],
      run: async (root) => {
        const { splitLongBlocks } = await import("./breaking/split-long-blocks.ts");
        splitLongBlocks(root);
      },
    },
  ],
};
