import { joinPatterns } from "../../core/join-patterns.ts";

/** What tells whether a text needs a repair, apart from the repairs: the preview loads those that it needs. */

/** Without such a line, a text has no code outside of fences. */
export const codeMarkers = joinPatterns([
  /(?:[;{]|\);?|[\w)\]]:)[ \t]*$/im,
  /^[ \t]*(?:import|from|#include|const|let|var|SELECT|<!DOCTYPE|<html|<\?php)[ \t<>]/im,
  /^[ \t]*(?:sudo|\$|npm|pip3?|yarn|git)[ \t<>]/im,
]);

/** Without it, no formula has lost the backslashes of its delimiters. */
export const bareFormulaMarkers = /^[ \t]*\[(?:[ \t]*$| .*[\\^])|\( [^\n]*\\[a-z]{2}/m;

/** Without these, nothing is drawn with letters. */
export const drawingMarkers = /[┌└├╔╚╠╭╰]|^[ ]{0,3}[+|].*(?:-[+>]|<-)/m;

/** Without these, no emphasis is open or doubled, and no number is multiplied. */
export const openMarkers = /\*{4}|\d\*[\d\p{L}]|^[ \t>]*(?:(?:[-*+•‣]|\d{1,9}[.)])[ \t]+)?\*{2,4}[^\s*]/mu;

/** What Perplexity names as the kinds of its sources. */
export const perplexityKinds = "web|attached_file|memory|code_file|generated_image";
/** Without these, a text has no marks of citations. */
export const citationMarkers = joinPatterns([
  /[【\ue200-\ue206]|\bentity\[/,
  /oaicite|oai_citation|cite(?:turn|generated)/,
  /\[\^\d+\^\]|\[cite[\]:_]|\((?:start|end)_span\)/,
  new RegExp(String.raw`\[(?:${perplexityKinds}):\d`),
]);
