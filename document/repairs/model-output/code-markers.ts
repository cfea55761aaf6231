/** Without such a line, a text holds no code outside of fences. */
export const codeMarkers =
  /(?:[;{]|\);?|[\w)\]]:)[ \t]*$|^[ \t]*(?:import|from|#include|const|let|var|SELECT|sudo|\$|<!DOCTYPE|<html|<\?php|npm|pip3?|yarn|git)[ \t<>]/im;
