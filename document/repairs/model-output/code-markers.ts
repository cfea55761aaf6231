import { joinPatterns } from "../../core/join-patterns.ts";
/** Without such a line, a text has no code outside of fences. */
export const codeMarkers = joinPatterns([
  /(?:[;{]|\);?|[\w)\]]:)[ \t]*$/im,
  /^[ \t]*(?:import|from|#include|const|let|var|SELECT|<!DOCTYPE|<html|<\?php)[ \t<>]/im,
  /^[ \t]*(?:sudo|\$|npm|pip3?|yarn|git)[ \t<>]/im,
]);
