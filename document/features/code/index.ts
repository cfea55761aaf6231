import { codeInWordMarkers, markCodeInWords } from "./code-in-words.ts";
import type { Feature } from "../../core/feature.ts";

/** Code: its colours, its line numbers, and code within a sentence. */
export const code: Feature = {
  name: "code",
  html: [{ name: "code in words", phase: "words", trigger: codeInWordMarkers, run: markCodeInWords }],
  allow: {
    figure: [["className", "listing"]],
    pre: [["className", "whole-lines"]],
    code: [["className", "code-block", "joined"]],
    span: [
      ["className", /^(?:hljs|ansi)-[\w-]+$/, /^going-on-\d{1,2}$/, "line-number", "flag", "marked-line"],
    ],
  },
};
